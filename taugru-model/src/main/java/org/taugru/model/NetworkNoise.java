package org.taugru.model;

/// Where the noise of a network comes from: each of its parts draws from a stream of its own, see [org.taugru.exec.NoiseStream]. Whoever computes a
/// network elsewhere draws the same numbers so.
public final class NetworkNoise {
  /// The noise source of input dropout, apart from those of any cell. It draws with the seed of the network.
  public static final int INPUT_MASK = -1;

  private NetworkNoise() {
  }

  /// The seed of a layer, given that of the network.
  ///
  /// @param layer from 0 on
  public static long ofLayer(long seed, int layer) {
    return seed + 0x9E3779B97F4A7C15L * layer;
  }
}
