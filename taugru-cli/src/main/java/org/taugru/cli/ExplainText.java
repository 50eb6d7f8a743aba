package org.taugru.cli;

import java.util.Locale;
import org.taugru.fit.DelayShare;
import org.taugru.fit.Importance;
import org.taugru.json.Json;
import org.taugru.report.Table;
import org.taugru.report.Tone;

/// Words and numbers that explanations of all kinds of models share.
final class ExplainText {
  static final String PAGE = "explanation.html";
  /// Of the JSON; it grows when a field changes its meaning or goes.
  static final int VERSION = 1;
  static final String HOW =
      "Gradient: mean absolute derivative in scaled units, summed over the values of an input, and its "
          + "share of all inputs. Shuffled: by how much the error grows if every window gets the input of another one, mean ± "
          + "standard deviation over repeats.";

  /// Differences of floats are no smaller.
  private static final double NOTHING = 1e-4;

  private ExplainText() {
  }

  private static String steps(int count) {
    return count + (count == 1 ? " step" : " steps");
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /// `+12 % ± 3`.
  static String growth(Importance.Growth growth) {
    return Double.isFinite(growth.mean())
        ? String.format(Locale.ROOT, Math.abs(growth.mean()) < 0.0995 ? "%+.1f %% ± %.1f" : "%+.0f %% ± %.0f",
            100 * growth.mean(), 100 * growth.deviation())
        : "–";
  }

  static Table.Cell growthCell(Importance.Growth growth) {
    return new Table.Cell.Value(growth.mean(), growth(growth));
  }

  static Table.Cell agreement(Importance importance) {
    return switch (importance.agreement()) {
      case BOTH -> Table.words("yes");
      case NEITHER -> Table.words("no");
      case GRADIENT_ALONE -> Table.tag(Tone.NEUTRAL, "moves answers, does not help");
      case SHUFFLING_ALONE -> Table.tag(Tone.NEUTRAL, "helps, by large changes only");
    };
  }

  /// Where the two opinions differ, a sentence; else nothing.
  ///
  /// @param loss the growth of the loss in words
  static String disagreement(String what, Importance importance, String loss) {
    return switch (importance.agreement()) {
      case BOTH, NEITHER -> "";
      case GRADIENT_ALONE ->
        what + ": answers move with it (" + moves(importance) + "), but are not worse if it is shuffled (" + loss
            + "); it does not help, or another input says the same";
      case SHUFFLING_ALONE -> what + ": answers are worse if it is shuffled (" + loss
          + "), although small changes hardly move them (" + moves(importance) + ")";
    };
  }

  private static String moves(Importance importance) {
    return Double.isNaN(importance.expected()) ? percent(importance.share()) + " of all sensitivity"
        : String.format(Locale.ROOT, "by the gradient, the error would grow by %s", percent(importance.expected()));
  }

  static String delay(DelayShare delay) {
    if (!delay.hasDelay())
      return "The cell reads nothing with a lag: there is no delay for anything to flow through.";
    if (delay.share() < NOTHING)
      return "Next to nothing of what flows through the network has passed its delay of " + steps(delay.longest())
          + ": it reads states from before the window, or hardly uses them.";
    return String.format(Locale.ROOT,
        "Of what flows through the network, %s has passed its delay of %s at least once "
            + "(direct %.3g, delayed %.3g%s).",
        percent(delay.share()), steps(delay.longest()), delay.direct(), delay.delayed(),
        delay.base() == 0 ? "" : String.format(Locale.ROOT, "; past the network, by what it corrects, %.3g",
            delay.base()));
  }

  static Json.Obj json(DelayShare delay) {
    return Json.object().with("longest", delay.longest()).with("base", Json.finite(delay.base()))
        .with("direct", Json.finite(delay.direct())).with("delayed", Json.finite(delay.delayed()))
        .with("share", Json.finite(delay.share()));
  }

  static Json.Obj json(Json.Obj to, Importance importance) {
    return to.with("sensitivity", Json.finite(importance.sensitivity())).with("share", Json.finite(importance.share()))
        .with("expected", Json.finite(importance.expected())).with("loss", growthJson(importance.loss()))
        .with("error", growthJson(importance.error()))
        .with("agreement", importance.agreement().name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static Json.Obj growthJson(Importance.Growth growth) {
    return Json.object().with("growth", Json.finite(growth.mean())).with("deviation", Json.finite(growth.deviation()));
  }
}
