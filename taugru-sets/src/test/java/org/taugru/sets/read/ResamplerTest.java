package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tones have a known value between any two frames.
class ResamplerTest {
  /// The window is made for 100 dB, 1e-5; both bands keep to it with a little to spare.
  private static final double RIPPLE = 1.5e-5;

  @ParameterizedTest
  @CsvSource({"8000, 16000", "16000, 8000", "44100, 16000", "48000, 16000", "22050, 16000", "16000, 11025",
    "8000, 44100"})
  void tonesBelowTheCutoffKeepTheirShape(int from, int to) {
    double nyquist = Math.min(from, to) / 2.0;
    for (double part : new double[] {0.01, 0.1, 0.5, 0.8, 0.9}) {
      double frequency = part * nyquist;
      float[] samples = resampled(from, to, frequency);
      int edge = edge(from, to);
      double worst = 0;
      for (int n = edge; n < samples.length - edge; n++)
        worst = Math.max(worst, Math.abs(samples[n] - Math.sin(2 * Math.PI * frequency * n / to)));
      assertThat(worst).as("%s Hz", frequency).isLessThan(RIPPLE);
    }
  }

  @ParameterizedTest
  @CsvSource({"16000, 8000", "44100, 16000", "48000, 16000", "22050, 16000", "16000, 11025"})
  void tonesTheNewRateCannotHoldVanish(int from, int to) {
    for (double part : new double[] {0.001, 0.1, 0.3, 0.6, 0.95}) {
      double frequency = to / 2.0 + part * (from - to) / 2.0;
      float[] samples = resampled(from, to, frequency);
      int edge = edge(from, to);
      for (int n = edge; n < samples.length - edge; n++)
        assertThat((double) samples[n]).as("%s Hz", frequency).isCloseTo(0, within(RIPPLE));
    }
  }

  @Test
  void aConstantStaysWhatItWas() {
    float[] constant = new float[2000];
    Arrays.fill(constant, 0.7f);
    float[] resampled = new Wav(44100, 1, constant).resampled(16000).samples();
    assertThat(resampled).hasSize(726);
    for (int n = 70; n < 650; n++)
      assertThat(resampled[n]).isCloseTo(0.7f, within(1e-7f));
  }

  @Test
  void channelsDoNotMix() {
    float[] left = tone(16000, 440);
    float[] both = new float[2 * left.length];
    for (int i = 0; i < left.length; i++)
      both[2 * i] = left[i];
    float[] alone = new Wav(16000, 1, left).resampled(8000).samples();
    float[] resampled = new Wav(16000, 2, both).resampled(8000).samples();
    assertThat(resampled).hasSize(2 * alone.length);
    for (int i = 0; i < alone.length; i++) {
      assertThat(resampled[2 * i]).isEqualTo(alone[i]);
      assertThat(resampled[2 * i + 1]).isZero();
    }
  }

  @Test
  void theSameRateIsTheSameSound() {
    Wav wav = new Wav(8000, 1, new float[] {0.5f});
    assertThat(wav.resampled(8000)).isSameAs(wav);
    assertThat(wav.resampled(16000).samples()).hasSize(2);
    assertThatThrownBy(() -> wav.resampled(0)).hasMessage("a rate of 0 frames a second is not positive");
  }

  private static float[] resampled(int from, int to, double frequency) {
    return new Wav(from, 1, tone(from, frequency)).resampled(to).samples();
  }

  private static float[] tone(int rate, double frequency) {
    float[] samples = new float[rate / 4];
    for (int n = 0; n < samples.length; n++)
      samples[n] = (float) Math.sin(2 * Math.PI * frequency * n / rate);
    return samples;
  }

  /// Frames that see the silence before or after the tone.
  private static int edge(int from, int to) {
    return (int) (70.0 * Math.max(1, (double) to / from));
  }
}
