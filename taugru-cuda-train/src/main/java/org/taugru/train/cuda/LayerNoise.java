package org.taugru.train.cuda;

/// Where a layer finds what its noise is drawn by: for each model a seed, the step that it begins with, which is 0, and whether there is noise, three longs in a
/// GPU's memory.
///
/// @param drawn in an update
/// @param none  everywhere else
record LayerNoise(long drawn, long none) {
  /// Longs of a model.
  static final int NUMBERS = 3;
}
