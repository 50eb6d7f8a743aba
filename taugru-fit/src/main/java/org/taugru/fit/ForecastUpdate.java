package org.taugru.fit;

import java.io.IOException;
import org.taugru.exec.BackendChoice;
import org.taugru.train.Schedule;
import org.taugru.train.TrainSettings;
import org.taugru.train.TrainingListener;

/// Goes on training a forecaster on new rows.
final class ForecastUpdate {
  /// A tenth of the usual rate: what was learnt before is not to be forgotten.
  private static final double RATE = 1e-4;
  private static final int WINDOWS = 4000;
  private static final int EVALUATIONS = 20;

  private ForecastUpdate() {
  }

  static Updated<Forecaster> run(Forecaster before, ForecastData data, double budget, long seed,
      TrainingListener listener)
      throws IOException {
    ForecastNetwork network = before.network();
    ForecastTraining training = new ForecastTraining(data, BackendChoice.given(before.backend()));
    double old = training.validation(network, WINDOWS);
    int every = Math.toIntExact(Math.max(1, ForecastFitter.updates(budget, network) / EVALUATIONS));
    TrainSettings settings = TrainSettings.usual().seed(seed)
        .batch(ForecastFitter.batch(network.layout().shape().head())).learningRate(RATE).clip(1)
        .evaluateEvery(every).epochs(EVALUATIONS).schedule(new Schedule.Cosine(0.1));
    ForecastTraining.Trained trained = training.goOn(network, settings, WINDOWS, listener);
    boolean isBetter = trained.network().isPresent() && trained.validation() < old;
    ForecastNetwork kept = isBetter ? trained.network().get() : network;
    int horizon = before.horizon();
    Calibration calibration = RollingForecast.calibrated(kept, kept.on(before.backend()), data.series(),
        ForecastData.toCalibrate(data.trainEnd(), data.validationEnd(), horizon));
    ForecasterDescription description = before.description();
    return new Updated<>(new Forecaster(new ForecasterDescription(description.cell(), description.frame(),
        description.step(),
        description.gaps(), description.covariates(), description.scalings(), calibration.corrections().shifts(),
        calibration.corrections().widened(),
        description.season(),
        description.missing(), description.card()), kept, before.backend()), old, trained.validation());
  }
}
