package org.taugru.exec.simd;

import jdk.incubator.vector.FloatVector;

/// The discrete Fourier transform of [Lanes#COUNT] complex sequences side by side, one in each lane, so that no number
/// ever changes lanes.
///
/// The transform leaves its values in bit-reversed order and the inverse takes them so: between them only products
/// element by element are taken, to which the order is nothing.
///
/// @param length a power of two
/// @param cos    cos(2πj/length) and sin likewise
record Fourier(int length, float[] cos, float[] sin) {
  /// For sequences of at least this length.
  static Fourier atLeast(int wanted) {
    int length = Math.toIntExact(lengthFor(wanted));
    float[] cos = new float[length];
    float[] sin = new float[length];
    for (int j = 0; j < length; j++) {
      cos[j] = (float) Math.cos(2 * Math.PI * j / length);
      sin[j] = (float) Math.sin(2 * Math.PI * j / length);
    }
    return new Fourier(length, cos, sin);
  }

  static long lengthFor(long wanted) {
    return Math.max(2, Long.highestOneBit(Math.max(1, wanted - 1)) << 1);
  }

  /// A complex sequence for each lane, `[length, lanes]`.
  record Lines(float[] re, float[] im) {
    static Lines of(int length) {
      return new Lines(new float[length * Lanes.COUNT], new float[length * Lanes.COUNT]);
    }
  }

  Lines lines() {
    return Lines.of(length);
  }

  void transform(Lines x) {
    transform(x.re, x.im, 0, length);
  }

  /// The inverse, times `length`.
  void invert(Lines x) {
    invert(x.re, x.im, 0, length);
  }

  /// Part by part, each to its end, and not level by level: from some size on a part stays in the first-level cache.
  private void transform(float[] re, float[] im, int first, int size) {
    if (size == 2)
      pair(re, im, first);
    if (size < 4)
      return;
    int quarter = size / 4;
    apart(re, im, first, quarter);
    for (int part = 0; part < 4; part++)
      transform(re, im, first + part * quarter, quarter);
  }

  private void invert(float[] re, float[] im, int first, int size) {
    if (size == 2)
      pair(re, im, first);
    if (size < 4)
      return;
    int quarter = size / 4;
    for (int part = 0; part < 4; part++)
      invert(re, im, first + part * quarter, quarter);
    together(re, im, first, quarter);
  }

  private static void pair(float[] re, float[] im, int first) {
    int at0 = first * Lanes.COUNT;
    int at1 = at0 + Lanes.COUNT;
    FloatVector re0 = FloatVector.fromArray(Lanes.SPECIES, re, at0);
    FloatVector im0 = FloatVector.fromArray(Lanes.SPECIES, im, at0);
    FloatVector re1 = FloatVector.fromArray(Lanes.SPECIES, re, at1);
    FloatVector im1 = FloatVector.fromArray(Lanes.SPECIES, im, at1);
    re0.add(re1).intoArray(re, at0);
    im0.add(im1).intoArray(im, at0);
    re0.sub(re1).intoArray(re, at1);
    im0.sub(im1).intoArray(im, at1);
  }

  /// Two halvings at once: 4·quarter values from `first` on become the transforms of four sequences a quarter as long.
  ///
  /// Here and in [#together] vectors are handed to methods of the Vector API alone: so far into a method that is full of
  /// them HotSpot inlines nothing else, and a call would make objects of them.
  private void apart(float[] re, float[] im, int first, int quarter) {
    int turn = length / (4 * quarter);
    for (int j = 0; j < quarter; j++) {
      int at0 = (first + j) * Lanes.COUNT;
      int at1 = at0 + quarter * Lanes.COUNT;
      int at2 = at1 + quarter * Lanes.COUNT;
      int at3 = at2 + quarter * Lanes.COUNT;
      FloatVector xRe0 = FloatVector.fromArray(Lanes.SPECIES, re, at0);
      FloatVector xIm0 = FloatVector.fromArray(Lanes.SPECIES, im, at0);
      FloatVector xRe1 = FloatVector.fromArray(Lanes.SPECIES, re, at1);
      FloatVector xIm1 = FloatVector.fromArray(Lanes.SPECIES, im, at1);
      FloatVector xRe2 = FloatVector.fromArray(Lanes.SPECIES, re, at2);
      FloatVector xIm2 = FloatVector.fromArray(Lanes.SPECIES, im, at2);
      FloatVector xRe3 = FloatVector.fromArray(Lanes.SPECIES, re, at3);
      FloatVector xIm3 = FloatVector.fromArray(Lanes.SPECIES, im, at3);
      FloatVector re0 = xRe0.add(xRe2);
      FloatVector im0 = xIm0.add(xIm2);
      FloatVector re1 = xRe1.add(xRe3);
      FloatVector im1 = xIm1.add(xIm3);
      FloatVector re2 = xRe0.sub(xRe2);
      FloatVector im2 = xIm0.sub(xIm2);
      FloatVector re3 = xIm1.sub(xIm3);                                         // −i·(x₁ − x₃)
      FloatVector im3 = xRe3.sub(xRe1);
      re0.add(re1).intoArray(re, at0);
      im0.add(im1).intoArray(im, at0);

      FloatVector re01 = re0.sub(re1);
      FloatVector im01 = im0.sub(im1);
      float cos1 = cos[2 * j * turn];
      float sin1 = sin[2 * j * turn];
      re01.mul(cos1).add(im01.mul(sin1)).intoArray(re, at1);                    // times e^(−2πi·2j/size)
      im01.mul(cos1).sub(re01.mul(sin1)).intoArray(im, at1);

      FloatVector re23 = re2.add(re3);
      FloatVector im23 = im2.add(im3);
      float cos2 = cos[j * turn];
      float sin2 = sin[j * turn];
      re23.mul(cos2).add(im23.mul(sin2)).intoArray(re, at2);
      im23.mul(cos2).sub(re23.mul(sin2)).intoArray(im, at2);

      FloatVector re32 = re2.sub(re3);
      FloatVector im32 = im2.sub(im3);
      float cos3 = cos[3 * j * turn];
      float sin3 = sin[3 * j * turn];
      re32.mul(cos3).add(im32.mul(sin3)).intoArray(re, at3);
      im32.mul(cos3).sub(re32.mul(sin3)).intoArray(im, at3);
    }
  }

  /// The reverse of [#apart], times 4.
  private void together(float[] re, float[] im, int first, int quarter) {
    int turn = length / (4 * quarter);
    for (int j = 0; j < quarter; j++) {
      int at0 = (first + j) * Lanes.COUNT;
      int at1 = at0 + quarter * Lanes.COUNT;
      int at2 = at1 + quarter * Lanes.COUNT;
      int at3 = at2 + quarter * Lanes.COUNT;

      FloatVector re1 = FloatVector.fromArray(Lanes.SPECIES, re, at1);
      FloatVector im1 = FloatVector.fromArray(Lanes.SPECIES, im, at1);
      float cos1 = cos[2 * j * turn];
      float sin1 = sin[2 * j * turn];
      FloatVector bRe1 = re1.mul(cos1).sub(im1.mul(sin1));                      // times e^(2πi·2j/size)
      FloatVector bIm1 = im1.mul(cos1).add(re1.mul(sin1));

      FloatVector re2 = FloatVector.fromArray(Lanes.SPECIES, re, at2);
      FloatVector im2 = FloatVector.fromArray(Lanes.SPECIES, im, at2);
      float cos2 = cos[j * turn];
      float sin2 = sin[j * turn];
      FloatVector bRe2 = re2.mul(cos2).sub(im2.mul(sin2));
      FloatVector bIm2 = im2.mul(cos2).add(re2.mul(sin2));

      FloatVector re3 = FloatVector.fromArray(Lanes.SPECIES, re, at3);
      FloatVector im3 = FloatVector.fromArray(Lanes.SPECIES, im, at3);
      float cos3 = cos[3 * j * turn];
      float sin3 = sin[3 * j * turn];
      FloatVector bRe3 = re3.mul(cos3).sub(im3.mul(sin3));
      FloatVector bIm3 = im3.mul(cos3).add(re3.mul(sin3));

      FloatVector re0 = FloatVector.fromArray(Lanes.SPECIES, re, at0);
      FloatVector im0 = FloatVector.fromArray(Lanes.SPECIES, im, at0);
      FloatVector re01 = re0.add(bRe1);
      FloatVector im01 = im0.add(bIm1);
      FloatVector re23 = bRe2.add(bRe3);
      FloatVector im23 = bIm2.add(bIm3);
      re01.add(re23).intoArray(re, at0);
      im01.add(im23).intoArray(im, at0);
      re01.sub(re23).intoArray(re, at2);
      im01.sub(im23).intoArray(im, at2);
      FloatVector re10 = re0.sub(bRe1);
      FloatVector im10 = im0.sub(bIm1);
      FloatVector re32 = bIm3.sub(bIm2);                                        // i·(b₂ − b₃)
      FloatVector im32 = bRe2.sub(bRe3);
      re10.add(re32).intoArray(re, at1);
      im10.add(im32).intoArray(im, at1);
      re10.sub(re32).intoArray(re, at3);
      im10.sub(im32).intoArray(im, at3);
    }
  }
}
