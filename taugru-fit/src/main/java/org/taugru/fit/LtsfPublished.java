package org.taugru.fit;

import java.util.List;

/// What others have published for ETTh1, at horizons of 96, 192, 336 and 720 steps.
///
/// @param context steps of the past that it sees
/// @param mse     mean squared errors
/// @param mae     mean absolute errors; none where they are not known to us
/// @param source  who printed the numbers
public record LtsfPublished(String method, int context, List<Double> mse, List<Double> mae, String source) {
  /// The horizons of all of them.
  public static final List<Integer> HORIZONS = List.of(96, 192, 336, 720);
  private static final String DATA = "ETTh1";
  /// The paper's code dropped the last batch of the test, which its authors corrected for a context of 96.
  private static final String SEGMENTS = "Lin et al. 2023, arXiv:2308.11200 (last batch of the test dropped)";
  private static final String SEGMENTS_CORRECTED = "the authors of SegRNN, github.com/lss-1138/SegRNN";
  private static final String INVERTED = "Liu et al. 2024, arXiv:2310.06625";
  private static final List<LtsfPublished> ALL = List.of(
      new LtsfPublished("SegRNN", 96, List.of(0.368, 0.408, 0.444, 0.446), List.of(0.395, 0.419, 0.440, 0.457),
          SEGMENTS_CORRECTED),
      new LtsfPublished("DLinear", 96, List.of(0.386, 0.437, 0.481, 0.519), List.of(0.400, 0.432, 0.459, 0.516),
          INVERTED),
      new LtsfPublished("PatchTST", 96, List.of(0.414, 0.460, 0.501, 0.500), List.of(0.419, 0.445, 0.466, 0.488),
          INVERTED),
      new LtsfPublished("SegRNN", 720, List.of(0.351, 0.392, 0.423, 0.466), List.of(), SEGMENTS),
      new LtsfPublished("plain GRU", 720, List.of(1.135, 1.123, 1.080, 1.089), List.of(), SEGMENTS));

  public LtsfPublished {
    mse = List.copyOf(mse);
    mae = List.copyOf(mae);
  }

  /// Those for a file, by its name; none unless it is ETTh1.
  public static List<LtsfPublished> of(String data) {
    return data.equals(DATA) ? ALL : List.of();
  }
}
