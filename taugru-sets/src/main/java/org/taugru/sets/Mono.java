package org.taugru.sets;

import java.nio.file.Path;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.Wav;

/// Recordings as a set promises them.
final class Mono {
  private Mono() {
  }

  /// The samples of a recording with one channel and a known rate; others are refused.
  ///
  /// @param set where the recording is
  static float[] samples(Path set, String name, Wav sound, int rate) throws FormatException {
    if (sound.rate() == rate && sound.channels() == 1 && sound.frames() > 0)
      return sound.samples();
    throw new FormatException(set, name + " has " + sound.frames() + " × " + sound.channels() + " samples, "
        + sound.rate() + " a second; those of this set have any number × 1, " + rate + " a second");
  }
}
