package org.taugru.fit;

/// Through what the derivative of an answer with respect to the inputs flows. For each input it is a sum of three parts: `base` is that
/// of the simple forecast which the network corrects; `direct` that of the network if everything which its cells read with a lag,
/// states or inputs, is taken for a constant; `delayed` is the rest, the sum over all ways through the network that pass a delay at
/// least once. Here are the mean absolute values of the parts, summed over all inputs; parts of opposite sign cancel in the whole, so
/// that these may add up to more than its sensitivity.
///
/// @param longest the longest lag in steps of the data; 0: the cell reads nothing with a lag
public record DelayShare(int longest, double base, double direct, double delayed) {
  /// Whether there is a delay at all.
  public boolean hasDelay() {
    return longest > 0;
  }

  /// Of what flows through the network, the part that has passed a delay.
  public double share() {
    return delayed == 0 ? 0 : delayed / (direct + delayed);
  }
}
