package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeasonalityTest {
  private static int period(float[] series, int... calendar) {
    return Seasonality.of(series, calendar).map(Season::period).orElse(0);
  }

  @Test
  void monthsWithATrendHaveAYear() {
    assertThat(period(Noise.seasonal(144, 12, 5, 0.5, 1))).isEqualTo(12);
    assertThat(period(Noise.seasonal(144, 12, 5, 0.5, 1), 12)).isEqualTo(12);
  }

  @Test
  void aSlowYearInNoisyDaysIsSeenInTheSpectrum() {
    Optional<Season> season = Seasonality.of(Noise.seasonal(3650, 365.25, 1, 0, 2), 7, 365);
    assertThat(season).map(Season::period).contains(365);
    assertThat(season).map(Season::evidence).contains(Season.Evidence.SPECTRAL_LINE);
  }

  @Test
  void theWeekWinsAgainstTheDayOnlyIfWeekdaysDiffer() {
    float[] days = Noise.seasonal(24 * 7 * 12, 24, 10, 0, 3);
    assertThat(period(days, 24, 168)).isEqualTo(24);
    for (int t = 0; t < days.length; t++)
      days[t] *= t / 24 % 7 < 5 ? 1 : 0.2f;
    assertThat(period(days, 24, 168)).isEqualTo(168);
  }

  @Test
  void aFifthOfTheValuesMayBeMissing() {
    float[] series = Noise.seasonal(1000, 24, 4, 0.01, 4);
    for (int t = 0; t < series.length; t += 5)
      series[t] = Float.NaN;
    assertThat(period(series, 24, 168)).isEqualTo(24);
  }

  /// One false alarm in a hundred is allowed for; there are a few in thousands.
  @Test
  void noiseWalksAndTrendsHaveNone() {
    int alarms = 0;
    for (int seed = 0; seed < 50; seed++) {
      for (int length : new int[] {60, 150, 1000}) {
        float[] curve = Noise.white(length, seed);
        for (int t = 0; t < length; t++)
          curve[t] += 1e-3f * t * t;
        for (float[] series : List.of(Noise.white(length, seed), Noise.walk(length, seed),
            Noise.autoregressive(length, 0.9, seed), Noise.seasonal(length, 12, 0, 0.1, seed), curve))
          alarms += Seasonality.of(series, 7, 12, 24, 168).isPresent() ? 1 : 0;
      }
    }
    assertThat(alarms).isLessThanOrEqualTo(7);
  }

  @Test
  void aPureTrendAndAConstantHaveNone() {
    float[] line = new float[300];
    for (int t = 0; t < line.length; t++)
      line[t] = 0.37f * t - 5;
    assertThat(Seasonality.of(line, 7, 12)).isEmpty();
    assertThat(Seasonality.of(new float[300], 7, 12)).isEmpty();
    assertThat(Seasonality.of(new float[3], 7, 12)).isEmpty();
    assertThat(Seasonality.of(new float[0])).isEmpty();
  }

  @Test
  void aNoiselessSineHasItsPeriod() {
    float[] sine = new float[200];
    for (int t = 0; t < sine.length; t++)
      sine[t] = (float) Math.sin(2 * Math.PI * t / 20);
    assertThat(period(sine)).isEqualTo(20);
  }

  @Test
  void delaysAreTheSeasonAndLagsSpreadAroundIt() {
    float[] series = Noise.seasonal(2000, 24, 3, 0, 5);
    List<DelayCandidate> delays = DelayCandidates.of(series, 100, Seasonality.of(series, 24));
    assertThat(delays.getFirst()).extracting(DelayCandidate::delay, DelayCandidate::reason).containsExactly(24,
        DelayCandidate.Reason.SEASON);
    assertThat(delays).hasSizeBetween(2, DelayCandidates.MAX_COUNT)
        .allMatch(one -> one.delay() >= 1 && one.delay() <= 100);
    for (DelayCandidate one : delays)
      for (DelayCandidate other : delays)
        assertThat(one == other || Math.max(one.delay(), other.delay()) >= 1.5 * Math.min(one.delay(), other.delay()))
            .isTrue();
  }

  @Test
  void delaysOfNoiseAndOfNothingAreAtLeastOne() {
    for (float[] series : List.of(Noise.white(500, 6), new float[500], new float[1], new float[0]))
      assertThat(DelayCandidates.of(series, 50, Optional.empty())).isNotEmpty()
          .allMatch(one -> one.delay() >= 1 && one.delay() <= 50);
  }
}
