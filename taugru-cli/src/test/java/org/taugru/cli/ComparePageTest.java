package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmark;
import org.taugru.data.Frequency;
import org.taugru.data.MackeyGlass;
import org.taugru.json.Json;
import org.taugru.report.Table;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedData;
import org.taugru.train.RunSpec;

/// Two seeds in which every number differs: validation 0.1 and 0.3, test 0.2 and 0.6, 20 and 110 seconds, 3 and 1 epochs.
final class ComparePageTest {
  private static Json.Obj record(int seed, String end, double seconds, double rmse) {
    return Json.object().with("settings", Json.object().with("seed", Integer.toString(seed)))
        .with("circumstances", Json.object().with("parameters", 1234))
        .with("result", Json.object().with("end", end).with("seconds", seconds).with("bestEpoch", 1)
            .with("test", Json.object().with("rmse", rmse).with("accuracy", rmse)));
  }

  private static List<Metrics> rows(double... validation) {
    return Made.regression(Made.FINISHED, 1, 1, validation).metrics();
  }

  private static ComparedRun seeds(Benchmark task, Json.Obj... records) {
    return new ComparedRun(Path.of("folder"), RunSpec.of(task, "tau-gru", 1),
        new RecordedData(RecordedData.Kind.GENERATED, task.name(), "", Optional.of(task.measure())), List.of(records),
        List.of(rows(0.4, 0.1, 0.2), rows(0.3)));
  }

  private static List<String> scores(Benchmark task, ComparedRun run) {
    return new ComparePage(task, List.of(run)).scores().rows().getFirst().cells().stream().map(Table.Cell::text)
        .toList();
  }

  @Test
  void everyColumnHasItsOwnNumberOverAllSeeds() {
    Benchmark task = new MackeyGlass();
    assertThat(new ComparePage(task, List.of()).scores().columns()).extracting(Table.Column::header).containsExactly(
        "run",
        "parameters", "best validation RMSE", "test RMSE", "epochs", "time", "end");
    assertThat(scores(task, seeds(task, record(1, "finished", 20, 0.2), record(7, "stopped early", 110, 0.6))))
        .containsExactly("tau-gru, seeds 1, 7, folder", "1,234", "2.000e-01 ± 1.414e-01", "4.000e-01 ± 2.828e-01", "3",
            "2:10 min", "1 finished, 1 stopped early");
  }

  /// The scores are those of the seeds that have one; the time is that of all.
  @Test
  void aSeedWithoutWeightsOrWithoutAResultHasNoScore() {
    Benchmark task = new MackeyGlass();
    Json.Obj lost = record(1, "diverged", 20, 0.2);
    lost = lost.with("result", lost.object("result").with("bestEpoch", 0).with("test", new Json.Null()));
    assertThat(scores(task, seeds(task, lost, record(7, "finished", 110, 0.6)))).endsWith("6.000e-01", "3", "2:10 min",
        "✗ 1 diverged, 1 finished");
    assertThat(scores(task, seeds(task, record(1, "finished", 20, 0.2).with("result", new Json.Null()),
        record(7, "finished", 110, 0.6)))).endsWith("6.000e-01", "3", "1:50 min", "1 finished, 1 not finished");
  }

  @Test
  void theBestIsTheLowestErrorOrTheHighestAccuracy() {
    assertThat(new ComparePage(new MackeyGlass(), List.of()).scores().columns().subList(2, 4))
        .extracting(Table.Column::best).containsOnly(Table.Best.LOWEST);
    Benchmark labels = new Frequency();
    ComparePage page = new ComparePage(labels,
        List.of(seeds(labels, record(1, "finished", 20, 0.2), record(7, "finished", 110, 0.6))));
    assertThat(page.scores().columns().subList(2, 4)).extracting(Table.Column::best).containsOnly(Table.Best.HIGHEST);
    assertThat(page.scores().rows().getFirst().cells().get(2).text()).as("the highest of each seed")
        .isEqualTo("35.00 % ± 7.07 %");
  }
}
