package org.taugru.theory.response;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.response.DelayResponseStudy.Point;

class DelayResponseVerdictTest {
  private static final double TOLERANCE = 1e-6;
  private static final List<Point> GRID = List.of(exact(0), exact(0.5), exact(1), exact(1.4));

  private static Point exact(double tau) {
    return point(tau, new DelayedFilter(tau).gain(1), new DelayedFilter(tau).lag(1));
  }

  private static Point point(double tau, double gain, double lag) {
    return new Point(new DelayedFilter(tau), gain, lag, 1e-9);
  }

  private static Consumer<Chapter.Writer> linear(List<Point> points, List<Point> grid, double slowest) {
    return chapter -> DelayResponseStudy.linear(chapter, points, grid, slowest, 0.2, TOLERANCE);
  }

  private static Consumer<Chapter.Writer> lags(double... lags) {
    return linear(List.of(point(0, 1, lags[0]), point(0.5, 1, lags[1]), point(1, 1, lags[2])), GRID, 0.3);
  }

  private static Consumer<Chapter.Writer> gains(double... gains) {
    return linear(List.of(point(0, gains[0], 0), point(0.5, gains[1], 0), point(1, gains[2], 0)), GRID, 0.3);
  }

  @Test
  void theSolverIsRightWithinAThousandTolerancesInGainAndLagEverywhere() {
    String statement = "The solver finds";
    Point one = exact(1);
    List<Point> points = List.of(exact(0), exact(0.5), one);
    Decided.holds(statement, linear(points, GRID, 0.3));
    Decided.holds(statement, linear(points, List.of(exact(0), point(1, one.gain() + 0.9e-3, one.lag())), 0.3));
    Decided.fails(statement, linear(points, List.of(exact(0), point(1, one.gain() - 1.1e-3, one.lag())), 0.3));
    Decided.fails(statement,
        linear(List.of(exact(0), exact(0.5), point(1, one.gain(), one.lag() + 1.1e-3)), GRID, 0.3));
  }

  @Test
  void theLagMustRiseWithEachDelay() {
    Decided.holds("With a delay the linear unit lags", lags(0.1, 0.2, 0.3));
    Decided.fails("With a delay the linear unit lags", lags(0.1, 0.3, 0.2));
    Decided.fails("With a delay the linear unit lags", lags(0.3, 0.1, 0.4));
    Decided.fails("With a delay the linear unit lags", lags(0.1, 0.1, 0.2));
  }

  @Test
  void theGainMustRiseAmongTheThreeAndOnTheGrid() {
    String statement = "With a delay its response is amplified (ω = 1)";
    Decided.holds(statement, gains(0.7, 0.9, 1.5));
    Decided.fails(statement, gains(0.7, 0.6, 1.5));
    Decided.fails(statement, linear(List.of(exact(0), exact(0.5), exact(1)),
        List.of(exact(0), exact(1), exact(0.5), exact(1.4)), 0.3));
  }

  @Test
  void amplifiedAtAnyFrequencyAsksForTheFastWave() {
    Decided.holds("With a delay its response is amplified at any frequency", linear(GRID, GRID, 0.21));
    Decided.fails("With a delay its response is amplified at any frequency", linear(GRID, GRID, 0.19));
  }

  @Test
  void aCloseMatchIsOneToTenPercent() {
    Decided.holds("With τ = 0.5 its response closely matches", gains(3, 1.09, 3));
    Decided.fails("With τ = 0.5 its response closely matches", gains(1, 1.11, 1));
    Decided.holds("Tuning τ alone", chapter -> DelayResponseStudy.bestDelay(chapter, 0.6, 0.099));
    Decided.fails("Tuning τ alone", chapter -> DelayResponseStudy.bestDelay(chapter, 0.6, 0.101));
  }

  @Test
  void aCopyHasAGainOfOneToAThousandTolerances() {
    Decided.holds("With τ = π/6", chapter -> DelayResponseStudy.shifted(chapter, point(0.5, 1.0009, 1), TOLERANCE));
    Decided.fails("With τ = π/6", chapter -> DelayResponseStudy.shifted(chapter, point(0.5, 1.0011, 1), TOLERANCE));
    Decided.fails("With τ = π/6", chapter -> DelayResponseStudy.shifted(chapter, point(0.5, 0.9989, 1), TOLERANCE));
  }

  private static Consumer<Chapter.Writer> nonlinear(double lag, double shift, double peak, double correlation,
      double difference) {
    SaturatedUnit.Response plain = new SaturatedUnit.Response(0.4, 0.3, 0.3, 0.3, 0.8, 0.5, 1e-9);
    SaturatedUnit.Response delayed =
        new SaturatedUnit.Response(0.5, lag, shift, peak, correlation, difference, 1e-9);
    return chapter -> DelayResponseStudy.nonlinear(chapter, plain, delayed, TOLERANCE);
  }

  @Test
  void theNonlinearUnitLagsByOneMeasureOrTheOther() {
    Decided.holds("With a delay the nonlinear unit lags", nonlinear(0.31, 0.2, 0.3, 0.8, 0.5));
    Decided.holds("With a delay the nonlinear unit lags", nonlinear(0.2, 0.31, 0.3, 0.8, 0.5));
    Decided.fails("With a delay the nonlinear unit lags", nonlinear(0.29, 0.29, 0.9, 0.8, 0.5));
  }

  @Test
  void aLaterHighestPointIsALargerPeakTime() {
    Decided.holds("With a delay its highest point", nonlinear(0.2, 0.2, 0.31, 0.8, 0.5));
    Decided.fails("With a delay its highest point", nonlinear(0.4, 0.4, 0.29, 0.8, 0.5));
  }

  @Test
  void toFollowBetterTakesMoreCorrelationAndLessDifference() {
    Decided.holds("With τ = 0.5 the nonlinear unit follows", nonlinear(0.3, 0.3, 0.3, 0.81, 0.49));
    Decided.fails("With τ = 0.5 the nonlinear unit follows", nonlinear(0.3, 0.3, 0.3, 0.79, 0.49));
    Decided.fails("With τ = 0.5 the nonlinear unit follows", nonlinear(0.3, 0.3, 0.3, 0.81, 0.51));
  }
}
