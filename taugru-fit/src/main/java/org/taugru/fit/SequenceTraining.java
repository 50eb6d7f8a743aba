package org.taugru.fit;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.Learner;
import org.taugru.train.Learners;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;

/// Trains a candidate on some sequences, for a number of updates that is fixed beforehand, while the learning rate falls to nothing:
/// nothing is chosen on the way, so that no sequences have to be kept back for it.
final class SequenceTraining {
  private static final int SCHEDULE_STEPS = 25;
  private static final double WARMUP = 0.05;

  private final EncodedData data;
  private final int features;
  private final String cell;
  private final BackendChoice backend;

  /// @param features how many of the numbers of a step are values, and not signs that a value is missing
  SequenceTraining(EncodedData data, int features, String cell, BackendChoice backend) {
    this.data = data;
    this.features = features;
    this.cell = cell;
    this.backend = backend;
  }

  /// Updates in all, where so many are wanted: as many for each step of the schedule.
  static long updates(long wanted) {
    return Math.max(1, Math.round((double) wanted / SCHEDULE_STEPS)) * SCHEDULE_STEPS;
  }

  Model model(SequenceCandidate candidate) {
    return new Model(spec(candidate).model(data.set(0).format(), data.longest()));
  }

  private RunSpec spec(SequenceCandidate candidate) {
    return RunSpec.usual("own sequences").with(Settings.CELL, cell).with(Settings.HIDDEN, candidate.hidden())
        .with(Settings.TAU, List.of(candidate.tau())).with(Settings.READOUT, candidate.readout())
        .with(Settings.STATE_DROPOUT, candidate.dropout());
  }

  /// The weights after the last update; none where training failed or was stopped.
  ///
  /// @param updates a number that [#updates] gives
  Optional<Parameters> train(SequenceCandidate candidate, int[] numbers, int batch, long updates, long seed,
      Checkpoints checkpoints, SequenceListener listener) throws IOException {
    return train(model(candidate), spec(candidate), candidate.learningRate(),
        drawn(numbers, candidate.noise(), seed), batch, updates, seed, checkpoints, listener);
  }

  /// Goes on with a network that was trained before.
  Optional<Parameters> goOn(Model model, Parameters before, double learningRate, int[] numbers, int batch, long updates,
      long seed, SequenceListener listener) throws IOException {
    return train(model, RunSpec.usual("own sequences"), learningRate,
        new Begun(drawn(numbers, 0, seed), Begun.starts(model, before)), batch, updates, seed, Checkpoints.none(),
        listener);
  }

  /// A trainer asks for a validation part; nothing is done with what it says of this one.
  private Dataset drawn(int[] numbers, double noise, long seed) {
    SequenceSet unused = data.set(numbers[0]);
    return Dataset.fresh("sequences", new SequenceDraws(data, numbers, features, noise, seed), unused, unused);
  }

  private Optional<Parameters> train(Model model, RunSpec usual, double learningRate, Dataset drawn, int batch,
      long updates, long seed, Checkpoints checkpoints, SequenceListener listener) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("clip", "1");
    texts.put("warmup", Math.max(1, Math.round(WARMUP * updates)) + "i");
    RunSpec spec = SettingEdit.applyAll(usual, texts);
    int every = Math.toIntExact(updates / SCHEDULE_STEPS);
    spec = spec.withTraining(spec.training().seed(seed).batch(batch).learningRate(learningRate)
        .evaluateEvery(every).epochs(SCHEDULE_STEPS).schedule(new Schedule.Cosine(0.01))
        .checkpointEvery(SCHEDULE_STEPS));
    try (Learner learner = Learners.of(backend, new TrainingSpec(model, drawn,
        spec.loss(drawn.format()), spec.training())).learner()) {
      TrainingEnd end = Trainer.resume(learner, checkpoints, new TrainingListener() {
        @Override
        public boolean wantsToStop() {
          return listener.wantsToStop();
        }
      }).run();
      return end instanceof TrainingEnd.Finished ? Optional.of(learner.weights().copy()) : Optional.empty();
    }
  }
}
