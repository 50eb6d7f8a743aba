package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.json.Json;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunFolder;
import org.taugru.train.RunLock;
import org.taugru.train.TrainingEnd;

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
        .startsWith(best.integer("trial") + " ").contains(String.format("%.3e", best.number("validation")));
    for (int trial = 0; trial < 3; trial++) {
      Json.Obj result = folder(trial).json().object("result");
      assertThat(result.number("validationLoss")).isGreaterThanOrEqualTo(best.number("validationLoss"));
      assertThat(folder(trial).spec().tau()).isBetween(2, 9);
    }
    assertThat(folder.resolve("sweep/sweep.svg")).content().contains("sensitivity to the delay and the learning rate",
        "3 random trials", "validation MSE", "τ (steps)", "learning rate");
    assertThat(first.err()).contains("1 of 3: trial ", "3 of 3: trial ", "→ validation MSE ");
    assertThat(first.err().lines().filter(line -> line.contains("about ") && line.contains(" left"))).hasSize(2);
  }

  /// What the record and the metrics say of each trial, at the epoch whose weights were kept.
  @Test
  void validationAndTestAreThoseOfTheKeptWeights() throws IOException {
    Path metrics = folder(1).metrics();
    Files.writeString(metrics, Files.readString(metrics).replaceAll("(?m)^([12]),(\\d+),([^,]+),([^,]+),[^,]+,",
        "$1,$2,$3,$4,0.12$1,"));
    Json.Obj record = folder(1).json();
    for (int best = 1; best <= 2; best++) {
      Files.writeString(folder(1).record(), record.with("result", record.object("result").with("validationLoss", 1e-9)
          .with("bestEpoch", best).with("test", Json.object().with("mse", 77).with("rmse", 88).with("loss", 99)))
          .text());
      Json.Obj chosen = Cli.succeed(folder, SWEEP + "4").json().object("best");
      assertThat(chosen.integer("trial")).isEqualTo(1);
      assertThat(chosen.number("validation")).isEqualTo(0.12 + best / 1000.0);
      assertThat(chosen.number("test")).isEqualTo(77);
    }
  }

  /// It had been the best before it burst.
  @Test
  void aTrialThatDivergedLateIsNotChosen() throws IOException {
    Json.Obj record = folder(1).json();
    String end =
        RecordedEnd.of(new TrainingEnd.Trouble("the loss is NaN", 3, "Use a smaller learning rate.")).sentence();
    Files.writeString(folder(1).record(),
        record.with("result", record.object("result").with("end", end).with("validationLoss", 1e-9)).text());
    Cli again = Cli.run(folder, SWEEP + "4");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.json().array("diverged")).containsExactly(new Json.Num(1));
    assertThat(again.json().object("best").integer("trial")).isNotEqualTo(1);
  }

  @Test
  void trialsThatDivergeAreNamedAndMakeItFail() throws IOException {
    String line = "sweep adding-20 --tau 2..9 --trials 4 --iterations 4 --set evaluateEvery=2 --hidden 4 "
        + "--set optimiser=sgd --json --out @/";
    Cli all = Cli.run(folder, line + "all --lr 1e29..1e30");
    assertThat(all.exit()).isEqualTo(1);
    assertThat(all.out()).contains("no trial can be chosen", "4 of 4 trials diverged and are not counted: 0, 1, 2, 3")
        .doesNotContain("Infinity", "NaN");
    assertThat(all.err()).contains("→ diverged; about ");
    assertThat(all.json().get("best")).isEqualTo(new Json.Null());
    assertThat(all.json().integer("trials")).isZero();
    Cli some = Cli.run(folder, line + "some --lr 1e-4..1e30");
    int diverged = some.json().array("diverged").size();
    assertThat(diverged).isBetween(1, 3);
    assertThat(some.exit()).isEqualTo(1);
    assertThat(some.json().integer("trials")).isEqualTo(4 - diverged);
    assertThat(Cli.run(folder, line + "some --lr 1e-4..1e30").exit()).as("read again").isEqualTo(1);
  }

  /// Each makes one update, and an epoch has two.
  @Test
  void trialsThatRanOutOfTimeBeforeTheirFirstEpochHaveNotDiverged() {
    String line = "sweep adding-20 --tau 2..9 --trials 2 --iterations 4 --set evaluateEvery=2 --hidden 4 --json "
        + "--set seconds=1e-9 --out @/time";
    for (int i = 0; i < 2; i++) {
      Cli cli = Cli.run(folder, line);
      assertThat(cli.exit()).as(cli.err()).isEqualTo(1);
      assertThat(cli.err()).contains("→ no result: out of time before its first epoch");
      assertThat(cli.out()).contains("no trial can be chosen", "2 of 2 trials have no result")
          .doesNotContain("diverged\n");
      assertThat(cli.json().array("diverged")).isEmpty();
      assertThat(cli.json().array("outOfTime")).containsExactly(new Json.Num(0), new Json.Num(1));
    }
  }

  @Test
  void startedAgainItTrainsOnlyWhatIsMissing() throws IOException {
    String[] before = records();
    Files.move(folder(2).path(), folder.resolve("put-aside"));
    Cli again = Cli.succeed(folder, SWEEP + "4");
    assertThat(first.err()).doesNotContain("done before");
    assertThat(again.err().lines().filter(line -> line.contains("done before")))
        .hasSize(2).noneMatch(line -> line.contains("trial 2"));
    assertThat(again.json()).isEqualTo(first.json());
    String[] after = records();
    assertThat(after[0]).isEqualTo(before[0]);
    assertThat(after[1]).isEqualTo(before[1]);
    assertThat(Cli.succeed(folder, SWEEP + "4").err()).as("what took no time says nothing of the rest")
        .contains("3 of 3: trial 2").doesNotContain(" left");
  }

  @Test
  void anInterruptedTrialGoesOn() throws IOException {
    Path record = folder(1).record();
    Cli.edit(record, "\"end\":\"finished\"", "\"end\":\"interrupted\"");
    Cli.succeed(folder, SWEEP + "4");
    assertThat(record).content().contains("\"end\":\"finished\"");
  }

  @Test
  void aTrialThatCannotBeReadIsNamedAndMakesItFail() throws IOException {
    Files.writeString(folder(1).metrics(), "nothing\n");
    Cli cli = Cli.run(folder, SWEEP + "4");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("taugru: a trial failed: " + folder(1).metrics());
    assertThat(cli.json().integer("trials")).isEqualTo(2);
    assertThat(cli.json().object("best").integer("trial")).isNotEqualTo(1);
  }

  @Test
  void trialsWithOtherSettingsAreNotMixed() throws IOException {
    for (String other : new String[] {"5", "4 --batch 7", "4 --lr 0.1..0.2"}) {
      Cli cli = Cli.run(folder, SWEEP + other);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("with other settings", "--out");
    }
  }

  @Test
  void whatDiffersFromTheSweepInAFolderIsSaidWithBothValues() {
    assertThat(Cli.run(folder, SWEEP + "4 --lr 0.1..0.2 --cell gru").err())
        .contains("sweep holds a sweep with other settings: cell is tau-gru there and gru here, "
            + "lr is 0.0005..0.01 there and 0.1..0.2 here; choose another folder with --out");
  }

  @Test
  void aSweepThatRunsAlreadyIsSaidOnce() throws IOException {
    try (RunLock _ = RunLock.take(folder.resolve("sweep"))) {
      Cli cli = Cli.run(folder, SWEEP + "4");
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.err()).hasLineCount(1).contains("another process is training in " + folder.resolve("sweep"));
    }
    Cli.succeed(folder, SWEEP + "4");
  }

  /// As a machine that went down while they were written may leave them.
  @Test
  void settingsThatWereCutOffAreWrittenAgain() throws IOException {
    Path settings = folder.resolve("sweep/sweep.json");
    String whole = Files.readString(settings);
    for (int length : new int[] {0, 1, whole.length() / 2, whole.length() - 1}) {
      Files.writeString(settings, whole.substring(0, length));
      Cli.succeed(folder, SWEEP + "4");
      assertThat(settings).content().as("cut off after " + length).isEqualTo(whole);
    }
    Files.writeString(settings, whole.replace("adding-20", "adding-2"));
    assertThat(Cli.run(folder, SWEEP + "4").err()).contains("with other settings");
  }

  @Test
  void settingsAreWrittenWholeOrNotAtAll() throws IOException {
    Path settings = folder.resolve("sweep/sweep.json");
    String whole = Files.readString(settings);
    Files.writeString(settings, "{");
    Path before = Files.createLink(folder.resolve("before"), settings);
    Cli.succeed(folder, SWEEP + "4");
    assertThat(settings).content().isEqualTo(whole);
    assertThat(before).as("the old file was replaced, not written to").content().isEqualTo("{");
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
