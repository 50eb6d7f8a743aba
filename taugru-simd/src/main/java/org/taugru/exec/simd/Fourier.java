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
    int length = Math.max(2, Integer.highestOneBit(Math.max(1, wanted - 1)) << 1);
    float[] cos = new float[length];
    float[] sin = new float[length];
    for (int j = 0; j < length; j++) {
      cos[j] = (float) Math.cos(2 * Math.PI * j / length);
      sin[j] = (float) Math.sin(2 * Math.PI * j / length);
    }
    return new Fourier(length, cos, sin);
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
    int size = length;
    for (; size >= 4; size /= 4)
      for (int first = 0; first < length; first += size)
        apart(x, first, size / 4);
    if (size == 2)
      pairs(x);
  }

  /// The inverse, times `length`.
  void invert(Lines x) {
    int size = 4;
    if (Integer.numberOfTrailingZeros(length) % 2 == 1) {
      pairs(x);
      size = 8;
    }
    for (; size <= length; size *= 4)
      for (int first = 0; first < length; first += size)
        together(x, first, size / 4);
  }

  private void pairs(Lines x) {
    for (int j = 0; j < length; j += 2) {
      FloatVector re0 = at(x.re, j);
      FloatVector im0 = at(x.im, j);
      FloatVector re1 = at(x.re, j + 1);
      FloatVector im1 = at(x.im, j + 1);
      put(re0.add(re1), x.re, j);
      put(im0.add(im1), x.im, j);
      put(re0.sub(re1), x.re, j + 1);
      put(im0.sub(im1), x.im, j + 1);
    }
  }

  /// Two halvings at once: 4·quarter values from `first` on become the transforms of four sequences a quarter as long.
  private void apart(Lines x, int first, int quarter) {
    int turn = length / (4 * quarter);
    for (int j = 0; j < quarter; j++) {
      int at0 = first + j;
      int at1 = at0 + quarter;
      int at2 = at1 + quarter;
      int at3 = at2 + quarter;
      FloatVector re0 = at(x.re, at0).add(at(x.re, at2));
      FloatVector im0 = at(x.im, at0).add(at(x.im, at2));
      FloatVector re2 = at(x.re, at0).sub(at(x.re, at2));
      FloatVector im2 = at(x.im, at0).sub(at(x.im, at2));
      FloatVector re1 = at(x.re, at1).add(at(x.re, at3));
      FloatVector im1 = at(x.im, at1).add(at(x.im, at3));
      FloatVector re3 = at(x.im, at1).sub(at(x.im, at3));                       // −i·(x₁ − x₃)
      FloatVector im3 = at(x.re, at3).sub(at(x.re, at1));
      put(re0.add(re1), x.re, at0);
      put(im0.add(im1), x.im, at0);
      putTurned(re0.sub(re1), im0.sub(im1), 2 * j * turn, x, at1);
      putTurned(re2.add(re3), im2.add(im3), j * turn, x, at2);
      putTurned(re2.sub(re3), im2.sub(im3), 3 * j * turn, x, at3);
    }
  }

  /// The reverse of [#apart], times 4.
  private void together(Lines x, int first, int quarter) {
    int turn = length / (4 * quarter);
    for (int j = 0; j < quarter; j++) {
      int at0 = first + j;
      int at1 = at0 + quarter;
      int at2 = at1 + quarter;
      int at3 = at2 + quarter;
      FloatVector b1Re = turnedBackRe(x, at1, 2 * j * turn);
      FloatVector b1Im = turnedBackIm(x, at1, 2 * j * turn);
      FloatVector b2Re = turnedBackRe(x, at2, j * turn);
      FloatVector b2Im = turnedBackIm(x, at2, j * turn);
      FloatVector b3Re = turnedBackRe(x, at3, 3 * j * turn);
      FloatVector b3Im = turnedBackIm(x, at3, 3 * j * turn);
      FloatVector re0 = at(x.re, at0).add(b1Re);
      FloatVector im0 = at(x.im, at0).add(b1Im);
      FloatVector re1 = at(x.re, at0).sub(b1Re);
      FloatVector im1 = at(x.im, at0).sub(b1Im);
      FloatVector re2 = b2Re.add(b3Re);
      FloatVector im2 = b2Im.add(b3Im);
      FloatVector re3 = b3Im.sub(b2Im);                                         // i·(b₂ − b₃)
      FloatVector im3 = b2Re.sub(b3Re);
      put(re0.add(re2), x.re, at0);
      put(im0.add(im2), x.im, at0);
      put(re1.add(re3), x.re, at1);
      put(im1.add(im3), x.im, at1);
      put(re0.sub(re2), x.re, at2);
      put(im0.sub(im2), x.im, at2);
      put(re1.sub(re3), x.re, at3);
      put(im1.sub(im3), x.im, at3);
    }
  }

  /// Times e^(−2πi·turns/length).
  private void putTurned(FloatVector re, FloatVector im, int turns, Lines x, int at) {
    put(re.mul(cos[turns]).add(im.mul(sin[turns])), x.re, at);
    put(im.mul(cos[turns]).sub(re.mul(sin[turns])), x.im, at);
  }

  private FloatVector turnedBackRe(Lines x, int at, int turns) {
    return at(x.re, at).mul(cos[turns]).sub(at(x.im, at).mul(sin[turns]));
  }

  private FloatVector turnedBackIm(Lines x, int at, int turns) {
    return at(x.im, at).mul(cos[turns]).add(at(x.re, at).mul(sin[turns]));
  }

  private static FloatVector at(float[] values, int j) {
    return FloatVector.fromArray(Lanes.SPECIES, values, j * Lanes.COUNT);
  }

  private static void put(FloatVector vector, float[] values, int j) {
    vector.intoArray(values, j * Lanes.COUNT);
  }
}
