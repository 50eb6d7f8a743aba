package org.taugru.fit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.taugru.data.Dataset;
import org.taugru.data.Preparation;
import org.taugru.data.Sequences;
import org.taugru.data.Start;
import org.taugru.data.TrainingSplit;
import org.taugru.exec.BackendChoice;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.Evaluation;
import org.taugru.train.Learner;
import org.taugru.train.Learners;
import org.taugru.train.Metrics;
import org.taugru.train.QuantileLoss;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainSettings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;

/// Trains a planned network on windows that are drawn from the training part, and keeps what is best on the validation part.
public final class ForecastTraining {
  /// A window of [Head#STEPS] has many origins for the work of a few windows of one.
  private static final int ORIGINS_TOGETHER = 8;

  private final ForecastData data;
  private final BackendChoice backend;

  ForecastTraining(ForecastData data, BackendChoice backend) {
    this.data = data;
    this.backend = backend;
  }

  /// What came of it.
  ///
  /// @param network    with the best weights; none where not one evaluation was reached
  /// @param validation the smallest loss on the validation part
  public record Trained(Optional<ForecastNetwork> network, double validation, TrainingEnd end, List<Metrics> metrics) {
  }

  /// @param windows of the validation part at most
  Trained train(ForecastPlan plan, int windows, Checkpoints checkpoints, TrainingListener listener)
      throws IOException {
    RunSpec spec = plan.settled();
    Drawn drawn = drawn(plan.layout(), windows, spec.training().seed(), List.of());
    return train(new Model(spec.model(drawn)), plan.layout(), plan.levels(), drawn, spec.training(), checkpoints,
        listener);
  }

  /// Goes on with a network that was trained before.
  Trained goOn(ForecastNetwork network, TrainSettings settings, int windows, TrainingListener listener)
      throws IOException {
    Drawn drawn = drawn(network.layout(), windows, settings.seed(), Begun.starts(network.model(), network.weights()));
    return train(network.model(), network.layout(), network.levels(), drawn, settings, Checkpoints.none(), listener);
  }

  /// The loss of a network on the validation part.
  double validation(ForecastNetwork network, int windows) throws IOException {
    return new Evaluation(network.model().on(backend.backend()), new QuantileLoss(network.levels()), Preparation.NONE)
        .score(network.weights(), drawn(network.layout(), windows, 0, List.of()).validation()).loss();
  }

  private Trained train(Model model, WindowLayout layout, List<Double> levels, Drawn drawn, TrainSettings settings,
      Checkpoints checkpoints, TrainingListener listener) throws IOException {
    try (Learner learner =
        Learners.of(backend, new TrainingSpec(model, drawn, new QuantileLoss(levels), settings)).learner()) {
      Trainer trainer = Trainer.resume(learner, checkpoints, listener);
      TrainingEnd end = trainer.run();
      double best = trainer.metrics().stream().mapToDouble(Metrics::validationLoss).min().orElse(Double.NaN);
      return new Trained(trainer.bestEpoch() == 0 ? Optional.empty()
          : Optional.of(new ForecastNetwork(layout, levels, model, trainer.best().copy())), best, end,
          trainer.metrics());
    }
  }

  private Drawn drawn(WindowLayout layout, int windows, long seed, List<Start> starts) {
    return new Drawn(
        new TrainingSplit.Fresh(
            new WindowDraws(data.series(), layout, data.firstOrigins(layout), data.trainEnd(), seed)),
        validation(layout, windows), starts);
  }

  /// Origins of the validation part: each a window, or several in a window that counts from there on.
  private WindowSet validation(WindowLayout layout, int windows) {
    int horizon = layout.shape().horizon();
    return switch (layout) {
      case SegmentLayout segments ->
        new WindowSet(data.series(), segments, data.validation(horizon, windows), data.validationEnd());
      case StepLayout steps -> new WindowSet(data.series(), steps.forValidation(),
          data.validationTiles(horizon, steps.shape().context(), Math.ceilDiv(windows, ORIGINS_TOGETHER)),
          data.trainEnd(), data.validationEnd());
    };
  }

  /// Windows that are drawn, and those to choose by.
  private record Drawn(TrainingSplit training, Sequences validation, List<Start> starts) implements Dataset {
    @Override
    public String name() {
      return "windows";
    }

    @Override
    public Sequences test() {
      return validation;
    }
  }
}
