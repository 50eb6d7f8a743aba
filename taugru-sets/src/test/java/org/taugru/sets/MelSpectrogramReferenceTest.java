package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Against numbers from elsewhere: `make_mel.py` beside them, and what documents of librosa and of a translation of it print.
class MelSpectrogramReferenceTest {
  @Test
  void spectrogramsAreThoseOfTheDefinitionInNumpy() throws IOException {
    List<MelSpectrogram> mels = List.of(
        new MelSpectrogram(16000, 1024, 128, 80, 40, 8000),
        new MelSpectrogram(8000, 256, 80, 40, 0, 4000),
        new MelSpectrogram(8000, 256, 80, 7, 100, 3000));
    List<float[]> sounds = List.of(sound(16000), sound(1149), sound(100));
    List<double[]> magnitudes = List.of(mels.get(0).magnitudes(sounds.get(0)), mels.get(1).magnitudes(sounds.get(1)),
        mels.get(2).magnitudes(sounds.get(2)));
    List<double[]> decibels = List.of(mels.get(0).decibels(sounds.get(0)), mels.get(1).decibels(sounds.get(1)),
        mels.get(2).decibels(sounds.get(2)));
    int compared = 0;
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
        MelSpectrogramReferenceTest.class.getResourceAsStream("mel/mel.csv")), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",", -1);
        int which = Integer.parseInt(fields[0]);
        int at = Integer.parseInt(fields[1]) * mels.get(which).bands() + Integer.parseInt(fields[2]);
        double magnitude = Double.parseDouble(fields[3]);
        // both sides are in double; sums of 1024 numbers lose three digits at most
        assertThat(magnitudes.get(which)[at]).as(line).isCloseTo(magnitude, within(1e-12 + 1e-11 * magnitude));
        assertThat(decibels.get(which)[at]).as(line).isCloseTo(Double.parseDouble(fields[4]), within(1e-6));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(170);
  }

  /// As in `make_mel.py`.
  static float[] sound(int count) {
    float[] samples = new float[count];
    for (int n = 0; n < Math.min(count, 14_000); n++)
      samples[n] = ((int) Math.floorMod((long) n * n * 7919 + n * 104729L, 65536L) - 32768 >> n / 1000) / 32768f;
    return samples;
  }

  /// `librosa.hz_to_mel`, `mel_to_hz`, `mel_frequencies(n_mels=40)`: the examples in its documentation.
  @Test
  void theScaleIsThatOfLibrosa() {
    assertThat(MelFilters.mel(60)).isCloseTo(0.9, within(1e-12));
    assertThat(MelFilters.mel(440)).isCloseTo(6.6, within(1e-12));
    assertThat(MelFilters.mel(11025)).isCloseTo(49.91059448015905, within(1e-12));
    assertThat(MelFilters.hertz(3)).isCloseTo(200, within(1e-12));
    assertThat(MelFilters.hertz(MelFilters.mel(5000))).isCloseTo(5000, within(1e-9));
    double[] forty = MelFilters.corners(38, 0, 11025);
    assertThat(forty).hasSize(40);
    assertThat(new double[] {forty[0], forty[1], forty[2], forty[11], forty[12], forty[13], forty[39]})
        .containsExactly(new double[] {0, 85.317, 170.635, 938.49, 1024.856, 1119.114, 11025}, within(6e-4));
  }

  /// `librosa.filters.mel(22050, 2048)`, of which its documentation prints the first weight, and that of the crate mel_filter more.
  @Test
  void filtersAreThoseOfLibrosa() {
    MelFilters filters = MelFilters.of(22050, 2048, 128, 0, 11025);
    assertThat(filters.first()[0]).isEqualTo(1);
    assertThat(filters.weights()[0]).containsExactly(
        new double[] {0.016182853208219942, 0.032365706416439884, 0.028990088037379964, 0.012807234829160026},
        within(1e-12));
    assertThat(filters.first()[1]).isEqualTo(3);
    assertThat(filters.weights()[1]).containsExactly(new double[] {0.009779235793639925, 0.025962089001859864,
      0.035393705451959974, 0.01921085224374004, 0.003027999035520103}, within(1e-12));
  }
}
