package org.taugru.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToIntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.data.Measure;

/// A result in a text, `{row.field}`: `{tau-gru-warm-up.mean}`, `{lem.p lstm}`, `{tau-gru.reach 1e-3}`.
///
/// A row of another item has its name before it, `{psmnist/tau-gru.mean}`. Some of its seeds stand behind it, by their numbers or by
/// their scores on the test set: `{tau-gru#4.mean}`, `{tau-gru#3-8.mean}`, `{tau-gru#best-3.min}`, `{tau-gru#worst-2.range}`.
/// Scores are those of the test set; `{lem.mean@0.4}` is with noise of that deviation on its inputs, where a study has that, and
/// `{lem.mean@validation}` is of the validation set. `{naive.ar-4}` is what a method without a network reaches.
///
/// @param row      with its item and its seeds, where it has them
/// @param field    what is asked of it
/// @param set      on which it was scored; empty: the test set as it is
/// @param argument another row, or an error; empty where the field needs none
record Placeholder(String row, String field, String set, String argument) {
  static final Pattern PATTERN = Pattern
      .compile("\\{([a-z0-9-]+(?:/[a-z0-9-]+)?(?:#[a-z0-9-]+)?)\\.([a-z0-9-]+)(?:@([a-z0-9.]+))?(?: ([^ {}]+))?\\}");
  private static final Pattern SEEDS = Pattern.compile("([0-9]+)(?:-([0-9]+))?");
  private static final Pattern RANKED = Pattern.compile("(best|worst)-([0-9]+)");
  private static final String NOT_RUN = "(not run yet)";
  private static final String TOO_FEW = "(too few seeds)";
  private static final String NEVER = "(never)";
  private static final String NAIVE = "naive";
  private static final String VALIDATION = "validation";

  /// What can be asked of a row.
  private enum Field {
    MEAN, SD, SPREAD, MAX, MIN,
    /// The smallest score to the largest.
    RANGE,
    /// What the paper prints.
    PAPER, SEEDS, FAILED, PARAMETERS, SECONDS,
    /// The epoch of the weights that count, of data that is fresh the update, from the earliest seed to the latest.
    KEPT,
    /// The last epoch or update on the curve, from the first seed that ended to the last.
    LASTED,
    /// The epoch or update at which the validation error, the share of wrong answers where it is an accuracy, is first not above the
    /// argument, from the earliest seed to the latest of those that come to it.
    REACH,
    /// How many seeds come to it.
    REACHED,
    /// The test of two rows, by the rule of [Contrast]; of their means where there is noise, for which no task says what solves it.
    P,
    /// How far the means of two rows are apart.
    DIFFERENCE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    String argument() {
      return switch (this) {
        case P, DIFFERENCE -> "a row";
        case REACH, REACHED -> "an error";
        case MEAN, SD, SPREAD, MAX, MIN, RANGE, PAPER, SEEDS, FAILED, PARAMETERS, SECONDS, KEPT, LASTED -> "";
      };
    }

    boolean isScore() {
      return switch (this) {
        case MEAN, SD, SPREAD, MAX, MIN, RANGE, P, DIFFERENCE -> true;
        case PAPER, SEEDS, FAILED, PARAMETERS, SECONDS, KEPT, LASTED, REACH, REACHED -> false;
      };
    }

    static Field named(String word) {
      return Stream.of(values()).filter(field -> field.word().equals(word)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("there is no " + word + " of a row. There are "
              + Stream.of(values()).map(Field::word).collect(Collectors.joining(", "))));
    }
  }

  /// @param found by [#PATTERN]
  static Placeholder read(MatchResult found) {
    return new Placeholder(found.group(1), found.group(2), Optional.ofNullable(found.group(3)).orElse(""),
        Optional.ofNullable(found.group(4)).orElse(""));
  }

  /// @param item that the text is about
  /// @param rows of it
  String text(ResultItem item, List<RowResult> rows, Records records) throws IOException {
    int slash = row.indexOf('/');
    if (row.substring(slash + 1).equals(NAIVE))
      return naive(slash < 0 ? rows : rows(item(row.substring(0, slash)), records));
    Field asked = Field.named(field);
    String wanted = asked.argument();
    if (wanted.isEmpty() != argument.isEmpty())
      throw new IllegalArgumentException(
          wanted.isEmpty() ? field + " needs nothing behind it" : field + " needs " + wanted + " behind it");
    if (!set.isEmpty() && !asked.isScore())
      throw new IllegalArgumentException(field + " is no score, so @" + set + " says nothing");
    RowResult result = result(row, rows, records);
    return result.isRun() || asked == Field.PAPER ? text(asked, result, item, rows, records) : NOT_RUN;
  }

  private String text(Field asked, RowResult result, ResultItem item, List<RowResult> rows, Records records)
      throws IOException {
    return switch (asked) {
      case MEAN, SD, SPREAD, MAX, MIN, RANGE -> score(asked, result.measure(), scores(result));
      case PAPER -> result.row().published().map(printed -> MeasureText.number(result.measure(), printed.value()))
          .orElse("–");
      case SEEDS -> Integer.toString(result.records().size());
      case FAILED -> Long.toString(result.failed());
      case PARAMETERS -> count(result.records().getFirst().parameters());
      case SECONDS -> String.format(Locale.ROOT, "%.0f", result.seconds());
      case KEPT -> range(updates(result, record -> record.best().map(RunRecord.Best::epoch).orElse(0)));
      case LASTED -> range(updates(result, record -> record.curve().epochs().isEmpty() ? 0
          : record.curve().epochs().getLast()));
      case REACH ->
        range(Sample.of(Convergence.to(result, error()).times().stream().filter(Double::isFinite).toList()));
      case REACHED -> Long.toString(Convergence.to(result, error()).reached());
      case P -> test(item, result, result(argument, rows, records));
      case DIFFERENCE -> difference(result, result(argument, rows, records));
    };
  }

  private static String score(Field asked, Measure measure, Sample scores) {
    DoubleFunction<String> number = value -> MeasureText.number(measure, value);
    if (scores.isEmpty())
      return NOT_RUN;
    return switch (asked) {
      case MEAN -> number.apply(scores.mean());
      case SD -> number.apply(scores.deviation());
      case SPREAD -> MeasureText.spread(measure, scores);
      case MAX -> number.apply(scores.highest());
      case MIN -> number.apply(scores.lowest());
      case RANGE -> range(scores, number);
      case PAPER, SEEDS, FAILED, PARAMETERS, SECONDS, KEPT, LASTED, REACH, REACHED, P, DIFFERENCE ->
        throw new IllegalStateException(asked + " is not of one row's scores");
    };
  }

  /// Of the set that was asked for.
  private Sample scores(RowResult result) {
    return set.equals(VALIDATION) ? result.validation() : noisy(result).test();
  }

  private RowResult noisy(RowResult result) {
    return result.noisy(set.isEmpty() ? 0 : number(set));
  }

  private String test(ResultItem item, RowResult one, RowResult other) {
    if (set.equals(VALIDATION))
      throw new IllegalArgumentException("only scores of the test set are tested");
    if (!other.isRun())
      return NOT_RUN;
    Optional<Double> p = set.isEmpty() ? Contrast.of(item, one, other).p()
        : noisy(one).against(noisy(other)).map(Welch::p);
    return p.map(MeasureText::probability).orElse(TOO_FEW);
  }

  private String difference(RowResult one, RowResult other) {
    Sample first = scores(one);
    Sample second = scores(other);
    return first.isEmpty() || second.isEmpty() ? NOT_RUN
        : MeasureText.difference(one.measure(), Math.abs(first.mean() - second.mean()));
  }

  private String naive(List<RowResult> rows) {
    Optional<RowResult> run = rows.stream().filter(RowResult::isRun).findFirst();
    if (run.isEmpty())
      return NOT_RUN;
    Map<String, Scores> methods = run.get().records().getFirst().naive();
    Measure measure = run.get().measure();
    return Optional.ofNullable(methods.get(field)).flatMap(scores -> scores.of(measure))
        .map(value -> MeasureText.number(measure, value)).orElseThrow(() -> new IllegalArgumentException(
            "there is no naive " + field + ". There are " + String.join(", ", methods.keySet())));
  }

  private double error() {
    return number(argument);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(text + " is no number", e);
    }
  }

  /// Epochs, or updates where data is fresh.
  private static Sample updates(RowResult row, ToIntFunction<RunRecord> epoch) {
    return Sample.of(row.records().stream().filter(record -> epoch.applyAsInt(record) > 0)
        .map(record -> (double) epoch.applyAsInt(record) * record.updatesPerEpoch()).toList());
  }

  private static String range(Sample counts) {
    return counts.isEmpty() ? NEVER : range(counts, value -> count((int) value));
  }

  private static String range(Sample sample, DoubleFunction<String> text) {
    String lowest = text.apply(sample.lowest());
    String highest = text.apply(sample.highest());
    return lowest.equals(highest) ? lowest : lowest + " to " + highest;
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static RowResult result(String name, List<RowResult> rows, Records records) throws IOException {
    int slash = name.indexOf('/');
    int hash = name.indexOf('#');
    String label = name.substring(slash + 1, hash < 0 ? name.length() : hash);
    RowResult whole = slash < 0 ? rows.stream().filter(row -> row.row().label().equals(label)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no row " + label + " in this item"))
        : result(item(name.substring(0, slash)), label, records);
    return hash < 0 ? whole : some(whole, name.substring(hash + 1));
  }

  private static RowResult result(ResultItem item, String label, Records records) throws IOException {
    return RowResult.of(item, item.row(label)
        .orElseThrow(() -> new IllegalArgumentException("there is no row " + label + " in " + item.name())), records);
  }

  private static ResultItem item(String name) {
    return ResultItems.named(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no item " + name));
  }

  private static List<RowResult> rows(ResultItem item, Records records) throws IOException {
    List<RowResult> rows = new ArrayList<>();
    for (ResultRow row : item.rows())
      rows.add(RowResult.of(item, row, records));
    return rows;
  }

  /// One without a score is the worst.
  private static RowResult some(RowResult whole, String seeds) {
    Matcher ranked = RANKED.matcher(seeds);
    Matcher numbered = SEEDS.matcher(seeds);
    if (ranked.matches()) {
      int count = Integer.parseInt(ranked.group(2));
      List<RunRecord> bestFirst = whole.records().stream().sorted(bestFirst(whole.measure())).toList();
      if (whole.isRun() && count > bestFirst.size())
        throw new IllegalArgumentException("there are only " + bestFirst.size() + " seeds");
      int from = ranked.group(1).equals("best") || !whole.isRun() ? 0 : bestFirst.size() - count;
      return new RowResult(whole.row(), whole.measure(), bestFirst.stream().skip(from).limit(count).toList());
    }
    if (!numbered.matches())
      throw new IllegalArgumentException("#" + seeds + " names no seeds; #4, #3-8, #best-3 and #worst-3 do");
    long first = Long.parseLong(numbered.group(1));
    long last = numbered.group(2) == null ? first : Long.parseLong(numbered.group(2));
    return new RowResult(whole.row(), whole.measure(),
        whole.records().stream().filter(record -> record.seed() >= first && record.seed() <= last).toList());
  }

  private static Comparator<RunRecord> bestFirst(Measure measure) {
    return Comparator.comparingDouble(record -> record.test(measure)
        .map(score -> MeasureText.error(measure, score)).orElse(Double.POSITIVE_INFINITY));
  }
}
