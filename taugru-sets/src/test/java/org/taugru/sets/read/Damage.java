package org.taugru.sets.read;

import java.util.Arrays;
import java.util.Random;

/// Random damage to a file: bytes changed, cut, inserted, repeated, and numbers at its start replaced.
record Damage(Random random) {
  private static final int[] TELLING = {0, 1, 0x7f, 0x80, 0xff, ' ', '\n', '-', '9', '@', '?', ':', ',', '(', '/', '.'};

  byte[] to(byte[] good) {
    byte[] bytes = good;
    for (int times = 1 + random.nextInt(3); times > 0; times--)
      bytes = once(bytes);
    return bytes;
  }

  private byte[] once(byte[] bytes) {
    if (bytes.length == 0)
      return new byte[] {(byte) random.nextInt(256)};
    int at = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(Math.min(64, bytes.length - at));
    return switch (random.nextInt(8)) {
      case 0 -> replaced(bytes, at, 1, new byte[] {(byte) random.nextInt(256)});
      case 1 -> replaced(bytes, at, 1, new byte[] {(byte) TELLING[random.nextInt(TELLING.length)]});
      case 2 -> Arrays.copyOf(bytes, at);
      case 3 -> replaced(bytes, at, length, new byte[0]);
      case 4 -> replaced(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
      case 5 -> replaced(bytes, at, 0, noise(length));
      // where headers are
      case 6 -> header(bytes, random.nextInt(Math.min(64, bytes.length)));
      default -> replaced(bytes, at, 1, new byte[] {(byte) (bytes[at] ^ 1 << random.nextInt(8))});
    };
  }

  private byte[] header(byte[] bytes, int at) {
    byte[] number = new byte[Math.min(4, bytes.length - at)];
    switch (random.nextInt(3)) {
      case 0 -> random.nextBytes(number);
      case 1 -> Arrays.fill(number, (byte) 0xff);
      default -> number[random.nextInt(number.length)] = (byte) (1 << random.nextInt(8));
    }
    return replaced(bytes, at, number.length, number);
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] replaced(byte[] bytes, int at, int count, byte[] by) {
    byte[] result = new byte[bytes.length - count + by.length];
    System.arraycopy(bytes, 0, result, 0, at);
    System.arraycopy(by, 0, result, at, by.length);
    System.arraycopy(bytes, at + count, result, at + by.length, bytes.length - at - count);
    return result;
  }
}
