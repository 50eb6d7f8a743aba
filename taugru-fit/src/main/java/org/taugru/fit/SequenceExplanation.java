package org.taugru.fit;

import java.util.Arrays;
import java.util.List;

/// Which columns of sequences matter to a classifier or regressor, and when. Derivatives are those of the logarithm of the probability
/// of the class that is said, or of the number in scaled units, with respect to scaled inputs.
///
/// @param sequences that were looked at
/// @param classes   whether it tells classes; else numbers
/// @param channels  columns, by time
/// @param delay     through what derivatives flow; there is no simple forecast here
/// @param loss      the mean negative logarithm of the probability of the right class; of numbers, the mean absolute error in scaled units
/// @param error     the share of wrong answers; of numbers, as `loss`
/// @param shuffled  columns with both opinions
public record SequenceExplanation(int sequences, boolean classes, List<Channel> channels, DelayShare delay, double loss,
    double error, List<Shuffled> shuffled) {
  public SequenceExplanation {
    channels = List.copyOf(channels);
    shuffled = List.copyOf(shuffled);
  }

  /// A column over the time of a sequence, in equal parts from its beginning to its end. A category counts with the sum over its words.
  /// Arrays are shared, not copied.
  ///
  /// @param byPart  mean absolute derivatives, summed over the steps of a part
  /// @param direct  the parts of [DelayShare]
  public record Channel(String name, double[] byPart, double[] direct, double[] delayed) {
    /// The sum over all steps.
    public double total() {
      return Arrays.stream(byPart).sum();
    }
  }

  /// A column of which each sequence was given that of another one, stretched to its length.
  public record Shuffled(String input, Importance importance) {
  }
}
