package org.taugru.theory.discretisation;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.taugru.dde.Interpolation;
import org.taugru.eq.Scheme;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.discretisation.ConvergenceOrders.Case;
import org.taugru.theory.math.Digits;

/// From the delay equation to the recurrence: what is lost, and how much of it.
public final class DiscretisationStudy implements Study {
  /// By which part of it a number may differ from what is said of it.
  private static final double MARGIN = 0.1;
  private static final String RULE = " Orders within " + Digits.fixed(100 * MARGIN, 0) + " % count.";

  @Override
  public String name() {
    return "discretisation";
  }

  @Override
  public String title() {
    return "From continuous to discrete time";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    TrainedUnit trained = TrainedUnit.on(settings);
    ConvergenceOrders orders = ConvergenceOrders.of(trained, settings);
    ContinuousForecast forecast = ContinuousForecast.of(trained, settings);
    DelaySweep sweep = DelaySweep.of(trained, settings);
    HalfStepShift shift = HalfStepShift.of(trained, settings);
    Chapter.Writer chapter = Chapter.titled(title()).text(
        """
            The τ-GRU is introduced as a delay equation, h′ = g ⊙ (u + a ⊙ z − h) with z a function of h(t − τ), and then \
            replaced by a recurrence: a scheme with step Δt, in which the input and the delayed state are held over each \
            step, with m = ⌊τ/Δt⌋. Trained is the recurrence at Δt = 1. Here the weights of a trained network are put back \
            into the equation, which is solved to the tolerance, and into recurrences with smaller and smaller steps.

            """
            + trained.words());
    writeOrders(chapter, orders);
    writeForecast(chapter, forecast, orders.coarsest(Scheme.EULER, Case.HELD), trained.epochs());
    writeSweep(chapter, sweep, trained.tau());
    writeShift(chapter, shift);
    return chapter.end();
  }

  static void writeOrders(Chapter.Writer chapter, ConvergenceOrders orders) {
    double euler = orders.order(Scheme.EULER, Case.HELD);
    double rk2 = orders.order(Scheme.RK2, Case.HELD);
    double rk4 = orders.order(Scheme.RK4, Case.HELD);
    double plain2 = orders.order(Scheme.RK2, Case.WITHOUT_FEEDBACK);
    double plain4 = orders.order(Scheme.RK4, Case.WITHOUT_FEEDBACK);
    double hold = orders.order(Interpolation.HOLD, Case.HELD);
    double linear = orders.order(Interpolation.LINEAR, Case.HELD);
    double hermite = orders.order(Interpolation.CUBIC_HERMITE, Case.HELD);
    chapter
        .finding("The recurrence converges to the delay equation, with order 1", near(euler, 1),
            "Euler's order is " + Digits.fixed(euler, 2) + " with an input that is constant over units of time and "
                + Digits.fixed(orders.order(Scheme.EULER, Case.SMOOTH), 2) + " with a smooth one." + RULE)
        .finding("A scheme of higher order gives a recurrence of higher order", near(rk2, 2) && near(rk4, 4),
            "RK2 has order " + Digits.fixed(rk2, 2) + " and RK4 " + Digits.fixed(rk4, 2)
                + ", because the delayed state is held over the step. They gain a factor: at the smallest step their errors "
                + "are " + Digits.text(orders.finest(Scheme.EULER, Case.HELD) / orders.finest(Scheme.RK2, Case.HELD))
                + " and "
                + Digits.text(orders.finest(Scheme.EULER, Case.HELD) / orders.finest(Scheme.RK4, Case.HELD))
                + " times smaller than Euler's." + RULE
                + (near(rk2, 2) || near(rk4, 4) ? ""
                    : " The paper says that such schemes tend not to help performance, which this supports."))
        .finding(
            "Without feedback, with an input that is constant over the steps, the RK2 and RK4 forms have orders 2 and 4",
            near(plain2, 2) && near(plain4, 4),
            "With α = 0 nothing is held that moves, and the orders are " + Digits.fixed(plain2, 2) + " and "
                + Digits.fixed(plain4, 2) + "." + RULE)
        .finding("A solver that interpolates the past with straight lines and with cubics has orders 2 and 4",
            near(linear, 2) && near(hermite, 4),
            "Runge–Kutta 4 has order " + Digits.fixed(hold, 2) + " where the past is held between grid points, "
                + Digits.fixed(linear, 2) + " with straight lines and " + Digits.fixed(hermite, 2)
                + " with cubics, which it needs at the middle of each step only. Its held form has "
                + Digits.text(orders.finest(Interpolation.HOLD, Case.HELD) / orders.finest(Scheme.RK4, Case.HELD))
                + " times the error of the RK4 recurrence: at the end of a step it reads the grid point that is there."
                + RULE)
        .picture("theory-discretisation-order", orders.chart(),
            """
                Relative error of h, root mean square over whole times, against the step, for an input that is constant over \
                units of time. All recurrences with a held delay have slope 1, whatever the scheme; the same RK4 without \
                feedback has slope 4, as the solver has with cubics, down to the error of the solution all are compared with.""")
        .table("Relative error at the largest step, Δt = 1, and observed order.", orders.table());
  }

  static void writeForecast(Chapter.Writer chapter, ContinuousForecast forecast, double fromRest,
      int epochs) {
    boolean asWell = forecast.equation() <= (1 + MARGIN) * forecast.network();
    chapter.finding(
        "After " + epochs + " epochs, the delay equation forecasts as well as the recurrence that was trained", asWell,
        "From rest, with the jump of the input at t = 0, the states differ by " + Digits.percent(fromRest)
            + "; once that is forgotten by " + Digits.percent(forecast.states()) + " and the outputs by "
            + Digits.percent(forecast.outputs())
            + ". In the task's terms the "
            + "network's forecasts have an RMSE of " + Digits.text(forecast.network()) + ", those of its equation "
            + Digits.text(forecast.equation()) + ", and the two are " + Digits.text(forecast.apart())
            + " apart. Saying that the next point is like this one gives " + Digits.text(forecast.persistence())
            + ". “As well” means an RMSE at most " + Digits.fixed(100 * MARGIN, 0) + " % larger. "
            + (asWell ? "What the network gets wrong is more than what discretisation changes."
                : "Training has fitted the recurrence, Euler's error included, and not the equation."));
  }

  static void writeSweep(Chapter.Writer chapter, DelaySweep sweep, int tau) {
    double floor = mean(sweep.floor());
    double rounded = mean(sweep.rounded());
    chapter
        .text(
            """
                When τ/Δt is not a whole number, the paper takes the floor. Holding the delayed state over a step makes it \
                older than m·Δt: by nothing at the beginning of the step and by Δt at its end, by Δt/2 on average. So the \
                recurrence has an effective delay of (m + 1/2)·Δt. With the floor it is at most half a step away from τ, on \
                either side; with rounding to the nearest it is up to a whole step too long.""")
        .finding("For the RK4 form, rounding τ/Δt to the nearest would be better than the floor", rounded < floor,
            "Over τ from " + tau + " to " + (tau + 2) + " at Δt = 1 its mean relative error is "
                + Digits.text(floor) + " with the floor and " + Digits.text(rounded)
                + " with rounding. The floor is nearest where τ is " + Digits.fixed(sweep.best(), 2)
                + " of a step above a whole number. Interpolating leaves " + Digits.text(mean(sweep.linear()))
                + ". The Euler form was run with the floor only; its own error hides that of the delay: "
                + Digits.text(smallest(sweep.euler()))
                + " to " + Digits.text(largest(sweep.euler())) + ".")
        .picture("theory-discretisation-floor", sweep.chart(),
            """
                Error against a delay that is not a whole number of steps, Δt = 1. With the floor the error is a saw-tooth \
                whose low points lie near the middle between whole numbers, where the effective delay (m + 1/2)·Δt is τ. \
                Rounding moves half of the teeth up. The solver with straight lines knows no difference between whole and \
                other delays.""");
  }

  static void writeShift(Chapter.Writer chapter, HalfStepShift shift) {
    chapter
        .text(
            """
                Which delay equation, then, is the recurrence? Two candidates. Holding the delayed state suggests the delay \
                τ + Δt/2. Euler holds the present as well: (hₙ₊₁ − hₙ)/Δt is the derivative in the middle of the step, up to \
                Δt², and the right-hand side is taken at its beginning. That suggests \
                h′(t) = f(h(t − Δt/2), h(t − τ − Δt/2), x(t)) for an input that is held over the steps. Of an input that moves \
                within a step Euler sees the beginning too, and it is x(t − Δt/2). To tell the two effects apart, the recurrence is also run \
                without an error of its own: the delayed state held, and each step solved to the tolerance.""")
        .finding(
            "The recurrence without Euler's own error is nearer to the equation with delay τ + Δt/2 than to that with τ",
            below(shift.heldHalf(), shift.heldTau()),
            "Solved exactly within each step, with the delayed state held, it is at Δt = 1 "
                + Digits.text(shift.heldTau()[0])
                + " from the one with τ and " + Digits.text(shift.heldHalf()[0])
                + " from the one with τ + Δt/2; the distances go down with order "
                + Digits.fixed(shift.order(shift.heldTau()), 2) + " and "
                + Digits.fixed(shift.order(shift.heldHalf()), 2) + ".")
        .finding("Euler's recurrence is nearer to the equation with delay τ + Δt/2 than to that with τ",
            below(shift.eulerHalf(), shift.eulerTau()),
            "At Δt = 1 it is " + Digits.text(shift.eulerHalf()[0]) + " from the one with τ + Δt/2 and "
                + Digits.text(shift.eulerTau()[0])
                + " from the one with τ. Euler holds the present too, for which a longer delay is no remedy.")
        .finding("Euler's recurrence is of order 2 for an equation in which the present comes Δt/2 late too",
            near(shift.order(shift.eulerLate()), 2),
            "With the held input, h′(t) = f(h(t − Δt/2), h(t − τ − Δt/2), x(t)): at Δt = 1 the recurrence is "
                + Digits.text(shift.eulerLate()[0])
                + " from it, " + Digits.text(shift.eulerTau()[0] / shift.eulerLate()[0])
                + " times nearer than to its own equation, and the distance goes down with order "
                + Digits.fixed(shift.order(shift.eulerLate()), 2)
                + ". This is the delay equation that a network with Δt = 1 stands for, if any." + RULE)
        .finding(
            "Under a smooth input Euler's recurrence is of order 2 only if in that equation the input comes Δt/2 late as well",
            near(shift.order(shift.allLate()), 2) && !near(shift.order(shift.smooth()), 2),
            "With the smooth input the distance goes down with order " + Digits.fixed(shift.order(shift.smooth()), 2)
                + " where the equation has x(t), and with order " + Digits.fixed(shift.order(shift.allLate()), 2)
                + " where it has x(t − Δt/2)." + RULE)
        .picture("theory-discretisation-shift", shift.chart(),
            """
                Distance of recurrences from three delay equations, against the step, with the held input. "Held" is the recurrence with no error \
                but the holding of the delayed state: of order 1 for delay τ, of order 2 for τ + Δt/2. Euler's recurrence, \
                which holds the present too, is of order 1 for both, and of order 2 for the equation with both delays \
                lengthened by Δt/2.""")
        .text(
            """
                In short: the delay a network is trained with is not quite the one it has. Information from hₙ₋ₘ arrives in \
                hₙ₊₁, m + 1 steps later, and acts as if it were (m + 1/2)·Δt old. For a recurrence solved exactly within \
                the step, τ + Δt/2 is the delay to compare with. For the trained one, Euler's, neither delay alone will do: the \
                present comes Δt/2 late as well.""");
  }

  private static boolean near(double order, double expected) {
    return Math.abs(order - expected) < MARGIN * expected;
  }

  private static boolean below(double[] one, double[] other) {
    return IntStream.range(0, one.length).allMatch(i -> one[i] < other[i]);
  }

  private static double smallest(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
