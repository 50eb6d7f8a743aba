package org.taugru.sets;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taugru.sets.store.DataFolder;

/// Recordings for tests.
final class Sounds {
  private Sounds() {
  }

  /// A tone that begins with a click, 16 bits, mono.
  static void write(Path file, int rate, int frames, double hertz) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(44 + 2 * frames).order(ByteOrder.LITTLE_ENDIAN);
    out.put("RIFF".getBytes(US_ASCII)).putInt(36 + 2 * frames).put("WAVEfmt ".getBytes(US_ASCII)).putInt(16)
        .putShort((short) 1).putShort((short) 1).putInt(rate).putInt(2 * rate).putShort((short) 2).putShort((short) 16)
        .put("data".getBytes(US_ASCII)).putInt(2 * frames);
    for (int n = 0; n < frames; n++)
      out.putShort((short) (n == 0 ? 16384 : Math.round(8192 * Math.sin(2 * Math.PI * hertz * n / rate))));
    Files.createDirectories(file.getParent());
    Files.write(file, out.array());
  }

  /// The published sets, where they lie beside the checkout.
  static DataFolder whole(String set) {
    Path data = Path.of("..", "..", "shared", "data");
    assumeTrue(Files.isDirectory(data.resolve(set)), () -> data.resolve(set) + " is not there: the set is not tested");
    return DataFolder.at(data);
  }
}
