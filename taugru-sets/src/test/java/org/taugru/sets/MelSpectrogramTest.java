package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MelSpectrogramTest {
  private static final MelSpectrogram MEL = new MelSpectrogram(16000, 1024, 128, 80, 40, 8000);

  @Test
  void aSecondAt16KilohertzHas126Frames() {
    assertThat(MEL.frames(16000)).isEqualTo(126);
    assertThat(MEL.magnitudes(new float[16000])).hasSize(126 * 80);
    assertThat(MEL.frames(1)).isEqualTo(1);
  }

  @Test
  void transformOfASumOfTonesIsKnown() {
    int size = 64;
    double[] values = new double[size];
    for (int n = 0; n < size; n++)
      values[n] = 3 + 2 * Math.cos(2 * Math.PI * 5 * n / size + 1) + (n % 2 == 0 ? 0.5 : -0.5);
    double[] expected = new double[size / 2 + 1];
    expected[0] = 3 * size;
    expected[5] = size;
    expected[32] = 0.5 * size;
    assertThat(new RealFourier(size).magnitudes(values)).containsExactly(expected, within(1e-11));
    assertThat(new RealFourier(4).magnitudes(new double[] {1, 0, 0, 0})).containsExactly(1, 1, 1);
    assertThat(new RealFourier(4).magnitudes(new double[] {0, 0, 0, 1})).containsExactly(new double[] {1, 1, 1},
        within(1e-15));
    assertThatThrownBy(() -> new RealFourier(24)).hasMessage(
        "a transform of 24 numbers. It takes a power of two, 4 or more.");
  }

  @Test
  void aToneIsLoudestInTheBandAboutItsFrequency() {
    double[] corners = MelFilters.corners(80, 40, 8000);
    for (int band = 20; band < 80; band += 13) {
      float[] tone = new float[4000];
      for (int n = 0; n < tone.length; n++)
        tone[n] = (float) Math.sin(2 * Math.PI * corners[band + 1] * n / 16000);
      double[] decibels = MEL.decibels(tone);
      int frame = MEL.frames(tone.length) / 2;
      double[] middle = Arrays.copyOfRange(decibels, frame * 80, frame * 80 + 80);
      int loudest = 0;
      for (int i = 0; i < 80; i++)
        loudest = middle[i] > middle[loudest] ? i : loudest;
      assertThat(loudest).isEqualTo(band);
    }
  }

  /// A tone of frequency k·rate/window and amplitude 1 has magnitude window/4 there under a Hann window, and half of that on both
  /// sides.
  @Test
  void magnitudesOfAToneAreThoseOfTheWindow() {
    int k = 100;
    float[] tone = new float[2048];
    for (int n = 0; n < tone.length; n++)
      tone[n] = (float) Math.cos(2 * Math.PI * k * n / 1024);
    double[] magnitudes = MEL.magnitudes(tone);
    MelFilters filters = MelFilters.of(16000, 1024, 80, 40, 8000);
    double[] spectrum = new double[513];
    spectrum[k] = 256;
    spectrum[k - 1] = spectrum[k + 1] = 128;
    int frame = 8; // the frame about sample 1024 has no mirrored samples
    for (int band = 0; band < 80; band++)
      assertThat(magnitudes[frame * 80 + band]).isCloseTo(filters.apply(band, spectrum), within(1e-4));
  }

  @Test
  void trianglesHaveAreaOne() {
    // fine enough a grid that the sum over it is the integral
    MelFilters filters = MelFilters.of(16000, 1 << 16, 80, 40, 8000);
    for (int band = 0; band < 80; band++)
      assertThat(Arrays.stream(filters.weights()[band]).sum() * 16000 / (1 << 16)).as("band " + band)
          .isCloseTo(1, within(1e-4));
  }

  @Test
  void decibelsEndEightyBelowTheLoudest() {
    float[] click = new float[8000];
    click[2000] = 1;
    double[] decibels = MEL.decibels(click);
    assertThat(Arrays.stream(decibels).max().orElseThrow()).isZero();
    assertThat(Arrays.stream(decibels).min().orElseThrow()).isEqualTo(-80);
    assertThat(MEL.decibels(new float[500])).containsOnly(0);
  }

  @Test
  void loudnessOfTheWholeDoesNotMatterToDecibels() {
    float[] sound = MelSpectrogramReferenceTest.sound(3000);
    float[] quieter = sound.clone();
    for (int n = 0; n < quieter.length; n++)
      quieter[n] /= 8;
    assertThat(MEL.decibels(quieter)).containsExactly(MEL.decibels(sound), within(1e-9));
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    assertThatThrownBy(() -> MEL.magnitudes(new float[0])).hasMessage("a sound without samples has no spectrum.");
    assertThatThrownBy(() -> new MelSpectrogram(8000, 256, 80, 40, 0, 8000)).hasMessage(
        "40 bands from 0.0 to 8000.0 Hz at 8000 samples a second, every 80. Bands lie between 0 and half the rate.");
  }
}
