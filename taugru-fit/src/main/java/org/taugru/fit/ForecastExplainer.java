package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.exec.Backend;
import org.taugru.series.Scaling;

/// Makes an [Explanation]: derivatives at windows of series, and the errors of forecasts whose inputs were shuffled among windows.
/// Windows are made when they are looked at, so that memory does not depend on their number.
final class ForecastExplainer {
  /// Steps of the horizon at which derivatives are taken, at most.
  private static final int STEPS = 24;
  private static final int TOGETHER = 512;
  /// Columns beside the target whose lags are shuffled one by one, at most: those that derivatives find largest.
  private static final int LOOKED_INTO = 4;
  /// Single lags that are shuffled because their derivatives are largest.
  private static final int SINGLE = 5;
  /// Lags that are bands of their own; bands double from there on.
  private static final int ALONE = 4;

  private final ForecastNetwork network;
  private final ForecastNetwork.Running running;
  private final ForecastSensitivity sensitivity;
  private final WindowDerivatives windows;
  private final Calibration calibration;
  private final FrameSpec columns;
  private final Data data;
  private final ExplainOptions options;
  private final ExplainListener listener;
  private final int horizon;
  private final int[] steps;
  private final List<Place> inputs = new ArrayList<>();

  /// What is looked at.
  ///
  /// @param names by series
  record Data(List<String> names, List<ScaledSeries> series, List<Scaling> scalings, WindowSet.Places places) {
  }

  /// An input in the list of [WindowDerivatives].
  ///
  /// @param first where it begins
  /// @param codes how many numbers a value of it is
  private record Place(String name, Explanation.Kind kind, int first, int lags, int codes, int longestLag) {
    int lag(int place) {
      return kind == Explanation.Kind.STATIC ? 0 : longestLag - place;
    }
  }

  ForecastExplainer(Forecaster forecaster, Backend backend, Data data, ExplainOptions options,
      ExplainListener listener) {
    this.network = forecaster.network();
    this.running = forecaster.running();
    this.sensitivity = new ForecastSensitivity(network, backend);
    this.windows = sensitivity.windows();
    this.calibration = forecaster.calibration();
    this.columns = forecaster.description().frame();
    this.data = data;
    this.options = options;
    this.listener = listener;
    this.horizon = network.layout().shape().horizon();
    int count = Math.min(STEPS, horizon);
    this.steps =
        IntStream.range(0, count).map(i -> count == 1 ? 0 : Math.round((float) i * (horizon - 1) / (count - 1)))
            .toArray();
    places();
  }

  private void places() {
    WindowLayout layout = network.layout();
    int context = layout.shape().context();
    inputs.add(new Place(String.join(", ", columns.roles().targets()), Explanation.Kind.TARGET, 0, windows.reach(), 1,
        windows.reach()));
    int at = 0;
    for (ColumnCode code : layout.past() > 0 ? columns.past() : List.<ColumnCode>of()) {
      inputs.add(new Place(code.column(), Explanation.Kind.PAST, windows.pastAt(at), context, code.width(), context));
      at += code.width();
    }
    at = 0;
    for (ColumnCode code : layout.known() > 0 ? columns.known() : List.<ColumnCode>of()) {
      inputs.add(new Place(code.column(), Explanation.Kind.KNOWN, windows.knownAt(at), context + horizon, code.width(),
          context));
      at += code.width();
    }
    at = windows.staticsAt();
    for (ColumnCode code : layout.statics() > 0 ? columns.statics() : List.<ColumnCode>of()) {
      inputs.add(new Place(code.column(), Explanation.Kind.STATIC, at, 1, code.width(), 0));
      at += code.width();
    }
    if (at < windows.size())
      inputs.add(new Place("which column it is", Explanation.Kind.STATIC, at, 1, windows.size() - at, 0));
  }

  Explanation explain() throws IOException {
    Sums sums = new Sums();
    int[] looked = {0};
    sensitivity.run(data.series, data.places, steps, (number, step, window, parts) -> {
      sums.add(number, step, window, parts);
      if (step == steps.length - 1)
        listener.progress(ExplainListener.Part.GRADIENT, ++looked[0], data.places.count());
    });
    List<Explanation.Input> found = sums.inputs();
    double all = found.stream().mapToDouble(Explanation.Input::total).sum();
    Errors before = errors(this::window);
    List<Explanation.Shuffled> shuffled = shuffled(found, all, before);
    int segment = network.layout().shape().segment();
    DelayShare delay = new DelayShare(network.model().longestDelay() * segment, total(found, Explanation.Input::base),
        total(found, Explanation.Input::direct), total(found, Explanation.Input::delayed));
    return new Explanation(data.places.count(), IntStream.of(steps).mapToObj(step -> step + 1).toList(), found, delay,
        before.loss(), before.error(), shuffled, sums.series(before));
  }

  private interface Part {
    double[] of(Explanation.Input input);
  }

  private static double total(List<Explanation.Input> inputs, Part part) {
    return inputs.stream().mapToDouble(input -> Arrays.stream(part.of(input)).sum()).sum();
  }

  /// Mean absolute derivatives while they are gathered.
  private final class Sums {
    private final double[][] whole = new double[steps.length][windows.size()];
    private final double[] base = new double[windows.size()];
    private final double[] direct = new double[windows.size()];
    private final double[] delayed = new double[windows.size()];
    private final long[] there = new long[windows.size()];
    private final double[] bySeries = new double[data.series.size()];

    void add(int number, int step, ScaledSeries window, ForecastSensitivity.Parts parts) {
      boolean[] known = windows.there(window);
      for (int i = 0; i < known.length; i++)
        if (known[i]) {
          whole[step][i] += Math.abs(parts.whole()[i]);
          base[i] += Math.abs(parts.base()[i]) / steps.length;
          direct[i] += Math.abs(parts.direct()[i]) / steps.length;
          delayed[i] += Math.abs(parts.delayed()[i]) / steps.length;
          there[i] += step == 0 ? 1 : 0;
          bySeries[data.places.series()[number]] += Math.abs(parts.whole()[i]) / steps.length;
        }
    }

    List<Explanation.Input> inputs() {
      return inputs.stream().map(place -> {
        int[] lags = new int[place.lags];
        Arrays.setAll(lags, place::lag);
        return new Explanation.Input(place.name, place.kind, lags,
            Arrays.stream(whole).map(sums -> means(sums, place)).toArray(double[][]::new), means(base, place),
            means(direct, place), means(delayed, place));
      }).toList();
    }

    /// Over the windows in which there is a value; the codes of a category are added up. Those of one column lie one after another.
    private double[] means(double[] sums, Place place) {
      double[] means = new double[place.lags];
      for (int code = 0; code < place.codes; code++)
        for (int i = 0; i < place.lags; i++) {
          int at = place.first + code * place.lags + i;
          means[i] += there[at] == 0 ? 0 : sums[at] / there[at];
        }
      return means;
    }

    List<Explanation.OfSeries> series(Errors errors) {
      List<Explanation.OfSeries> all = new ArrayList<>();
      for (int s = 0; s < bySeries.length; s++)
        if (errors.points[s] > 0) {
          double scaled = errors.absolute[s] / errors.points[s];
          all.add(new Explanation.OfSeries(data.names.get(s), errors.windows[s], scaled * data.scalings.get(s).scale(),
              scaled, bySeries[s] / errors.windows[s]));
        }
      all.sort(Comparator.comparingDouble(Explanation.OfSeries::scaledError).reversed());
      return all;
    }
  }

  /// Of forecasts, by series.
  private static final class Errors {
    private final double[] pinball;
    private final double[] absolute;
    private final long[] points;
    private final int[] windows;

    Errors(int series) {
      this.pinball = new double[series];
      this.absolute = new double[series];
      this.points = new long[series];
      this.windows = new int[series];
    }

    double loss() {
      return Arrays.stream(pinball).sum() / Arrays.stream(points).sum();
    }

    double error() {
      return Arrays.stream(absolute).sum() / Arrays.stream(points).sum();
    }
  }

  private ScaledSeries window(int number) {
    return windows.window(data.series.get(data.places.series()[number]), data.places.origins()[number]);
  }

  /// What becomes of forecasts of windows that were perhaps changed, beside the true outcomes.
  private Errors errors(IntFunction<ScaledSeries> changed) throws IOException {
    Errors errors = new Errors(data.series.size());
    double[] levels = network.levels().stream().mapToDouble(Double::doubleValue).toArray();
    int middle = Backtest.middle(network.levels());
    for (int first = 0; first < data.places.count(); first += TOGETHER) {
      int begin = first;
      int count = Math.min(TOGETHER, data.places.count() - first);
      List<ScaledSeries> some = IntStream.range(first, first + count).mapToObj(changed).toList();
      int[] origins = new int[count];
      Arrays.fill(origins, windows.reach());
      running.forecast(some, new WindowSet.Places(IntStream.range(0, count).toArray(), origins), (i, quantiles) -> {
        int s = data.places.series()[begin + i];
        float[] outcomes = data.series.get(s).values();
        calibration.correct(quantiles);
        errors.windows[s]++;
        for (int step = 0; step < horizon; step++) {
          int t = data.places.origins()[begin + i] + step;
          if (t >= outcomes.length || Float.isNaN(outcomes[t]))
            continue;
          for (int q = 0; q < levels.length; q++) {
            double above = (double) outcomes[t] - quantiles[step * levels.length + q];
            errors.pinball[s] += Math.max(levels[q] * above, (levels[q] - 1) * above) / levels.length;
          }
          errors.absolute[s] += Math.abs((double) outcomes[t] - quantiles[step * levels.length + middle]);
          errors.points[s]++;
        }
      });
    }
    return errors;
  }

  /// An input, or lags of it, to be shuffled.
  private record Band(int input, int least, int most, boolean whole) {
  }

  private List<Explanation.Shuffled> shuffled(List<Explanation.Input> found, double all, Errors before)
      throws IOException {
    List<Band> bands = bands(found);
    List<int[]> partners = new ArrayList<>();
    for (int r = 0; r < options.repeats(); r++)
      partners.add(cycle(data.places.count(), new SplittableRandom(31 * options.seed() + r)));
    List<Explanation.Shuffled> shuffled = new ArrayList<>();
    int passes = 0;
    for (Band band : bands) {
      double[] losses = new double[options.repeats()];
      double[] errors = new double[options.repeats()];
      for (int r = 0; r < losses.length; r++) {
        int[] partner = partners.get(r);
        Errors after = errors(number -> changed(band, window(number), window(partner[number])));
        losses[r] = after.loss();
        errors[r] = after.error();
        listener.progress(ExplainListener.Part.SHUFFLING, ++passes, bands.size() * losses.length);
      }
      Explanation.Input input = found.get(band.input);
      double sum = input.between(band.least, band.most);
      shuffled.add(new Explanation.Shuffled(input.name(), input.kind(), band.least, band.most, band.whole,
          new Importance(sum, all == 0 ? 0 : sum / all, expected(band, input, partners.getFirst(), before.error()),
              Importance.Growth.of(losses, before.loss()),
              Importance.Growth.of(errors, before.error()))));
    }
    return shuffled;
  }

  /// By which part an error should grow if lags move as far as shuffling moves them, each for itself.
  private double expected(Band band, Explanation.Input input, int[] partners, double error) {
    Place place = inputs.get(band.input);
    double[] squares = new double[place.lags];
    long[] moved = new long[place.lags];
    for (int number = 0; number < partners.length; number++) {
      ScaledSeries own = window(number);
      ScaledSeries other = changed(band, own, window(partners[number]));
      for (int code = 0; code < place.codes; code++) {
        float[] before = numbers(place, code, own);
        float[] after = numbers(place, code, other);
        int from = place.kind == Explanation.Kind.STATIC ? place.first - windows.staticsAt() + code
            : windows.reach() - place.longestLag;
        for (int i = 0; i < place.lags; i++) {
          double distance = (double) after[from + i] - before[from + i];
          if (!Double.isNaN(distance)) {
            squares[i] += distance * distance;
            moved[i]++;
          }
        }
      }
    }
    double sum = 0;
    for (int i = 0; i < squares.length; i++)
      sum += moved[i] == 0 ? 0 : input.at(i) * input.at(i) * squares[i] / moved[i];
    return Math.sqrt(1 + sum / (error * error)) - 1;
  }

  private float[] numbers(Place place, int code, ScaledSeries window) {
    return switch (place.kind) {
      case TARGET -> window.values();
      case PAST -> window.past().get((place.first - windows.pastAt(0)) / place.lags + code);
      case KNOWN -> window.known().get((place.first - windows.knownAt(0)) / place.lags + code);
      case STATIC -> window.statics();
    };
  }

  /// An order in which nobody is his own partner (Sattolo 1986).
  static int[] cycle(int count, SplittableRandom random) {
    int[] order = IntStream.range(0, count).toArray();
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /// Every input; bands of lags of the target and of the columns whose derivatives are largest; the single lags with the largest
  /// ones.
  private List<Band> bands(List<Explanation.Input> found) {
    List<Integer> byTotal = IntStream.range(0, found.size()).boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -found.get(i).total())).toList();
    List<Integer> lookedInto = byTotal.stream()
        .filter(i -> i > 0 && found.get(i).kind() != Explanation.Kind.STATIC).limit(LOOKED_INTO).toList();
    List<Band> bands = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      int[] lags = found.get(i).lags();
      bands.add(new Band(i, lags[lags.length - 1], lags[0], true));
      if (i > 0 && !lookedInto.contains(i))
        continue;
      if (lags[lags.length - 1] < 1)
        bands.add(new Band(i, lags[lags.length - 1], 0, false));
      for (int least = 1; least <= lags[0];
          least = least < ALONE ? least + 1 : least == ALONE ? ALONE + 1 : 2 * least - 1)
        bands.add(new Band(i, least, Math.min(lags[0], least <= ALONE ? least : 2 * (least - 1)), false));
    }
    record Single(int input, int place, double value) {
    }
    List<Single> singles = new ArrayList<>();
    for (int i = 0; i < found.size(); i++)
      for (int place = 0; place < found.get(i).lags().length && found.get(i).lags().length > 1; place++)
        singles.add(new Single(i, place, found.get(i).at(place)));
    singles.sort(Comparator.comparingDouble(single -> -single.value));
    for (Single single : singles.subList(0, Math.min(SINGLE, singles.size()))) {
      int lag = found.get(single.input).lags()[single.place];
      if (bands.stream().noneMatch(band -> band.input == single.input && band.least == lag && band.most == lag))
        bands.add(new Band(single.input, lag, lag, false));
    }
    return bands;
  }

  /// A window with some of its inputs those of another one.
  private ScaledSeries changed(Band band, ScaledSeries window, ScaledSeries other) {
    Place place = inputs.get(band.input);
    return switch (place.kind) {
      case TARGET -> new ScaledSeries(target(band, window.values(), other.values()), window.past(), window.known(),
          window.statics());
      case PAST -> new ScaledSeries(window.values(),
          columns(band, place, (place.first - windows.pastAt(0)) / place.lags, window.past(), other.past()),
          window.known(), window.statics());
      case KNOWN -> new ScaledSeries(window.values(), window.past(),
          columns(band, place, (place.first - windows.knownAt(0)) / place.lags, window.known(), other.known()),
          window.statics());
      case STATIC -> {
        float[] statics = window.statics().clone();
        System.arraycopy(other.statics(), place.first - windows.staticsAt(), statics,
            place.first - windows.staticsAt(), place.codes);
        yield new ScaledSeries(window.values(), window.past(), window.known(), statics);
      }
    };
  }

  private float[] target(Band band, float[] values, float[] others) {
    int from = values.length - band.most;
    int end = values.length - band.least + 1;
    float here = band.whole ? 0 : beside(values, from, end);
    float there = band.whole ? 0 : beside(others, from, end);
    float[] changed = values.clone();
    for (int t = Math.max(0, from); t < end; t++)
      changed[t] = others[t] - there + here;
    return changed;
  }

  /// The last value outside a band that is known; 0, the mean, where there is none.
  private static float beside(float[] values, int from, int end) {
    for (int t = values.length - 1; t >= 0; t--)
      if ((t < from || t >= end) && !Float.isNaN(values[t]))
        return values[t];
    return 0;
  }

  private List<float[]> columns(Band band, Place place, int first, List<float[]> own, List<float[]> others) {
    List<float[]> changed = new ArrayList<>(own);
    for (int code = first; code < first + place.codes; code++) {
      float[] column = own.get(code).clone();
      int from = Math.max(0, windows.reach() - band.most);
      int end = Math.min(column.length, windows.reach() - band.least + 1);
      System.arraycopy(others.get(code), from, column, from, end - from);
      changed.set(code, column);
    }
    return changed;
  }
}
