package org.taugru.train;

import java.util.Map;
import java.util.Set;

/// The protocol of a training run. A wrong value is refused under the name that [SettingEdit] has for it.
///
/// @param seed            of the initial weights, the order of the data, dropout and noise
/// @param epochs          passes through the training set; of fresh data, evaluations
/// @param evaluateEvery   iterations from one evaluation of fresh data to the next; not used otherwise
/// @param clipNorm        the gradient is scaled down to this norm; 0 never
/// @param rateFactors     learning rates by group: a parameter whose name starts with the key has its rate multiplied
/// @param auxiliary       what is added to the loss: costs for states, reconstruction of inputs
/// @param patience        stops when the validation loss has not improved for so many epochs; 0 never
/// @param checkpointEvery epochs between two checkpoints
public record TrainSettings(long seed, int epochs, int evaluateEvery, int batch, double learningRate,
    Optimiser optimiser, Schedule schedule, double clipNorm, Map<String, Double> rateFactors, Auxiliary auxiliary,
    int patience,
    int checkpointEvery, Budget budget) {
  /// The names, in the record of a run, of what may change while it goes on.
  static final Set<String> CHANGEABLE =
      Set.of("epochs", "learningRate", "schedule", "patience", "checkpointEvery", "seconds", "bytes");

  public TrainSettings {
    rateFactors = Map.copyOf(rateFactors);
    require(epochs >= 1, "epochs", epochs, "1 or more");
    require(evaluateEvery >= 1, "evaluateEvery", evaluateEvery, "1 or more");
    require(batch >= 1, "batch", batch, "1 or more");
    require(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY, "lr", learningRate, "above 0");
    require(clipNorm >= 0, "clip", clipNorm, "0 or more");
    rateFactors.forEach((prefix, factor) -> require(factor >= 0, "rate." + prefix, factor, "0 or more"));
    require(patience >= 0, "patience", patience, "0 or more");
    require(checkpointEvery >= 1, "checkpointEvery", checkpointEvery, "1 or more");
  }

  static void require(boolean holds, String what, Number value, String accepted) {
    if (!holds)
      throw new IllegalArgumentException(what + " is " + value + "; it must be " + accepted + ".");
  }
}
