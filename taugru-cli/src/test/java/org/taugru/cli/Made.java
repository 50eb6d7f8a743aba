package org.taugru.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Benchmark;
import org.taugru.data.Score;
import org.taugru.train.Metrics;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingEnd;

/// Results with known numbers, without any training.
final class Made {
  static final TrainingEnd FINISHED = new TrainingEnd.Finished();
  static final TrainingEnd TROUBLE = new TrainingEnd.Trouble("the loss is NaN", 41, "Use a smaller learning rate.");

  private Made() {
  }

  /// @param validation the measure of each epoch, from the first; the loss is the same
  static RunResult regression(TrainingEnd end, double mse, int best, double... validation) {
    return result(end, new Score.Regression(mse), best, validation);
  }

  static RunResult result(TrainingEnd end, Score test, int best, double... validation) {
    List<Metrics> metrics = new ArrayList<>();
    for (int i = 0; i < validation.length; i++)
      metrics.add(new Metrics(i + 1, 10L * (i + 1), 0.5, validation[i], validation[i], 0.01, 2, i + 1));
    Map<String, Score> naive = new LinkedHashMap<>();
    naive.put("mean", test instanceof Score.Regression ? new Score.Regression(0.25) : test);
    return new RunResult(end, 123, 7, best, best == 0 ? Optional.empty() : Optional.of(test), naive, metrics);
  }

  static RunSummary summary(Benchmark task, String cell, RunResult... results) {
    List<Long> seeds = new ArrayList<>();
    for (int i = 0; i < results.length; i++)
      seeds.add(i + 1L);
    return new RunSummary(task, RunSpec.of(task, cell, 1), "folder", seeds, List.of(results));
  }
}
