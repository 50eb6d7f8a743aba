package org.taugru.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// The networks that a search tries: contexts of a few seasons or horizons, cut into few segments, with the delays that the series
/// itself suggests, and usual widths and learning rates.
final class Candidates {
  private static final int[] WIDTHS = {32, 64, 128};
  private static final double[] RATES = {0.003, 0.001};
  /// Steps of the network that a horizon is cut into, about.
  private static final int[] FUTURE_STEPS = {1, 4, 12};
  /// More steps of the network than this are slow and hard to train.
  private static final int MOST_PAST_STEPS = 64;
  /// The same for networks of one step at a time, whose inputs are small.
  private static final int MOST_STEPS = 384;
  private static final int CONTEXT_OF_HORIZONS = 4;

  private final ForecastOptions options;
  private final int longestContext;
  private final List<Integer> delays;
  private final boolean hasCovariates;

  /// @param options        what was asked for: a delay or a context that was given is not searched for
  /// @param longestContext that the series have room for
  Candidates(ForecastOptions options, int longestContext, boolean hasCovariates) {
    this.options = options;
    this.longestContext = longestContext;
    this.delays = options.tau().isPresent() ? List.of(options.tau().getAsInt()) : options.delays();
    this.hasCovariates = hasCovariates;
  }

  /// So many different ones at most; the first is the most usual.
  List<Candidate> list(int most, long seed) {
    List<Candidate> all = new ArrayList<>();
    for (WindowShape shape : shapes())
      for (int tau : delaysOf(shape))
        for (int hidden : WIDTHS)
          for (double rate : RATES)
            for (Candidate.From from : bases())
              for (boolean covariates : hasCovariates ? new boolean[] {false, true} : new boolean[] {false})
                all.add(new Candidate(shape, tau, hidden, rate, from, covariates));
    Collections.shuffle(all, new Random(seed));
    Set<List<Object>> seen = new LinkedHashSet<>();
    Map<Candidate, Boolean> later = new HashMap<>(); // every shape with every base gets its chance before others do
    all.forEach(candidate -> later.put(candidate, !seen.add(List.of(candidate.shape(), candidate.from()))));
    all.sort(Comparator.comparing(later::get));
    return all.subList(0, Math.min(most, all.size()));
  }

  /// A network that goes on has the last value at hand, and no window that something could be fitted to.
  private List<Candidate.From> bases() {
    return switch (options.head()) {
      case SEGMENTS -> List.of(Candidate.From.values());
      case STEPS -> List.of(Candidate.From.LAST);
    };
  }

  /// Windows of two lengths, each cut in up to three ways.
  List<WindowShape> shapes() {
    Set<WindowShape> shapes = new LinkedHashSet<>();
    int horizon = options.horizon();
    int season = options.season();
    int[] wanted = {Math.max(2 * season, CONTEXT_OF_HORIZONS * horizon), 2 * Math.max(2 * season, 2 * horizon)};
    switch (options.head()) {
      case SEGMENTS -> addSegments(wanted, shapes);
      case STEPS -> addSteps(wanted, shapes);
    }
    return options.context().isEmpty() ? List.copyOf(shapes)
        : shapes.stream().map(shape -> shape.withContext(options.context().getAsInt())).distinct().toList();
  }

  /// Half of a window is warm-up, so that they are twice as long, and long enough for delays.
  private void addSteps(int[] wanted, Set<WindowShape> shapes) {
    for (int context : wanted)
      shapes.add(WindowShape.steps(
          Math.clamp(2L * Math.max(context, delays.isEmpty() ? 1 : delays.getFirst()), 2,
              Math.max(2, Math.min(longestContext, MOST_STEPS))),
          options.horizon()));
  }

  /// Half of a window, and the delay where that is longer.
  static int warmup(WindowShape shape, int tau) {
    return Math.min(shape.context() - 1, Math.max(shape.context() / 2, tau));
  }

  /// Long enough for a delay that was asked for.
  private void addSegments(int[] contexts, Set<WindowShape> shapes) {
    int horizon = options.horizon();
    long least = 2L * options.tau().orElse(0);
    for (int context : contexts)
      for (int parts : FUTURE_STEPS) {
        int segment = divisor(horizon, Math.max(1, Math.round((float) horizon / parts)));
        int wanted = (int) Math.min(Math.max(context, least), longestContext);
        int past = Math.clamp(wanted / segment, 1, MOST_PAST_STEPS);
        shapes.add(new WindowShape(past * segment, horizon, segment));
      }
  }

  /// The divisor of the horizon that is nearest to what is wanted, so that no segment is in vain.
  private static int divisor(int horizon, int wanted) {
    int nearest = 1;
    for (int d = 1; d <= horizon; d++)
      if (horizon % d == 0 && Math.abs(d - wanted) < Math.abs(nearest - wanted))
        nearest = d;
    return nearest;
  }

  /// Half of the past: what is delayed must have seen something by the time that it counts.
  private static int longestBack(WindowShape shape) {
    return shape.pastSteps() / 2 + 1;
  }

  /// Those that are different when they are counted in segments, and that a context has room for; the one that was asked for.
  private List<Integer> delaysOf(WindowShape shape) {
    if (options.tau().isPresent())
      return delays;
    List<Integer> kept = new ArrayList<>();
    Set<Integer> segments = new LinkedHashSet<>();
    for (int delay : delays) {
      int back = Math.max(1, Math.round((float) delay / shape.segment()));
      if (back < longestBack(shape) && segments.add(back))
        kept.add(delay);
    }
    return kept.isEmpty() ? List.of(shape.segment()) : kept;
  }
}
