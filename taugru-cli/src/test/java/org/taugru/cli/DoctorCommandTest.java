package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.json.Json;

final class DoctorCommandTest {
  @TempDir
  Path folder;

  /// With a GPU or without one.
  @Test
  void everythingThatRunsCanUseIsNamedWithWhatToDoWhereItIsMissing() {
    Cli cli = Cli.succeed(folder, "doctor --data-dir @");
    assertThat(cli.out().lines()).hasSizeGreaterThanOrEqualTo(6)
        .allMatch(line -> line.matches("(yes|no ) {2}.{21} \\S.*"));
    assertThat(cli.out())
        .contains("yes  java                  " + Runtime.version(), "yes  backend simd ", "yes  backend ref ",
            "no   data                  " + folder + " has no published set; get one with taugru data fetch NAME")
        .containsPattern("(?m)^(yes|no ) {2}gpu {19}").containsPattern("(?m)^(yes|no ) {2}gpu compiler {10}");
    assertThat(cli.out()).as("nobody asked for a backend").doesNotContain("asked for");
    assertThat(cli.err()).isEmpty();
  }

  @Test
  void theSameForPrograms() {
    List<Json> findings = Json.parse(Cli.succeed(folder, "doctor --json --data-dir @").out()).asArray();
    assertThat(findings).extracting(finding -> finding.asObject().string("subject"))
        .contains("java", "backend simd", "backend ref", "data", "gpu", "gpu compiler");
  }
}
