package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PictureChangeTest {
  private static final int CROP = 2;

  /// A picture in which every pixel tells where it is and in which plane: none is black.
  private static byte[] picture() {
    byte[] picture = new byte[Cifar.BYTES];
    for (int i = 0; i < picture.length; i++)
      picture[i] = (byte) (1 + (i * 31 + i / 251) % 255);
    return picture;
  }

  /// Padded with black, cut out again so many rows further down and columns further right, and mirrored: pixel by pixel.
  private static byte[] expected(int down, int right, boolean mirrored) {
    byte[] picture = picture();
    byte[] padded = new byte[Cifar.COLOURS * 36 * 36];
    for (int plane = 0; plane < 3; plane++)
      for (int row = 0; row < 32; row++)
        System.arraycopy(picture, plane * 1024 + row * 32, padded, plane * 1296 + (row + CROP) * 36 + CROP, 32);
    byte[] cut = new byte[Cifar.BYTES];
    for (int i = 0; i < cut.length; i++) {
      int column = mirrored ? 31 - i % 32 : i % 32;
      cut[i] = padded[i / 1024 * 1296 + (i / 32 % 32 + down) * 36 + column + right];
    }
    return cut;
  }

  @Test
  void aPictureIsShiftedByAnyNumberOfPixelsUpToTheCropAndMirroredOrNot() {
    Set<List<Byte>> possible = new HashSet<>();
    for (int down = 0; down <= 2 * CROP; down++)
      for (int right = 0; right <= 2 * CROP; right++)
        for (boolean mirrored : new boolean[] {false, true})
          possible.add(bytes(expected(down, right, mirrored)));
    Set<List<Byte>> seen = new HashSet<>();
    for (int epoch = 0; epoch < 600; epoch++)
      seen.add(bytes(new PictureChange(CROP, true).apply(picture(), 1, epoch, 7)));
    assertThat(seen).hasSize(50).isEqualTo(possible);
  }

  @Test
  void withoutMirroringItIsOnlyShiftedAndWithoutCropOnlyMirrored() {
    Set<List<Byte>> shifted = new HashSet<>();
    Set<List<Byte>> mirrored = new HashSet<>();
    for (int number = 0; number < 400; number++) {
      shifted.add(bytes(new PictureChange(CROP, false).apply(picture(), 1, 0, number)));
      mirrored.add(bytes(new PictureChange(0, true).apply(picture(), 1, 0, number)));
    }
    assertThat(shifted).hasSize(25).contains(bytes(picture()));
    assertThat(mirrored).isEqualTo(Set.of(bytes(picture()), bytes(expected(CROP, CROP, true))));
  }

  private static List<Byte> bytes(byte[] picture) {
    List<Byte> all = new ArrayList<>(picture.length);
    for (byte each : picture)
      all.add(each);
    return all;
  }
}
