package org.taugru.fit;

/// Where the rows of a file are cut for long-horizon forecasting, as the field does (Zhou et al. 2021, Wu et al. 2021). Windows of
/// validation and test begin one context earlier, so that their first forecast is of the first row of their part.
///
/// @param train      rows of training
/// @param validation where validation ends
/// @param test       where the test ends; rows after it are not used
public record LtsfSplit(int train, int validation, int test) {
  private static final int MONTH = 30 * 24;
  private static final int QUARTERS = 4;
  private static final double TRAIN = 0.7;
  private static final double TEST = 0.2;

  /// @param name of the file without its extension: ETTh… and ETTm… are cut at 12, 16 and 20 months of 30 days, others at 70 % and
  ///        80 % of their rows
  static LtsfSplit of(String name, int rows) {
    if (name.startsWith("ETTh"))
      return months(name, MONTH, rows);
    if (name.startsWith("ETTm"))
      return months(name, QUARTERS * MONTH, rows);
    return new LtsfSplit((int) (rows * TRAIN), rows - (int) (rows * TEST), rows);
  }

  private static LtsfSplit months(String name, int month, int rows) {
    if (rows < 20 * month)
      throw new IllegalArgumentException(name + " has " + rows + " rows; a file of that name is cut at row "
          + 20 * month + ". Give a shorter file another name, to cut it at 70 % and 80 %.");
    return new LtsfSplit(12 * month, 16 * month, 20 * month);
  }

  /// Refuses what leaves a part without a window.
  void requireWindows(int context, int horizon) {
    requireRows("training", train, context + horizon);
    requireRows("validation", validation - train, horizon);
    requireRows("test", test - validation, horizon);
  }

  private static void requireRows(String part, int rows, int wanted) {
    if (rows < wanted)
      throw new IllegalArgumentException("the " + part + " part has " + rows + " rows; a window of it takes " + wanted
          + ". Use a shorter horizon or context, or a longer file.");
  }

  /// Windows of the test part, of each channel.
  public int testWindows(int horizon) {
    return test - validation - horizon + 1;
  }
}
