package org.taugru.train;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.model.Readout;

/// Which states the output layer sees in a task that is read out once a sequence.
public enum Pooling {
  /// The state after the last step.
  LAST(Readout.LAST_STATE),
  /// The mean of the states after all steps.
  MEAN(Readout.MEAN_OVER_TIME);

  private final Readout readout;

  Pooling(Readout readout) {
    this.readout = readout;
  }

  /// The one of that name, as [#toString] gives it.
  static Pooling named(String name) {
    return Arrays.stream(values()).filter(pooling -> pooling.toString().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("readout is " + name + "; it must be "
            + Arrays.stream(values()).map(Pooling::toString).collect(Collectors.joining(" or ")) + "."));
  }

  Readout readout() {
    return readout;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
