package org.taugru.sets;

import java.util.SplittableRandom;

/// What is done at random to a colour picture each time it is trained on: a function of the seed, the epoch and the picture.
///
/// @param crop so many black pixels are put around it, and as many rows and columns cut off again, anywhere
/// @param flip whether left and right are swapped in every other picture
record PictureChange(int crop, boolean flip) {
  private static final int SIDE = Cifar.SIDE;

  byte[] apply(byte[] picture, long seed, int epoch, int number) {
    SplittableRandom random = new SplittableRandom(
        seed * 0x9E3779B97F4A7C15L + epoch * 0xD1B54A32D192ED03L + number * 0xA0761D6478BD642FL);
    int down = random.nextInt(2 * crop + 1) - crop;
    int right = random.nextInt(2 * crop + 1) - crop;
    boolean flipped = flip && random.nextBoolean();
    byte[] changed = new byte[picture.length];
    for (int plane = 0; plane < picture.length; plane += SIDE * SIDE)
      for (int row = Math.max(0, -down); row < Math.min(SIDE, SIDE - down); row++)
        for (int column = Math.max(0, -right); column < Math.min(SIDE, SIDE - right); column++)
          changed[plane + row * SIDE + (flipped ? SIDE - 1 - column : column)] =
              picture[plane + (row + down) * SIDE + column + right];
    return changed;
  }

  String description() {
    return "crop " + crop + ", flip " + flip;
  }
}
