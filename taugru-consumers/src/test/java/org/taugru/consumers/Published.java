package org.taugru.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A module of the project that others can depend on.
record Published(Path folder, String artifact, String pom) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String VERSION = System.getProperty("taugru.version");

  /// The parent first.
  static List<Published> all() throws IOException {
    Published parent = in(ROOT);
    List<Published> all = new ArrayList<>(List.of(parent));
    String modules = parent.pom.substring(parent.pom.indexOf("<modules>"), parent.pom.indexOf("</modules>"));
    for (MatchResult module : Pattern.compile("<module>(.*)</module>").matcher(modules).results().toList()) {
      Published each = in(ROOT.resolve(module.group(1)));
      if (!each.pom.contains("<maven.deploy.skip>true"))
        all.add(each);
    }
    return all;
  }

  private static Published in(Path folder) throws IOException {
    String pom = Files.readString(folder.resolve("pom.xml"));
    String own = pom.replaceFirst("(?s)<parent>.*?</parent>", "");
    return new Published(folder, own.replaceFirst("(?s).*?<artifactId>(.*?)</artifactId>.*", "$1"), pom);
  }

  boolean isJar() {
    return !pom.contains("<packaging>pom</packaging>");
  }

  /// Copies what an installation would.
  void install(Path repository) throws IOException {
    Path there = Files.createDirectories(repository.resolve("org/taugru").resolve(artifact).resolve(VERSION));
    Files.copy(folder.resolve("pom.xml"), there.resolve(artifact + "-" + VERSION + ".pom"));
    if (isJar()) {
      String jar = artifact + "-" + VERSION + ".jar";
      Files.copy(folder.resolve("target").resolve(jar), there.resolve(jar));
    }
  }
}
