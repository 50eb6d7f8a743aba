package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.safetensors.files.AtomicFile;

/// The tool with a Java runtime of its own, in one archive.
///
/// The runtime holds the JDK's modules that ours need and no others. Ours are jars beside it and not linked into it, as the launcher
/// of a checkout does: jars of one's own join them, and the archive is smaller.
///
/// @param checkout the folder of the sources, where the scripts are
/// @param name     of the folder in the archive, with the version
record Distribution(Path checkout, String name) {

  /// Writes the archive into a folder and returns its path.
  Path write(Path folder) throws IOException {
    Path work = Files.createTempDirectory(checkout.resolve("target"), "dist-"); // where Ctrl-C may leave it
    try {
      Path root = Files.createDirectory(work.resolve(name));
      Path modules = Files.createDirectories(root.resolve("lib", "modules"));
      copyJars(app(), modules);
      Files.copy(config("jvm.options"), root.resolve("lib", "jvm.options"));
      for (String script : List.of("locale.sh", "start.sh"))
        Files.copy(config(script), root.resolve("lib", script));
      Path launcher = Files.createDirectory(root.resolve("bin")).resolve("taugru");
      Files.copy(config("distribution.sh"), launcher);
      if (!launcher.toFile().setExecutable(true, false))
        throw new IOException("cannot make " + launcher + " executable");
      Files.copy(checkout.resolve("LICENSE"), root.resolve("LICENSE"));
      link(app(), root.resolve("runtime"));

      Path archive = folder.resolve(name + "-" + platform() + ".tar.gz");
      AtomicFile.write(archive, channel -> TarGz.write(root, Channels.newOutputStream(channel)));
      return archive;
    } finally {
      delete(work);
    }
  }

  private Path config(String file) {
    return checkout.resolve("config", file);
  }

  /// Where the jars are that this program runs from.
  private static Path app() throws IOException {
    Module tool = Distribution.class.getModule();
    Optional<URI> jar = tool.getLayer().configuration().findModule(tool.getName()).map(ResolvedModule::reference)
        .flatMap(ModuleReference::location);
    Path path = Path.of(jar.orElseThrow());
    if (!Files.isRegularFile(path))
      throw new IOException("the tool runs from " + path + ", which is no jar; start it with ./taugru");
    return path.resolveSibling("");
  }

  /// All but those that read Parquet, which would treble the archive; the runtime has what they need, so that they can be added.
  private static void copyJars(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(from, "*.jar")) {
      for (Path jar : jars)
        if (!jar.getFileName().toString().contains("duckdb"))
          Files.copy(jar, to.resolve(jar.getFileName()));
    }
  }

  private static void link(Path modules, Path runtime) throws IOException {
    ToolProvider jlink = ToolProvider.findFirst("jlink").orElseThrow(() -> new IOException(
        System.getProperty("java.home") + " has no jlink; set TAUGRU_JAVA_HOME to a JDK 25 that has it"));
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    // The classes stay as they are: the archive is compressed as a whole, which makes it smaller than the sum of its parts.
    int exit = jlink.run(writer, writer, "--add-modules", String.join(",", needed(modules)), "--strip-debug",
        "--no-header-files", "--no-man-pages", "--compress", "zip-0", "--output", runtime.toString());
    if (exit != 0)
      throw new IOException(
          "jlink of " + System.getProperty("java.home") + " cannot make a runtime; set TAUGRU_JAVA_HOME"
              + " to another JDK 25. It says: " + said.toString().lines().map(String::strip)
                  .filter(line -> !line.startsWith("WARNING: ")).collect(Collectors.joining(" ")));
  }

  /// The modules of the JDK that those in a folder require, directly or through others.
  private static List<String> needed(Path modules) {
    ModuleFinder ours = ModuleFinder.of(modules);
    List<String> roots = ours.findAll().stream().map(each -> each.descriptor().name()).toList();
    return Configuration.empty().resolve(ours, ModuleFinder.ofSystem(), roots).modules().stream()
        .map(ResolvedModule::name).filter(each -> ours.find(each).isEmpty()).sorted().toList();
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch");
    return (system.startsWith("mac") ? "macos" : system) + "-" + (machine.equals("amd64") ? "x86_64" : machine);
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(folder)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all)
      Files.delete(path);
  }
}
