package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.taugru.report.Axis.Scale;

class TicksTest {
  private static Ticks linear(double low, double high, int count) {
    return Ticks.along(new Ruler(Scale.LINEAR, low, high, 0, 1000), false, count, _ -> 0, 0);
  }

  private static Ticks log(double low, double high, int count) {
    return Ticks.along(new Ruler(Scale.LOG, low, high, 0, 1000), false, count, _ -> 0, 0);
  }

  private static List<String> labels(Ticks ticks) {
    return ticks.major().stream().map(Ticks.Tick::label).toList();
  }

  @Test
  void stepsAreOneTwoOrFive() {
    assertThat(labels(linear(0, 400, 8))).containsExactly("0", "50", "100", "150", "200", "250", "300", "350", "400");
    assertThat(labels(linear(0.37, 1.36, 5))).containsExactly("0.4", "0.6", "0.8", "1.0", "1.2");
    assertThat(labels(linear(-0.3, 0.3, 3))).containsExactly("−0.2", "0.0", "0.2");
    assertThat(labels(linear(0, 30_000, 3))).containsExactly("0", "10,000", "20,000", "30,000");
  }

  @Test
  void longNumbersAreShortenedByAFactor() {
    Ticks large = linear(0, 3e6, 3);
    assertThat(labels(large)).containsExactly("0", "1", "2", "3");
    assertThat(large.complete("parameters")).isEqualTo("parameters (×10⁶)");
    assertThat(large.complete("time (s)")).isEqualTo("time (×10⁶ s)");
    assertThat(large.complete("x(t)")).isEqualTo("x(t) (×10⁶)");
    assertThat(large.complete("")).isEqualTo("(×10⁶)");

    Ticks small = linear(0, 4e-7, 4);
    assertThat(labels(small)).containsExactly("0", "1", "2", "3", "4");
    assertThat(small.factor()).isEqualTo("×10⁻⁷");
    assertThat(linear(0, 1, 5).complete("loss")).isEqualTo("loss");
  }

  /// As in low panels, which have room for two labels at ease.
  @Test
  void aLogarithmicAxisHasThreeLabelsHoweverLowItIs() {
    for (int count = 2; count <= 8; count++)
      for (double low : new double[] {0.11, 0.17, 0.3, 0.9, 1.2, 1.9})
        for (double factor : new double[] {1.3, 2, 4, 9, 20, 50, 95})
          assertThat(labels(log(low, low * factor, count))).as(count + " labels, " + low + " times " + factor)
              .hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void wholeNumbersAreNotDivided() {
    Ticks ticks = Ticks.along(new Ruler(Scale.LINEAR, 1, 3, 0, 1000), true, 10, _ -> 0, 0);
    assertThat(labels(ticks)).containsExactly("1", "2", "3");
  }

  @Test
  void logarithmicAxesNamePowersOfTen() {
    assertThat(labels(log(2e-4, 0.3, 8))).containsExactly("10⁻³", "10⁻²", "10⁻¹");
    assertThat(labels(log(1e-12, 1, 5))).containsExactly("10⁻¹²", "10⁻⁹", "10⁻⁶", "10⁻³", "10⁰");
    assertThat(log(2e-4, 0.3, 8).minor()).contains(3e-4, 0.05, 0.2).doesNotContain(1e-4, 0.4);
  }

  @Test
  void shortLogarithmicAxesNameMore() {
    assertThat(labels(log(0.02, 0.6, 8))).containsExactly("0.02", "0.05", "0.1", "0.2", "0.5");
    assertThat(labels(log(2e-7, 6e-6, 8))).containsExactly("2×10⁻⁷", "5×10⁻⁷", "10⁻⁶", "2×10⁻⁶", "5×10⁻⁶");
    assertThat(labels(log(0.91, 0.97, 5))).containsExactly("0.92", "0.94", "0.96");
    Ticks counts = Ticks.along(new Ruler(Scale.LOG, 1, 300, 0, 1000), true, 10, _ -> 0, 0);
    assertThat(labels(counts)).containsExactly("1", "2", "5", "10", "20", "50", "100", "200");
  }

  @Test
  void labelsNeverComeTooCloseWhateverTheRange() {
    Random random = new Random(42);
    for (int i = 0; i < 5000; i++) {
      Scale scale = random.nextBoolean() ? Scale.LINEAR : Scale.LOG;
      double a = Math.pow(10, 40 * random.nextDouble() - 20);
      double b = a * (1 + Math.pow(10, 12 * random.nextDouble() - 6));
      double low = scale == Scale.LINEAR && random.nextBoolean() ? -b : a;
      Ruler ruler = new Ruler(scale, low, b, 0, 20 + 900 * random.nextDouble());
      Ticks ticks = Ticks.along(ruler, random.nextInt(4) == 0, 1 + random.nextInt(20), label -> 6 * label.length(), 8);
      assertThat(ticks.major()).as("%s", ruler).isNotEmpty();
      for (int k = 1; k < ticks.major().size(); k++) {
        Ticks.Tick before = ticks.major().get(k - 1);
        Ticks.Tick after = ticks.major().get(k);
        assertThat(ruler.at(after.value()) - ruler.at(before.value())).as("%s %s", ruler, ticks)
            .isGreaterThanOrEqualTo(3.0 * (before.label().length() + after.label().length()) + 8);
      }
    }
  }
}
