package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class IdxTest {
  @Test
  void sliceIsReadPlainAndPacked() throws IOException {
    Idx.Images packed = Idx.images(Slices.path("mnist/images.gz"));
    Idx.Images plain = Idx.images(ByteSource.of("plain", unpacked()));
    assertThat(packed.count()).isEqualTo(10);
    assertThat(packed.rows()).isEqualTo(28);
    assertThat(packed.columns()).isEqualTo(28);
    assertThat(packed.pixels()).hasSize(7840).isEqualTo(plain.pixels());
    assertThat(Idx.labels(Slices.path("mnist/labels.gz"))).containsExactly(7, 2, 1, 0, 4, 1, 4, 9, 5, 9);
  }

  @Test
  void otherTypesAndShapesAreRefused() throws IOException {
    byte[] bytes = unpacked();
    assertRefused(with(bytes, 2, 0x0D), "holds 32-bit floats (type 0D), but only unsigned bytes (type 08) can be read");
    assertRefused(with(bytes, 2, 0x33), "holds values of the unknown type 33, but only unsigned bytes");
    assertRefused(with(bytes, 0, 1), "is no IDX file: it begins with 0100, not with 0000");
    assertRefused(with(bytes, 3, 1), "has 1 dimensions, but images have 3. Are the files swapped?");
    assertRefused(with(bytes, 4, 0x80), "declares sizes [-2147483638, 28, 28], but each must be positive");
    assertRefused(with(bytes, 4, 0x7f),
        "declares sizes [2130706442, 28, 28], but each must be positive and their product"
            + " at most 134217728");
  }

  /// 100 MB are declared by 8 kB: nothing is allocated for them.
  @Test
  void declaredSizesThatTheFileDoesNotHaveAreRefused() throws IOException {
    byte[] bytes = unpacked();
    assertRefused(with(bytes, 5, 2), "ends within the data of sizes [131082, 28, 28], after 7840 of 102768288 bytes");
    assertRefused(Arrays.copyOf(bytes, bytes.length - 1),
        "ends within the data of sizes [10, 28, 28], after 7839 of 7840");
    assertRefused(Arrays.copyOf(bytes, bytes.length + 1), "goes on after the data of sizes [10, 28, 28]");
    assertRefused(Arrays.copyOf(bytes, 11), "ends within its header, after 7 of 12 bytes");
    assertRefused(new byte[0], "ends within its header, after 0 of 4 bytes");
  }

  @Test
  void damagedGzipIsRefused() throws IOException {
    byte[] bytes = Slices.bytes("mnist/images.gz");
    assertRefused(Arrays.copyOf(bytes, 1000), "is cut off. Fetch or copy it again.");
    assertRefused(Arrays.copyOf(bytes, bytes.length - 3), "is cut off. Fetch or copy it again.");
    assertRefused(with(bytes, bytes.length - 5, 1), "its checksum is wrong. Fetch or copy it again.");
    assertRefused(Arrays.copyOf(bytes, 5), "is cut off. Fetch or copy it again.");
  }

  @Test
  void allOfMnistIsRead() throws IOException {
    Idx.Images train = Idx.images(WholeSets.path("mnist/train-images-idx3-ubyte.gz"));
    assertThat(train.count()).isEqualTo(60_000);
    double sum = 0;
    double squares = 0;
    for (byte pixel : train.pixels()) {
      double value = (pixel & 255) / 255.0;
      sum += value;
      squares += value * value;
    }
    double mean = sum / train.pixels().length;
    // as published: .1307 and .3081
    assertThat(mean).isCloseTo(0.1307, within(5e-5));
    assertThat(Math.sqrt(squares / train.pixels().length - mean * mean)).isCloseTo(0.3081, within(5e-5));
    assertThat(counts(Idx.labels(WholeSets.path("mnist/train-labels-idx1-ubyte.gz"))))
        .containsExactly(5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949);
    assertThat(counts(Idx.labels(WholeSets.path("mnist/t10k-labels-idx1-ubyte.gz"))))
        .containsExactly(980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009);
    assertThat(Idx.images(WholeSets.path("mnist/t10k-images-idx3-ubyte.gz")).count()).isEqualTo(10_000);
  }

  private static int[] counts(byte[] labels) {
    int[] counts = new int[10];
    for (byte label : labels)
      counts[label]++;
    return counts;
  }

  private static byte[] unpacked() throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(Slices.bytes("mnist/images.gz"))).readAllBytes();
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertRefused(byte[] bytes, String problem) {
    assertThatThrownBy(() -> Idx.images(ByteSource.of("images.gz", bytes))).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("images.gz: " + problem);
  }
}
