package org.taugru.model;

import org.taugru.ir.Node;
import org.taugru.ir.Program;

/// Where the noise of a network comes from: each of its parts draws from a stream of its own, see [org.taugru.exec.NoiseStream]. Whoever computes a
/// network elsewhere draws the same numbers so.
public final class NetworkNoise {
  /// The noise source of input dropout, apart from those of any cell. It draws with the seed of the network.
  public static final int INPUT_MASK = -1;

  private NetworkNoise() {
  }

  /// Whether training a model draws numbers.
  public static boolean isDrawnBy(Model model) {
    return model.description().inputDropout() > 0 || model.layers().stream().anyMatch(NetworkNoise::isDrawnBy);
  }

  static boolean isDrawnBy(Program program) {
    return program.nodes().stream().anyMatch(Node.Random.class::isInstance);
  }

  /// The seed of a layer, given that of the network.
  ///
  /// @param layer from 0 on
  public static long ofLayer(long seed, int layer) {
    return seed + 0x9E3779B97F4A7C15L * layer;
  }
}
