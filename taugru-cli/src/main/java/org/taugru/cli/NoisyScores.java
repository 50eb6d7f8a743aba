package org.taugru.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.data.Dataset;
import org.taugru.data.NoisyInputs;
import org.taugru.exec.Backends;
import org.taugru.model.ModelFile;
import org.taugru.results.Scores;
import org.taugru.train.Evaluation;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.ScoreJson;

/// Scores the weights that a run has kept on its test set with noise on the inputs; by the CPU, while a GPU trains others.
///
/// @param noises deviations of the noise
record NoisyScores(List<Double> noises) {
  /// By the deviation. One run at a time, since each takes all cores.
  Map<Double, Scores> of(RunFolder folder) throws IOException {
    synchronized (NoisyScores.class) {
      RunSpec spec = folder.spec();
      Dataset data = spec.dataset(spec.benchmark());
      ModelFile.Loaded loaded = ModelFile.load(folder.model());
      Evaluation evaluation = new Evaluation(
          loaded.model().on(Backends.named(Backends.AUTO, Runtime.getRuntime().availableProcessors()).backend()),
          spec.loss(data.format()), loaded.preparation());
      Map<Double, Scores> scores = new LinkedHashMap<>();
      for (double noise : noises)
        scores.put(noise, Scores.read(
            ScoreJson.of(evaluation.score(loaded.parameters(), new NoisyInputs(data.test(), noise)))));
      return scores;
    }
  }
}
