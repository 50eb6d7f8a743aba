package org.taugru.train.cuda;

/// Where numbers of steps, models, samples and units lie in a GPU's memory: as `Rows` of learner.cu, all in numbers.
///
/// @param eight  from a sample to the one eight places on
/// @param sample from a sample to the next one of the same eight
record Rows(long address, long step, long model, long eight, long sample, long unit) {
  Arguments addTo(Arguments arguments) {
    return arguments.add(address).add(step).add(model).add(eight).add(sample).add(unit);
  }

  /// `[step, sample, unit]`, for each model.
  static Rows plain(long address, long ofModel, int batch, int width) {
    return new Rows(address, (long) batch * width, ofModel, 8L * width, width, 1);
  }
}
