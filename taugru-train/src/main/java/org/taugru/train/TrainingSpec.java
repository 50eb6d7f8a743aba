package org.taugru.train;

import java.util.Optional;
import org.taugru.data.Dataset;
import org.taugru.model.Model;

/// What is trained, on what, by what and how: all that a [Learner] is made for.
public final class TrainingSpec {
  private final Model model;
  private final Dataset data;
  private final Loss loss;
  private final TrainSettings settings;
  private final SampleOrder order;

  /// Refuses a loss that is not for such targets or outputs, and a measure that the targets do not have.
  public TrainingSpec(Model model, Dataset data, Loss loss, TrainSettings settings) {
    loss.requireFits(data.format().targets(), model.description().outputSize());
    if (!data.measure().isFor(data.format().targets()))
      throw new IllegalArgumentException(data.name() + " is measured by " + data.measure().title()
          + ", which its targets do not have: " + data.format().targets() + ".");
    this.model = model;
    this.data = data;
    this.loss = loss;
    this.settings = settings;
    this.order = new SampleOrder(data, settings);
  }

  public Model model() {
    return model;
  }

  public Dataset data() {
    return data;
  }

  public Loss loss() {
    return loss;
  }

  public TrainSettings settings() {
    return settings;
  }

  /// Which sequences each update is made with.
  public SampleOrder order() {
    return order;
  }

  /// The seed of all that is drawn in an update: dropout, noise, what an auxiliary loss looks at.
  ///
  /// @param iteration of the run, from 0 on
  /// @param part      of the batch, from 0 on, where it is done in parts
  public long noise(long iteration, int part) {
    return noise(settings, iteration, part);
  }

  /// What is trained along to tell inputs, where that is asked for.
  ///
  /// @throws IllegalArgumentException for a model that has nothing to tell
  public Optional<Decoding> decoding() {
    return settings.auxiliary().reconstruct() == 0 ? Optional.empty()
        : Optional.of(Decoding.of(model.description(), settings.auxiliary()));
  }

  /// The number of the state of the last layer that a cost is on.
  ///
  /// @param name of [Auxiliary#costs]
  /// @throws IllegalArgumentException where there is no such state
  public int costedState(String name) {
    return StateGradients.number(model.layers().getLast().states(), name);
  }

  static long noise(TrainSettings settings, long iteration, int part) {
    return settings.seed() * 0xD1B54A32D192ED03L + iteration + part * 0xA0761D6478BD642FL;
  }
}
