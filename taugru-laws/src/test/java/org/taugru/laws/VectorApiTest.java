package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// JVMs that were started with and without the incubating module, on the class path and on the module path.
final class VectorApiTest {
  private static final String MISSING =
      "it is written with the Vector API; start Java with --add-modules jdk.incubator.vector";
  private static final String PASSED_OVER = "ref works: Preferred[unusable={simd=" + MISSING + "}]";
  private static final String PREFERRED = "simd works: Preferred[unusable={}]";

  @TempDir
  Path folder;

  private record Outcome(List<String> out, List<String> err) {
    /// The log has a line for when and where above each message.
    List<String> warnings() {
      return err.stream().filter(line -> line.contains("Backend")).filter(line -> line.contains("is used")).toList();
    }
  }

  private Outcome start(List<String> flags, String backend) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    line.addAll(flags);
    line.addAll(List.of(ChosenBackend.class.getName(), backend));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    int exit = new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    assertThat(exit).as(Files.readString(err)).isZero();
    return new Outcome(Files.readAllLines(out), Files.readAllLines(err));
  }

  /// Without the GPU's backend, which would be chosen on some machines.
  private static String path(Predicate<String> wanted) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> !each.isEmpty() && !each.contains("taugru-cuda"))
        .filter(wanted).collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isModule(String entry) {
    return entry.contains("taugru-") && !entry.contains("taugru-laws");
  }

  private static List<String> classPath(String... more) {
    List<String> flags = new ArrayList<>(List.of("-cp", path(_ -> true)));
    flags.addAll(List.of(more));
    return flags;
  }

  /// What programs that `requires` these modules have.
  private static List<String> modulePath(Predicate<String> modules) {
    return List.of("-p", path(modules), "--add-modules", "org.taugru.cells,org.taugru.grad,org.taugru.exec", "-cp",
        path(modules.negate()));
  }

  @Test
  void onTheClassPathWithoutItTheBackendThatIsAskedForSaysWhatToAdd() throws Exception {
    assertThat(start(classPath(), "simd").out)
        .containsExactly("Backend simd was asked for but is not usable: " + MISSING + ". Or use ref.");
    assertThat(start(classPath(), "new").out).containsExactly("Backend simd is not usable: " + MISSING + ".");
  }

  @Test
  void onTheClassPathWithoutItAutoTakesTheRefereeAndWarnsOnce() throws Exception {
    Outcome outcome = start(classPath(), "auto");
    assertThat(outcome.out).containsExactly(PASSED_OVER, PASSED_OVER);
    assertThat(outcome.warnings()).singleElement().asString()
        .endsWith("Backend ref is used, as simd is not usable: " + MISSING + ".");
  }

  @Test
  void onTheClassPathWithItAutoTakesTheCpu() throws Exception {
    Outcome outcome = start(classPath("--add-modules", "jdk.incubator.vector"), "auto");
    assertThat(outcome.out).containsExactly(PREFERRED, PREFERRED);
    assertThat(outcome.warnings()).isEmpty();
  }

  @Test
  void onTheModulePathItIsResolvedWithTheBackend() throws Exception {
    Outcome outcome = start(modulePath(VectorApiTest::isModule), "auto");
    assertThat(outcome.out).containsExactly(PREFERRED, PREFERRED);
    assertThat(outcome.warnings()).isEmpty();
  }

  @Test
  void aBackendOnTheClassPathBesideModulesSaysWhatToAdd() throws Exception {
    List<String> names = List.of("taugru-eq", "taugru-cells", "taugru-ir", "taugru-grad", "taugru-exec");
    Predicate<String> others = entry -> names.stream().anyMatch(entry::contains);
    assertThat(start(modulePath(others), "auto").out).containsExactly(PASSED_OVER, PASSED_OVER);
    assertThat(start(modulePath(others), "simd").out)
        .containsExactly("Backend simd was asked for but is not usable: " + MISSING + ". Or use ref.");
  }
}
