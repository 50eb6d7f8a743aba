package org.taugru.fit;

import java.util.List;

/// What others have published for ETTh1: mean squared errors at horizons of 96, 192, 336 and 720 steps.
///
/// @param context steps of the past that it sees
/// @param source  who printed the numbers
public record LtsfPublished(String method, int context, List<Double> mse, String source) {
  /// The horizons of all of them.
  public static final List<Integer> HORIZONS = List.of(96, 192, 336, 720);
  private static final String DATA = "ETTh1";
  private static final String SEGMENTS = "Lin et al. 2023, arXiv:2308.11200";
  private static final String INVERTED = "Liu et al. 2024, arXiv:2310.06625";
  private static final List<LtsfPublished> ALL = List.of(
      new LtsfPublished("SegRNN", 96, List.of(0.368, 0.408, 0.444, 0.446), SEGMENTS),
      new LtsfPublished("DLinear", 96, List.of(0.386, 0.437, 0.481, 0.519), INVERTED),
      new LtsfPublished("PatchTST", 96, List.of(0.414, 0.460, 0.501, 0.500), INVERTED),
      new LtsfPublished("SegRNN", 720, List.of(0.351, 0.392, 0.423, 0.466), SEGMENTS),
      new LtsfPublished("plain GRU", 720, List.of(1.135, 1.123, 1.080, 1.089), SEGMENTS));

  public LtsfPublished {
    mse = List.copyOf(mse);
  }

  /// Those for a file, by its name; none unless it is ETTh1.
  public static List<LtsfPublished> of(String data) {
    return data.equals(DATA) ? ALL : List.of();
  }
}
