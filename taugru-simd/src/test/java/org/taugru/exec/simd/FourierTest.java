package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FourierTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 16, 100, 512, 1024, 2048})
  void transformIsTheSumOfTurningPointersInBitReversedOrder(int wanted) {
    Fourier fourier = Fourier.atLeast(wanted);
    int length = fourier.length();
    assertThat(length).isGreaterThanOrEqualTo(wanted).isLessThan(Math.max(3, 2 * wanted));
    Fourier.Lines x = random(fourier);
    Fourier.Lines y = new Fourier.Lines(x.re().clone(), x.im().clone());
    fourier.transform(y);
    int lane = Lanes.COUNT - 1;
    for (int k = 0; k < length; k += Math.max(1, length / 64)) {
      double re = 0;
      double im = 0;
      for (int n = 0; n < length; n++) {
        double angle = -2 * Math.PI * ((long) k * n % length) / length;
        int at = n * Lanes.COUNT + lane;
        re += x.re()[at] * Math.cos(angle) - x.im()[at] * Math.sin(angle);
        im += x.re()[at] * Math.sin(angle) + x.im()[at] * Math.cos(angle);
      }
      int place = Integer.reverse(k) >>> (32 - Integer.numberOfTrailingZeros(length));
      assertThat((double) y.re()[place * Lanes.COUNT + lane]).isCloseTo(re, within(1e-6 * length));
      assertThat((double) y.im()[place * Lanes.COUNT + lane]).isCloseTo(im, within(1e-6 * length));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 64, 2048, 4096})
  void inverseUndoesTheTransform(int length) {
    Fourier fourier = Fourier.atLeast(length);
    Fourier.Lines x = random(fourier);
    Fourier.Lines y = new Fourier.Lines(x.re().clone(), x.im().clone());
    fourier.transform(y);
    fourier.invert(y);
    for (int i = 0; i < x.re().length; i++) {
      assertThat(y.re()[i] / length).isCloseTo(x.re()[i], within(2e-6f));
      assertThat(y.im()[i] / length).isCloseTo(x.im()[i], within(2e-6f));
    }
  }

  private static Fourier.Lines random(Fourier fourier) {
    SplittableRandom random = new SplittableRandom(7);
    Fourier.Lines lines = fourier.lines();
    for (int i = 0; i < lines.re().length; i++) {
      lines.re()[i] = (float) random.nextDouble(-1, 1);
      lines.im()[i] = (float) random.nextDouble(-1, 1);
    }
    return lines;
  }
}
