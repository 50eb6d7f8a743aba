package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.safetensors.json.Json;
import org.taugru.train.RunFolder;

final class SweepCommandTest {
  private static final String SWEEP = "sweep adding-20 --tau 2..9 --trials 3 --jobs 2 --iterations 4 "
      + "--set evaluateEvery=2 --out @/sweep --json --hidden ";

  @TempDir
  Path folder;
  private Cli first = new Cli(-1, "", "");

  @BeforeEach
  void sweep() {
    first = Cli.succeed(folder, SWEEP + "4");
  }

  @Test
  void theBestTrialComesFirst() throws IOException {
    Json.Obj best = first.json().object("best");
    assertThat(first.json().integer("trials")).isEqualTo(3);
    assertThat(first.out().lines().skip(1).findFirst().orElseThrow().strip())
        .startsWith(best.integer("trial") + " ").contains(String.format("%.4e", best.number("validationLoss")));
    for (int trial = 0; trial < 3; trial++) {
      Json.Obj result = folder(trial).json().object("result");
      assertThat(result.number("validationLoss")).isGreaterThanOrEqualTo(best.number("validationLoss"));
      assertThat(folder(trial).spec().tau()).isBetween(2, 9);
    }
    assertThat(folder.resolve("sweep/sweep.svg")).content().contains("sensitivity to the delay", "3 random trials");
  }

  @Test
  void startedAgainItTrainsOnlyWhatIsMissing() throws IOException {
    String[] before = records();
    Folders.delete(folder(2).path());
    Cli again = Cli.succeed(folder, SWEEP + "4");
    assertThat(again.json()).isEqualTo(first.json());
    String[] after = records();
    assertThat(after[0]).isEqualTo(before[0]);
    assertThat(after[1]).isEqualTo(before[1]);
  }

  @Test
  void anInterruptedTrialGoesOn() throws IOException {
    Path record = folder(1).record();
    Cli.edit(record, "\"end\":\"finished\"", "\"end\":\"interrupted\"");
    Cli.succeed(folder, SWEEP + "4");
    assertThat(record).content().contains("\"end\":\"finished\"");
  }

  @Test
  void trialsWithOtherSettingsAreNotMixed() throws IOException {
    for (String other : new String[] {"5", "4 --batch 7", "4 --lr 0.1..0.2"}) {
      Cli cli = Cli.run(folder, SWEEP + other);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("with other settings", "--out");
    }
  }

  private RunFolder folder(int trial) {
    return new RunFolder(folder.resolve("sweep/trial-00" + trial));
  }

  private String[] records() throws IOException {
    return new String[] {stamp(0), stamp(1), stamp(2)};
  }

  private String stamp(int trial) throws IOException {
    return Files.getLastModifiedTime(folder(trial).record()) + Files.readString(folder(trial).record());
  }
}
