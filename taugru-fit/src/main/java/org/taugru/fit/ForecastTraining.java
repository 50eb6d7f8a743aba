package org.taugru.fit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.taugru.data.Dataset;
import org.taugru.exec.BackendChoice;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.Learner;
import org.taugru.train.Learners;
import org.taugru.train.Metrics;
import org.taugru.train.QuantileLoss;
import org.taugru.train.RunSpec;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;

/// Trains a planned network on windows that are drawn from the training part, and keeps what is best on the validation part.
public final class ForecastTraining {
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
    WindowLayout layout = plan.layout();
    RunSpec spec = plan.settled();
    WindowSet.Places places = data.validation(layout.shape().horizon(), windows);
    WindowSet validation = new WindowSet(data.series(), layout, places, data.validationEnd());
    Dataset drawn = Dataset.fresh("windows", new WindowDraws(data.series(), layout, data.firstOrigins(layout),
        data.trainEnd(), spec.training().seed()), validation, validation);
    Model model = new Model(spec.model(drawn));
    try (Learner learner = Learners.of(backend,
        new TrainingSpec(model, drawn, new QuantileLoss(plan.levels()), spec.training())).learner()) {
      Trainer trainer = Trainer.resume(learner, checkpoints, listener);
      TrainingEnd end = trainer.run();
      double best = trainer.metrics().stream().mapToDouble(Metrics::validationLoss).min().orElse(Double.NaN);
      return new Trained(trainer.bestEpoch() == 0 ? Optional.empty()
          : Optional.of(new ForecastNetwork(layout, plan.levels(), model, trainer.best().copy())), best, end,
          trainer.metrics());
    }
  }
}
