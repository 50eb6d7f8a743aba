package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Measure;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Kernel;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.ir.Program;
import org.taugru.results.KeptModel;
import org.taugru.results.PaperModel;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultRow;
import org.taugru.results.ResultRow.Choice;
import org.taugru.results.RunRecord;
import org.taugru.results.RunRecord.Failure;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// An item as `reproduce` runs it, with a backend that trains seeds together as that of a GPU does.
final class RecordedItemTest {
  private static final String TINY = "hidden=4 tau=3 iterations=4 evaluateEvery=2 batch=4";
  private final StringWriter err = new StringWriter();
  private final List<Integer> groups = Collections.synchronizedList(new ArrayList<>());
  @TempDir
  Path folder;
  private Records records = new Records(Path.of(""));

  @BeforeEach
  void recordsGoIntoTheFolder() {
    records = new Records(folder.resolve("results"));
  }

  /// Computes as the CPU does, and notes how many runs it was asked to train together.
  private final class Grouping implements Backend {
    private final Backend inner = new SimdBackend(1);
    private final int runs;

    Grouping(int runs) {
      this.runs = runs;
    }

    @Override
    public String name() {
      return "grouping";
    }

    @Override
    public String description() {
      return "a test";
    }

    @Override
    public Kernel compile(Program recurrence, Program gradient) {
      return inner.compile(recurrence, gradient);
    }

    @Override
    public Optional<Backend> together(int wanted) {
      groups.add(wanted);
      return Optional.of(new Grouping(wanted));
    }

    @Override
    public int runs() {
      return runs;
    }
  }

  private static ResultRow row(String label, String settings, int seeds) {
    return new ResultRow("tiny", label, "tau-gru", PaperModel.settings(settings), new Choice.Nothing(), seeds,
        Optional.empty());
  }

  private static ResultItem item(ResultRow... rows) {
    return new ResultItem("tiny", "Tiny", "adding-20", ResultItem.Kind.TABLE, List.of(rows), Map.of(),
        Optional.of("mean"), new ResultItem.Quick("adding-20", ""));
  }

  private boolean train(ResultItem item, List<Long> seeds) throws IOException {
    return train(item, seeds, 1);
  }

  private boolean train(ResultItem item, List<Long> seeds, int atOnce) throws IOException {
    CommandLine command = Main.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(err, true));
    try (Interruption interruption = new Interruption()) {
      return new RecordedItem(command,
          () -> new TrainingJob(command, BackendChoice.given(new Grouping(1)), atOnce > 1, interruption), atOnce, false,
          folder.resolve("runs"), records).train(item, item.rows(), seeds);
    }
  }

  private Path run(String label, long seed) {
    return folder.resolve("runs/tiny").resolve(label).resolve("seed-" + seed);
  }

  @Test
  void seedsOfARowAreTrainedTogetherAndEachLeavesARecord() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 3), row("tau-gru-warm-up", TINY + " warmup=1", 2));
    assertThat(train(item, List.of())).isTrue();
    assertThat(groups).containsExactly(3, 2);
    assertThat(records.all()).hasSize(5).allSatisfy(record -> {
      assertThat(record.machine().together()).isEqualTo(record.row().equals("tau-gru") ? 3 : 2);
      assertThat(record.test(Measure.MSE)).isPresent();
      assertThat(record.curve().epochs()).containsExactly(1, 2);
      assertThat(record.updates()).isEqualTo(4);
    });
  }

  /// And on noise as large as the numbers that are added, nothing is left of what was learnt.
  @Test
  void theWeightsThatWereKeptAreTestedOnNoisyInputsToo() throws IOException {
    ResultItem clean = item(row("tau-gru", "hidden=8 iterations=400 batch=50 lr=0.01 evaluateEvery=100", 1));
    ResultItem item = new ResultItem(clean.name(), clean.title(), clean.task(), clean.kind(), clean.rows(),
        clean.common(), clean.chance(), clean.quick(), List.of(0.0, 2.0), clean.solved());
    assertThat(train(item, List.of())).isTrue();
    RunRecord record = records.all().getFirst();
    List<Double> noisy = record.best().orElseThrow().noisy().values().stream()
        .map(scores -> scores.of(Measure.MSE).orElseThrow()).toList();
    double plain = record.test(Measure.MSE).orElseThrow();
    assertThat(noisy).hasSize(2);
    assertThat(noisy.getFirst()).isCloseTo(plain, withinPercentage(0.01));
    assertThat(noisy.getLast()).isGreaterThan(2 * plain);
  }

  private static ResultRow drawn(int shortest, int longest, int seeds) {
    return new ResultRow("tiny", "drawn", "tau-gru", PaperModel.settings(TINY), new Choice.DrawnTau(shortest, longest),
        seeds, Optional.empty());
  }

  /// This backend has no learner of its own that could say which delays may share a launch.
  @Test
  void runsWithDelaysOfTheirOwnAreTrainedOneAfterAnother() throws IOException {
    assertThat(train(item(drawn(2, 9, 3)), List.of())).isTrue();
    assertThat(groups).isEmpty();
    assertThat(records.all()).hasSize(3).extracting(record -> record.spec().tau()).doesNotHaveDuplicates();
  }

  @Test
  void runsThatDrewTheSameDelayAreTrainedTogether() throws IOException {
    assertThat(train(item(drawn(2, 3, 4)), List.of())).isTrue();
    Map<Integer, Long> seeds = records.all().stream()
        .collect(Collectors.groupingBy(record -> record.spec().tau(), Collectors.counting()));
    assertThat(groups.stream().map(Integer::longValue)).isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(seeds.values().stream().filter(count -> count > 1).toList());
  }

  @Test
  void rowsAreTrainedAtTheSameTimeToTheSameNumbers() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 2), row("tau-gru-warm-up", TINY + " warmup=1", 2));
    assertThat(train(item, List.of())).isTrue();
    List<Optional<RunRecord.Best>> inTurn = records.all().stream().map(RunRecord::best).toList();
    records = new Records(folder.resolve("others"));
    try (var files = Files.walk(folder.resolve("runs"))) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
    assertThat(train(item, List.of(), 2)).isTrue();
    assertThat(records.all()).extracting(RunRecord::best).isEqualTo(inTurn);
  }

  @Test
  void whatHasARecordIsNotRunAgain() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 2));
    assertThat(train(item, List.of(1L))).isTrue();
    assertThat(groups).as("one run is no group").isEmpty();
    String before = Files.readString(records.file(item.rows().getFirst(), 1));
    assertThat(train(item, List.of(1L, 2L, 3L))).isTrue();
    assertThat(groups).containsExactly(2);
    assertThat(records.file(item.rows().getFirst(), 1)).hasContent(before);
    assertThat(train(item, List.of())).isTrue();
    assertThat(groups).containsExactly(2);
  }

  /// As after a process that was killed between the end of a run and its record.
  @Test
  void aRunThatHasEndedIsRecordedWithoutTraining() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 2));
    train(item, List.of());
    Path record = records.file(item.rows().getFirst(), 2);
    String before = Files.readString(record);
    Files.delete(record);
    assertThat(train(item, List.of())).isTrue();
    assertThat(record).hasContent(before);
    assertThat(groups).containsExactly(2);
  }

  @Test
  void aRunThatWasInterruptedGoesOnFromItsCheckpoint() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 2));
    train(item, List.of());
    Path record = records.file(item.rows().getFirst(), 2);
    RunRecord before = Records.read(record);
    Files.delete(record);
    Cli.edit(run("tau-gru", 2).resolve("run.json"), "\"end\":\"finished\"", "\"end\":\"interrupted\"");
    assertThat(train(item, List.of())).isTrue();
    assertThat(Records.read(record).best()).isEqualTo(before.best());
    assertThat(err.toString()).as("all epochs had been done").contains("had finished already");
  }

  @Test
  void aSeedThatDivergesIsRecordedAsFailedAndDoesNotStopTheOthers() throws IOException {
    ResultItem item = item(row("wild", TINY + " lr=1e30 clip=0", 2), row("tau-gru", TINY, 1));
    assertThat(train(item, List.of())).as("a failed seed is a result").isTrue();
    List<RunRecord> wild = records.of(item.rows().getFirst());
    assertThat(wild).hasSize(2)
        .allSatisfy(record -> assertThat(record.failure()).map(Failure::kind).contains(Failure.Kind.DIVERGED));
    assertThat(records.of(item.rows().get(1))).hasSize(1);
  }

  @Test
  void aSeedThatHasLearntNothingNeverStarted() throws IOException {
    ResultItem item = item(row("tau-gru", TINY + " lr=1e-12", 1));
    train(item, List.of());
    RunRecord record = records.all().getFirst();
    assertThat(record.failure()).map(Failure::kind).contains(Failure.Kind.NEVER_STARTED);
    assertThat(record.test(Measure.MSE)).as("it has a score all the same").isPresent();
  }

  @Test
  void aDamagedRunIsNamedAndTheOthersAreTrained() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 3));
    Files.createDirectories(run("tau-gru", 2));
    Files.writeString(run("tau-gru", 2).resolve("run.json"), "{");
    assertThat(train(item, List.of())).isFalse();
    assertThat(err.toString()).contains("a run has no record", "seed-2/run.json: is damaged");
    assertThat(records.all()).extracting(RunRecord::seed).containsExactly(1L, 3L);
  }

  @Test
  void aRecordOfOtherSettingsIsRefused() throws IOException {
    train(item(row("tau-gru", TINY, 1)), List.of());
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> train(item(row("tau-gru", TINY + " clip=2", 1)), List.of()))
        .withMessageContaining("is the record of a run with another clip; remove it");
  }

  /// The last row's turn may come after hours.
  @Test
  void aWrongRecordIsRefusedBeforeAnythingIsTrained() throws IOException {
    ResultRow first = row("tau-gru-warm-up", TINY + " warmup=1", 2);
    train(item(row("tau-gru", TINY, 1)), List.of());
    for (int atOnce : new int[] {1, 2})
      assertThatExceptionOfType(ParameterException.class)
          .isThrownBy(() -> train(item(first, row("tau-gru", TINY + " clip=2", 1)), List.of(), atOnce))
          .withMessageContaining("tau-gru/seed-1.json is the record of a run with another clip");
    assertThat(run("tau-gru-warm-up", 1).getParent()).doesNotExist();
  }

  @Test
  void newRunsDoNotStandBesideRecordsOfOtherData() throws IOException {
    ResultItem item = item(row("tau-gru-warm-up", TINY + " warmup=1", 1), row("tau-gru", TINY, 2));
    train(item, List.of(1L));
    Path record = records.file(item.rows().getLast(), 1);
    String sha256 = Records.read(record).data().sha256();
    Files.writeString(record, Files.readString(record).replace(sha256, "0ddba11"));
    assertThat(train(item, List.of(1L))).as("nothing new").isTrue();
    assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> train(item, List.of()))
        .withMessageContaining(
            "tau-gru/seed-1.json is the record of a run on other data (its SHA-256 is 0ddba11, that of "
                + "adding-20 here is " + sha256 + ")")
        .withMessageContaining("use the same data, or choose another folder with --records");
    assertThat(run("tau-gru", 2)).doesNotExist();
  }

  /// By validation, whatever the test set says; and it can be scored from its file alone.
  @Test
  void theBestSeedIsKeptWithACard() throws IOException {
    ResultItem item = item(row("tau-gru", TINY, 3));
    train(item, List.of());
    RunRecord best = records.all().stream()
        .min((one, other) -> Double.compare(one.best().orElseThrow().validationMeasure(),
            other.best().orElseThrow().validationMeasure()))
        .orElseThrow();
    Path weights = KeptModel.weights(item, records);
    assertThat(weights).hasSameBinaryContentAs(run("tau-gru", best.seed()).resolve("model.safetensors"));
    assertThat(KeptModel.card(item, records)).content().contains("| seed | " + best.seed() + " |", best.command(),
        "taugru eval results/models/tiny.safetensors --task adding-20");
    train(item, List.of());
    assertThat(err.toString()).doesNotContain("its weights are not in");
    Files.delete(run("tau-gru", best.seed()).resolve("model.safetensors"));
    train(item, List.of());
    assertThat(err.toString()).as("they are kept already").doesNotContain("its weights are not in");
    Files.delete(KeptModel.card(item, records));
    train(item, List.of());
    assertThat(err.toString())
        .contains("the best seed of tiny/tau-gru is " + best.seed() + ", but its weights are not in");
    String test = RunSummary.number(Measure.MSE, best.test(Measure.MSE).orElseThrow());
    assertThat(Cli.succeed(folder, "eval " + weights + " --task adding-20").out()).contains("test         MSE " + test);
  }
}
