package org.taugru.exec.cuda.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// What every source begins with: functions that CUDA does not have, noise, and pieces of products. It is written by hand, in files beside this
/// class, and includes nothing, since the run-time compiler comes without headers.
public final class Prelude {
  private Prelude() {
  }

  /// Elementwise functions, noise and sums over a warp.
  public static String functions() {
    return file("functions.cu");
  }

  /// How a block takes a tile of samples through a sequence, and sums gradients.
  public static String tiles() {
    return file("tiles.cu");
  }

  private static String file(String name) {
    try (InputStream stream = Prelude.class.getResourceAsStream(name)) {
      if (stream == null)
        throw new IllegalStateException("the jar of taugru-cuda lacks " + name + "; build it again.");
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
