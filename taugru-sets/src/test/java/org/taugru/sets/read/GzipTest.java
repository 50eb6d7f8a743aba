package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GzipTest {
  @Test
  void whatTheJdkPacksIsUnpacked() throws IOException {
    Random random = new Random(5);
    for (int length : new int[] {0, 1, 511, 8192, 8193, 300_000}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      Arrays.fill(bytes, 0, length / 2, (byte) 7);
      assertThat(unpacked(TarBytes.gzip(bytes))).isEqualTo(bytes);
    }
  }

  @Test
  void joinedOnesAreOneStream() throws IOException {
    assertThat(
        unpacked(joined(TarBytes.gzip(new byte[] {1, 2}), TarBytes.gzip(new byte[0]), TarBytes.gzip(new byte[] {3}))))
        .containsExactly(1, 2, 3);
  }

  /// With the JDK's own stream this was a StackOverflowError.
  @Test
  void manyEmptyOnesAreNothing() throws IOException {
    byte[] empty = TarBytes.gzip(new byte[0]);
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    for (int i = 0; i < 200_000; i++)
      many.write(empty);
    assertThat(unpacked(many.toByteArray())).isEmpty();
  }

  @Test
  void everyFieldOfTheHeaderIsSkipped() throws IOException {
    byte[] plain = TarBytes.gzip(new byte[] {1, 2, 3});
    byte[] header = {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0, 3, 0, 9, 9, 9, 'n', 0, 'c', 'c', 0, 7, 7};
    assertThat(unpacked(joined(header, Arrays.copyOfRange(plain, 10, plain.length)))).containsExactly(1, 2, 3);
  }

  @Test
  void damageIsRefused() throws IOException {
    byte[] good = TarBytes.gzip(new byte[1000]);
    for (int length = 2; length < good.length; length++)
      assertRefused(Arrays.copyOf(good, length), "is cut off. Fetch or copy it again.");
    assertRefused(joined(good, new byte[] {'x', 'y', 'z', 0}),
        "is no gzip, or goes on after its end with something else");
    for (int at = good.length - 8; at < good.length; at++)
      assertRefused(changed(good, at), "its checksum is wrong. Fetch or copy it again.");
    assertRefused(changed(good, 2), "is no gzip, or goes on after its end with something else");
    byte[] flags = good.clone();
    flags[3] = (byte) 0x80;
    assertRefused(flags, "its header has flags that are not known. Fetch or copy it again.");
    byte[] block = good.clone();
    block[10] = (byte) 0xff;
    assertRefused(block, "is damaged: invalid block type. Fetch or copy it again.");
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    try (Bounded in = Bytes.open(ByteSource.of("a.gz", packed), 1 << 20, "a test")) {
      return in.readAllBytes();
    }
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts)
      out.write(part);
    return out.toByteArray();
  }

  private static byte[] changed(byte[] bytes, int at) {
    byte[] changed = bytes.clone();
    changed[at] ^= 4;
    return changed;
  }

  private static void assertRefused(byte[] packed, String problem) {
    assertThatThrownBy(() -> unpacked(packed)).isInstanceOf(FormatException.class).hasMessage("a.gz: " + problem);
  }
}
