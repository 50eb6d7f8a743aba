package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrequencyTest {
  private static final Frequency CLEAN = new Frequency();
  private static final Frequency NOISY = new Frequency(0.1, Frequency.Phase.ZERO);
  private static final Frequency PHASE = new Frequency(0, Frequency.Phase.RANDOM);
  private static final Frequency PHASE_NOISY = new Frequency(0.1, Frequency.Phase.RANDOM);

  @Test
  void frequenciesGoFromOneToFourThousandAndNinetySix() {
    assertThat(Frequency.frequency(0)).isEqualTo(1);
    assertThat(Frequency.frequency(99)).isEqualTo(4096);
  }

  /// Sampled 999 times a second, f cannot be told from 999 − f and f + 999.
  @Test
  void mostFrequenciesAreAliasedButNoTwoAreTheSame() {
    double[] seen = IntStream.range(0, 100).mapToDouble(Frequency::frequency)
        .map(f -> Math.min(f % 999, 999 - f % 999)).sorted().toArray();
    assertThat(IntStream.range(0, 100).filter(j -> Frequency.frequency(j) > 999 / 2.0)).hasSize(87);
    assertThat(IntStream.range(1, 100).mapToDouble(j -> seen[j] - seen[j - 1]).min().orElseThrow())
        .isCloseTo(0.545, within(0.001));
  }

  @Test
  void everySetHasTenSequencesOfEachClass() {
    GeneratedData data = SeedOne.data(CLEAN);
    for (SequenceSet set : new SequenceSet[] {data.train(), data.validation(), data.test()}) {
      assertThat(set.count()).isEqualTo(1000);
      assertThat(set.steps()).isEqualTo(1000);
      int[] counts = new int[100];
      Arrays.stream(((Targets.Label) set.targets()).labels()).forEach(label -> counts[label]++);
      assertThat(counts).containsOnly(10);
    }
  }

  @Test
  void theCosineBeginsAndEndsWithTheInterval() {
    SequenceSet test = SeedOne.data(CLEAN).test();
    assertThat(test.input(0, 0, 0)).isEqualTo(1);
    assertThat(test.input(0, 999, 0)).isCloseTo(1, within(1e-6f));
    assertThat(test.input(0, 250, 0)).isCloseTo((float) Math.cos(2 * Math.PI * 250 / 999), within(1e-6f));
  }

  @Test
  void withoutNoiseThePapersTestSetIsTheTrainingSet() {
    GeneratedData data = SeedOne.data(CLEAN);
    assertThat(data.test().sha256()).isEqualTo(data.train().sha256());
    assertThat(CLEAN.dataset(2).sha256()).isEqualTo(data.sha256());
  }

  @Test
  void theNearestTemplateIsAlwaysRightWhereThePhaseIsKnown() {
    assertThat(accuracy(CLEAN, "nearest-template")).isEqualTo(1);
    assertThat(accuracy(NOISY, "nearest-template")).isEqualTo(1);
  }

  @Test
  void aRandomPhaseCannotBeLearntByHeart() {
    assertThat(accuracy(PHASE, "nearest-template")).isBetween(0.2, 0.6);
    assertThat(accuracy(PHASE_NOISY, "nearest-template")).isBetween(0.2, 0.6);
  }

  @Test
  void theNearestSpectrumIsAlwaysRight() {
    for (Frequency task : new Frequency[] {CLEAN, NOISY, PHASE, PHASE_NOISY})
      assertThat(accuracy(task, "nearest-spectrum")).isEqualTo(1);
  }

  /// A million squared deviations of 0.01 each; their mean has a standard deviation of 1.4e-5.
  @Test
  void theNoiseIsAsLargeAsAskedFor() {
    float[] clean = SeedOne.data(CLEAN).test().features();
    float[] noisy = SeedOne.data(NOISY).test().features();
    double squares = IntStream.range(0, clean.length).mapToDouble(i -> Math.pow(noisy[i] - clean[i], 2)).sum();
    assertThat(squares / clean.length).isCloseTo(0.01, within(6e-5));
  }

  /// The first value is cos φ, whose square has mean 1/2 and, over 1000 sequences, a standard deviation of 0.011.
  @Test
  void phasesAreSpreadOverTheCircle() {
    SequenceSet test = SeedOne.data(PHASE).test();
    assertThat(
        IntStream.range(0, test.count()).mapToDouble(i -> test.input(i, 0, 0)).map(x -> x * x).average().orElseThrow())
        .isCloseTo(0.5, within(0.045));
  }

  @Test
  void namesSayWhatIsDifferent() {
    assertThat(new Frequency(0.25, Frequency.Phase.RANDOM).name()).isEqualTo("frequency-phase-noise-0.25");
  }

  @Test
  void negativeNoiseIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Frequency(-1, Frequency.Phase.ZERO))
        .withMessage("noise of -1.0. It is a standard deviation: 0 or more.");
  }

  @Test
  void noiseMustBeFinite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Frequency(Double.POSITIVE_INFINITY, Frequency.Phase.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> new Frequency(Double.NaN, Frequency.Phase.ZERO));
  }

  @Test
  void titlesSayWhatIsDifferent() {
    assertThat(CLEAN.title()).isEqualTo("Frequency: which of 100 frequencies a cosine has");
    assertThat(PHASE_NOISY.title())
        .isEqualTo("Frequency: which of 100 frequencies a cosine that begins anywhere has, with noise 0.1");
  }

  @Test
  void dataOfAnotherTaskIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> CLEAN.naive(new Adding(10).dataset(1)))
        .withMessage("this is not data of frequency.");
  }

  private static double accuracy(Frequency task, String method) {
    return SeedOne.naive(task, method, Measure.ACCURACY);
  }
}
