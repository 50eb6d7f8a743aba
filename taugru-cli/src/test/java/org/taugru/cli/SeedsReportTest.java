package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SplitSizes;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingListener;

/// The page of seeds 4 and 9, in which every number differs: RMSE 0.1 and 0.3, MSE 0.01 and 0.09, epoch 2 of 3 and 1 of 2.
final class SeedsReportTest {
  @TempDir
  Path folder;

  private TrainingJob.Trained trained(long seed, RunResult result) throws IOException {
    MackeyGlass task = new MackeyGlass(new SplitSizes(1, 1, 1));
    try (Run run = Run.in(new RunFolder(folder.resolve("seed-" + seed)), task, RunSpec.of(task, "tau-gru", seed),
        new SimdBackend(1), TrainingListener.silent())) {
      return new TrainingJob.Trained(run, result);
    }
  }

  private static RunResult lasting(double seconds, RunResult result) {
    return new RunResult(result.end(), result.parameters(), seconds, result.bestEpoch(), result.test(), result.naive(),
        result.metrics());
  }

  /// The cells of the row that begins with some text, without marks of HTML.
  private static List<String> row(String page, String first) {
    for (String row : page.split("</tr>", -1)) {
      List<String> cells = new ArrayList<>();
      for (String cell : row.split("<td", -1))
        cells.add(cell.replaceFirst("^[^>]*>", "").replaceAll("<[^>]*>", "").strip());
      if (cells.size() > 1 && cells.get(1).equals(first))
        return cells.subList(1, cells.size());
    }
    throw new AssertionError("no row begins with " + first);
  }

  @Test
  void everyRowHasTheNumbersOfItsSeed() throws IOException {
    SeedsReport.write(List.of(
        trained(4, lasting(20, Made.regression(Made.FINISHED, 0.01, 2, 0.3, 0.2, 0.25))),
        trained(9, lasting(110, Made.regression(Made.FINISHED, 0.09, 1, 0.4, 0.5))),
        trained(12, lasting(30, Made.regression(Made.TROUBLE, 400, 0)))),
        new Drawing(new PrintWriter(new StringWriter())));
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(row(page, "4")).containsExactly("4", "1.000e-01", "1.000e-02", "2 of 3", "20 s", "finished");
    assertThat(row(page, "9")).containsExactly("9", "3.000e-01", "9.000e-02", "1 of 2", "1:50 min", "finished");
    assertThat(row(page, "12")).containsExactly("12", "–", "–", "–", "30 s", "✗ diverged");
    assertThat(row(page, "tau-gru (mean of seeds)")).containsExactly("tau-gru (mean of seeds)", "2.000e-01 ± 1.414e-01",
        "5.000e-02 ± 5.657e-02");
    assertThat(row(page, "naive: mean")).containsExactly("naive: mean", "5.000e-01", "2.500e-01");
    assertThat(page).contains("seed-4/report.html", "seed-9/report.html", "Seed 12", "2:40 min",
        ">4, 9, 12</td>",
        "mean ± standard deviation of 2 seeds");
  }
}
