package org.taugru.consumers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program built by Maven from the jars in an empty repository. Its plugins, and nothing of ours, come from the repository of
/// this build, so that no network is needed.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "mvn has another name there")
class ConsumerTest {
  private static final String PLUGINS = "org.apache.maven.plugins:maven-";
  private static final Path JAVA = Path.of(System.getProperty("java.home"));
  /// Float arithmetic in two orders, three updates and ten steps of numbers of size 20.
  private static final double ROUNDING = 1e-3;

  @TempDir
  static Path folder;

  @BeforeAll
  static void installAndBuild() throws Exception {
    for (Published each : Published.all())
      each.install(folder.resolve("repository"));
    Files.writeString(folder.resolve("settings.xml"), """
        <settings>
          <mirrors>
            <mirror>
              <id>this-build</id>
              <mirrorOf>*</mirrorOf>
              <url>%s</url>
            </mirror>
          </mirrors>
        </settings>
        """.formatted(Path.of(System.getProperty("local.repository")).toUri()));
    build("class-path");
    Files.copy(Path.of("src/test/consumer/module-info.java"),
        copied("module-path").resolve("src/main/java/module-info.java"));
    build("module-path");
  }

  private static Path copied(String project) throws IOException {
    Path source = Path.of("src/test/consumer");
    Path target = folder.resolve(project);
    for (String file : List.of("pom.xml", "src/main/java/example/Main.java", "src/main/java/example/Shown.java")) {
      Files.createDirectories(target.resolve(file).resolveSibling(""));
      if (!Files.exists(target.resolve(file)))
        Files.copy(source.resolve(file), target.resolve(file));
    }
    return target;
  }

  private static void build(String project) throws IOException, InterruptedException {
    Path target = copied(project);
    ProcessBuilder maven = new ProcessBuilder(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
        "--quiet", "--batch-mode", "-f", target.resolve("pom.xml").toString(), "-s",
        folder.resolve("settings.xml").toString(), "-Dmaven.repo.local=" + folder.resolve("repository"),
        "-Dtaugru.version=" + System.getProperty("taugru.version"), "-DincludeScope=runtime",
        "-DoutputDirectory=" + target.resolve("target/jars"),
        PLUGINS + "compiler-plugin:" + System.getProperty("compiler.plugin") + ":compile",
        PLUGINS + "dependency-plugin:" + System.getProperty("dependency.plugin") + ":copy-dependencies");
    maven.environment().put("JAVA_HOME", JAVA.toString());
    maven.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_OPTS"));
    Path log = folder.resolve(project + ".log");
    int exit = maven.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    assertThat(exit).as(Files.readString(log)).isZero();
  }

  private record Said(String version, String backend, double output, String err) {
  }

  private static Said run(String... flags) throws IOException, InterruptedException {
    String[] words = output(flags).split(" ", -1);
    return new Said(words[0], words[1], Double.parseDouble(words[2]), Files.readString(folder.resolve("err.txt")));
  }

  private static String output(String... flags) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(JAVA.resolve("bin/java").toString()));
    line.addAll(List.of(flags));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    int exit = new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    assertThat(exit).as(Files.readString(err)).isZero();
    return Files.readString(out).strip();
  }

  private static String classPath() {
    return folder.resolve("class-path/target/classes") + ":" + folder.resolve("class-path/target/jars/*");
  }

  private static Said onTheModulePath() throws IOException, InterruptedException {
    return run("-p", modulePath(), "-m", "example/example.Main");
  }

  private static String modulePath() {
    return folder.resolve("module-path/target/classes") + ":" + folder.resolve("module-path/target/jars");
  }

  /// With nothing but the one artifact, on both paths.
  @Test
  void whatTheDocumentsShowCompilesAndRuns() throws Exception {
    assertThat(output("-p", modulePath(), "-m", "example/example.Shown")).isEqualTo("ran");
    assertThat(output("--add-modules", "jdk.incubator.vector", "-cp", classPath(), "example.Shown")).isEqualTo("ran");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README", "docs/library"})
  void theDocumentsShowWhatRuns(String document) throws IOException {
    String source = Files.readString(Path.of("src/test/consumer/src/main/java/example/Shown.java"));
    int begin = source.indexOf("    // " + document);
    String shown = source.substring(source.indexOf('\n', begin) + 1, source.indexOf("    // end", begin)).indent(-4);
    assertThat(Files.readString(Path.of("..", document + ".md"))).contains("```java\n" + shown + "```\n");
  }

  @Test
  void theLibraryBringsItsModulesAndNothingElse() throws IOException {
    try (Stream<Path> jars = Files.list(folder.resolve("class-path/target/jars"))) {
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .contains("taugru-simd-" + System.getProperty("taugru.version") + ".jar")
          .allMatch(name -> name.startsWith("taugru-"));
    }
  }

  @Test
  void onTheClassPathTheFlagForTheVectorApiMakesItFast() throws Exception {
    Said said = run("--add-modules", "jdk.incubator.vector", "-cp", classPath(), "example.Main");
    assertThat(said.backend).isEqualTo("simd");
    assertThat(said.version).isEqualTo(System.getProperty("taugru.version"));
  }

  @Test
  void onTheClassPathWithoutItTheRefereeGivesTheSameNumbersAndAWarningSaysWhatToAdd() throws Exception {
    Said said = run("-cp", classPath(), "example.Main");
    assertThat(said.backend).isEqualTo("ref");
    assertThat(said.err).contains("--add-modules jdk.incubator.vector");
    assertThat(said.output).isNotZero().isCloseTo(onTheModulePath().output, within(ROUNDING));
  }

  @Test
  void onTheModulePathNothingHasToBeAdded() throws Exception {
    Said said = onTheModulePath();
    assertThat(said.backend).isEqualTo("simd");
    assertThat(said.err).doesNotContain("--add-modules");
  }
}
