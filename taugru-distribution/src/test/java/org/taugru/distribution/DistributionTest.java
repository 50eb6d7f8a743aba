package org.taugru.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The archive that `./taugru dist` makes, unpacked where nothing of this build is, and started through a link with nothing in the
/// environment.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh")
class DistributionTest {
  private static final String VERSION = System.getProperty("taugru.version");
  private static final String TINY = "--hidden 4 --tau 3 --set evaluateEvery=2 --threads 1";
  /// For making it only: it takes two thirds of the time.
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";
  private static final long MOST_BYTES = 60L << 20;

  @TempDir
  static Path folder;
  private static Path archive = Path.of("");
  private static Path home = Path.of("");

  private record Said(int exit, String out, String err) {
  }

  @BeforeAll
  static void makeAndUnpack() throws Exception {
    Path checkout = checkout();
    Path archives = folder.resolve("archives");
    Said made =
        wait(start(Map.of("TAUGRU_JAVA_HOME", System.getProperty("java.home"), "JAVA_TOOL_OPTIONS", QUICK_START),
            List.of("bash", checkout.resolve("taugru").toString(), "dist", "--out", archives.toString())));
    assertThat(made.exit).as(made.err).isZero();
    Files.move(checkout, folder.resolve("gone"));
    try (Stream<Path> files = Files.list(archives)) {
      archive = files.reduce((one, other) -> {
        throw new AssertionError("there is " + one + " and " + other);
      }).orElseThrow();
    }
    assertThat(made.out).startsWith(archive + " (").hasLineCount(1);
    Path place = Files.createDirectory(folder.resolve("some where"));
    assertThat(wait(start(Map.of(), List.of("tar", "-xzf", archive.toString(), "-C", place.toString()))).exit).isZero();
    home = place.resolve("taugru-" + VERSION);
    Files.createSymbolicLink(folder.resolve("first"), Path.of("some where", "taugru-" + VERSION, "bin", "taugru"));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("first"));
  }

  /// As `./taugru` leaves it after its build, with the jars of this one.
  private static Path checkout() throws IOException {
    Path checkout = folder.resolve("check out");
    Path root = Path.of("..");
    List<Path> files = new ArrayList<>(List.of(root.resolve("taugru"), root.resolve("LICENSE")));
    for (Path each : List.of(root.resolve("config"), root.resolve("taugru-cli", "target", "app")))
      try (Stream<Path> inside = Files.list(each)) {
        files.addAll(inside.toList());
      }
    for (Path file : files) {
      Path name = root.relativize(file);
      Path target = checkout.resolve(name.startsWith("taugru-cli") ? name.subpath(1, name.getNameCount()) : name);
      Files.createDirectories(target.resolveSibling(""));
      Files.copy(file, target);
    }
    Files.createFile(checkout.resolve("target", "app.stamp"));
    return checkout;
  }

  private static Process start(Map<String, String> environment, List<String> line) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile()).redirectError(folder.resolve("err.txt").toFile());
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin", "HOME", folder.toString()));
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Said wait(Process process) throws IOException, InterruptedException {
    int exit = process.waitFor();
    return new Said(exit, Files.readString(folder.resolve("out.txt")), Files.readString(folder.resolve("err.txt")));
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>(List.of(folder.resolve("link").toString()));
    words.addAll(List.of(line.split(" ", -1)));
    return words;
  }

  private static Said run(String line) throws IOException, InterruptedException {
    return wait(start(Map.of(), words(line)));
  }

  private static Said succeed(String line) throws IOException, InterruptedException {
    Said said = run(line);
    assertThat(said.exit).as(said.err).isZero();
    return said;
  }

  @Test
  void theFastBackendIsThereAndNothingIsAnnounced() throws Exception {
    Said said = succeed("doctor");
    assertThat(said.out).contains(Runtime.version().toString()).containsPattern("yes +backend simd")
        .contains("backend ref");
    assertThat(said.err).isEmpty();
  }

  @Test
  void cellsAndTasksAreFound() throws Exception {
    assertThat(succeed("cells").out).contains("tau-gru", "lmu");
    assertThat(succeed("tasks").out).contains("adding-20", "smnist");
  }

  @Test
  void aNetworkIsTrainedAndHasAReportWithPictures() throws Exception {
    succeed("train adding-20 --iterations 4 --out run " + TINY);
    assertThat(folder.resolve("run/report.html")).isNotEmptyFile();
    assertThat(folder.resolve("run/curves.svg")).isNotEmptyFile();
  }

  @Test
  void anInterruptReachesTheToolWhichSavesTheRun() throws Exception {
    List<String> line = words("train adding-20 --iterations 1000000 --out long " + TINY);
    line.addAll(0, List.of("env", "--default-signal=INT")); // a build in the background has it ignored
    Process process = start(Map.of(), line);
    try {
      while (process.isAlive() && !Files.exists(folder.resolve("long/metrics.csv")))
        Thread.sleep(20);
      assertThat(wait(start(Map.of(), List.of("kill", "-INT", Long.toString(process.pid())))).exit).isZero();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(130);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void argumentsAndExitCodesPassThrough() throws Exception {
    List<String> words = words("show");
    words.add("a  *cell");
    Said said = wait(start(Map.of(), words));
    assertThat(said.exit).isEqualTo(2);
    assertThat(said.err).hasLineCount(1).startsWith("taugru: there is no cell a  *cell");
  }

  @Test
  void theHeapAndPluginsAreThoseOfTheEnvironment() throws Exception {
    assertThat(wait(start(Map.of("TAUGRU_HEAP", "512m"), words("doctor"))).out).contains("heap of up to 0.5 GiB");
    assertThat(wait(start(Map.of("TAUGRU_HEAP", "x"), words("doctor"))).exit).isEqualTo(2);
    Said said = wait(start(Map.of("TAUGRU_PLUGINS", home.resolve("lib") + ":/nope/*.jar"), words("cells")));
    assertThat(said.exit).isEqualTo(2);
    assertThat(said.err).startsWith("taugru: TAUGRU_PLUGINS names /nope/*.jar, which is not there");
  }

  @Test
  void itCannotMakeAnotherOne() throws Exception {
    Said said = run("dist");
    assertThat(said.exit).isEqualTo(2);
    assertThat(said.err).hasLineCount(1).contains("is made from a checkout");
  }

  @Test
  void theArchiveIsSmallAndHoldsTheLicencesButNoToolsOfAJdk() throws Exception {
    assertThat(archive.getFileName().toString())
        .matches("taugru-" + VERSION.replace(".", "\\.") + "-\\w+-\\w+\\.tar\\.gz");
    assertThat(Files.size(archive)).isLessThan(MOST_BYTES);
    assertThat(home.resolve("LICENSE")).isNotEmptyFile();
    Path runtime = home.resolve("runtime");
    assertThat(runtime.resolve("legal/java.base/LICENSE")).isNotEmptyFile();
    assertThat(runtime.resolve("legal/java.desktop/LICENSE")).isSymbolicLink().isNotEmptyFile();
    assertThat(Stream.of("include", "man", "jmods", "bin/javac", "bin/jlink").map(runtime::resolve))
        .noneMatch(Files::exists);
  }
}
