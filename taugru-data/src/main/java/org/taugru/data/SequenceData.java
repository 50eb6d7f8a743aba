package org.taugru.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Sequences of one's own in arrays, on their way to a [Dataset]. Sequences may have different lengths. Numbers must be
/// finite; there are no missing values.
///
/// ```java
/// float[][][] series = …;                          // [sequence][step][feature]
/// float[][] next = …;                              // [sequence][number to say]
/// Dataset data = SequenceData.features(series).values(next).standardised().split(0.8, 0.1);
/// ```
///
/// Where something is to be said at every step but not every step counts, a mask says which do:
///
/// ```java
/// float[][][] measured = …;                        // [sequence][step][number], NaN where nothing was measured
/// boolean[][] there = …;                           // [sequence][step]
/// Dataset data = SequenceData.features(series).valuesEveryStep(measured, there).split(0.8, 0.1);
/// ```
public final class SequenceData {
  private static final String UNNAMED = "own data";

  private final String name;
  private final SequenceSet raw;
  private final List<String> inputNames;
  private final List<String> outputNames;
  private final boolean standardised;

  private SequenceData(String name, SequenceSet raw, List<String> inputNames, List<String> outputNames,
      boolean standardised) {
    this.name = name;
    this.raw = raw;
    this.inputNames = inputNames;
    this.outputNames = outputNames;
    this.standardised = standardised;
  }

  SequenceData(SequenceSet raw) {
    this(UNNAMED, raw, List.of(), List.of(), false);
  }

  /// Vectors of finite numbers, `[sequence][step][feature]`.
  public static InputSequences features(float[][][] sequences) {
    return InputSequences.features(sequences);
  }

  /// The same of doubles, which are rounded to floats.
  public static InputSequences features(double[][][] sequences) {
    float[][][] floats = new float[sequences.length][][];
    for (int i = 0; i < floats.length; i++)
      floats[i] = floats(sequences[i]);
    return InputSequences.features(floats);
  }

  /// Series of one number a step, `[sequence][step]`.
  public static InputSequences series(double[]... sequences) {
    float[][][] floats = new float[sequences.length][][];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = new float[sequences[i].length][1];
      for (int n = 0; n < floats[i].length; n++)
        floats[i][n][0] = (float) sequences[i][n];
    }
    return InputSequences.features(floats);
  }

  static float[][] floats(double[][] rows) {
    float[][] floats = new float[rows.length][];
    for (int n = 0; n < floats.length; n++) {
      floats[n] = new float[rows[n].length];
      for (int c = 0; c < floats[n].length; c++)
        floats[n][c] = (float) rows[n][c];
    }
    return floats;
  }

  /// Tokens, `[sequence][step]`, each 0 to `vocabulary` − 1.
  public static InputSequences tokens(int[][] sequences, int vocabulary) {
    return InputSequences.tokens(sequences, vocabulary);
  }

  /// What records and tables call the data.
  public SequenceData named(String other) {
    return new SequenceData(other, raw, inputNames, outputNames, standardised);
  }

  /// The names of the columns of the inputs, or of the tokens of the vocabulary, one for each; a model file carries them.
  public SequenceData inputNames(String... names) {
    int wanted = switch (raw.inputs().format()) {
      case InputFormat.Features(int width) -> width;
      case InputFormat.Tokens(int vocabulary) -> vocabulary;
    };
    requireNames("inputs", names.length, wanted, raw.inputs().format().toString());
    return new SequenceData(name, raw, List.of(names), outputNames, standardised);
  }

  /// The names of the numbers that are asked for, or of the classes, one for each.
  public SequenceData outputNames(String... names) {
    TargetFormat targets = raw.targets().format();
    requireNames("outputs", names.length, targets.size(), targets.toString());
    return new SequenceData(name, raw, inputNames, List.of(names), standardised);
  }

  private static void requireNames(String side, int names, int wanted, String format) {
    if (names != wanted)
      throw new IllegalArgumentException(names + " names of " + side + ", but they are " + format + ". Give " + wanted
          + ".");
  }

  /// Shifts and scales each column of numbers so that it has mean 0 and standard deviation 1 in the training part; the
  /// model file carries by how much, so that a model takes and gives raw numbers.
  public SequenceData standardised() {
    return new SequenceData(name, raw, inputNames, outputNames, true);
  }

  /// In an order that a seed decides, before it is split.
  public SequenceData shuffled(long seed) {
    Draws draws = new Draws(seed);
    int[] order = IntStream.range(0, raw.count()).toArray();
    for (int i = order.length - 1; i > 0; i--) {
      int j = draws.below(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return new SequenceData(name, raw.read(order), inputNames, outputNames, standardised);
  }

  /// The first share of the sequences to train on, the next to choose by, and the rest to report.
  public Dataset split(double train, double validation) {
    if (!(train > 0 && validation > 0 && train + validation < 1))
      throw new IllegalArgumentException("split(" + train + ", " + validation
          + "): both shares must be above 0 and together below 1; what is left is the test part.");
    int first = (int) Math.round(train * raw.count());
    int second = (int) Math.round((train + validation) * raw.count());
    if (first < 1 || second <= first || second >= raw.count())
      throw new IllegalArgumentException(
          "split(" + train + ", " + validation + ") of " + raw.count() + " sequences leaves "
              + first + ", " + (second - first) + " and " + (raw.count() - second)
              + "; no part may be empty. Use more sequences or other shares.");
    return dataset(part(0, first), part(first, second), part(second, raw.count()));
  }

  /// These to train on, others to choose by and to report. Scaling and names are those of this part; others with settings
  /// of their own are refused.
  public Dataset with(SequenceData validation, SequenceData test) {
    validation.requireNoSettings("the validation part");
    test.requireNoSettings("the test part");
    return dataset(raw, validation.raw, test.raw);
  }

  private void requireNoSettings(String part) {
    List<String> settings = settings();
    if (!name.equals(UNNAMED))
      settings.addFirst("named");
    if (!settings.isEmpty())
      throw new IllegalArgumentException(part + " has settings of its own: " + String.join(", ", settings)
          + ". Give them to the part to train on, before with(…): they hold for all.");
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>();
    if (!inputNames.isEmpty())
      settings.add("inputNames");
    if (!outputNames.isEmpty())
      settings.add("outputNames");
    if (standardised)
      settings.add("standardised");
    return settings;
  }

  /// These sequences as a network reads them that was trained on others: prepared by what its model file carries. Data with
  /// a scaling or names of its own is refused, as is data of another format.
  public SequenceSet prepared(Preparation preparation) {
    if (!settings().isEmpty())
      throw new IllegalArgumentException("this data has settings of its own: " + String.join(", ", settings())
          + ". Leave them out: a model brings those it was trained with.");
    preparation.requireFits(raw.format());
    return preparation.applied(raw);
  }

  private SequenceSet part(int from, int to) {
    return raw.read(IntStream.range(from, to).toArray());
  }

  private Dataset dataset(SequenceSet train, SequenceSet validation, SequenceSet test) {
    Preparation preparation = new Preparation(inputs(train), outputs(train));
    preparation.requireFits(train.format());
    return new PreparedData(name, preparation, preparation.applied(train), preparation.applied(validation),
        preparation.applied(test));
  }

  private Encoding inputs(SequenceSet train) {
    return switch (train.inputs()) {
      case Inputs.Tokens _ -> inputNames.isEmpty() ? new Encoding.Plain() : new Encoding.Names(inputNames);
      case Inputs.Features(int width, float[] values) ->
        columns(inputNames, "input ", width, values, counted(train, width, Rows.NONE));
    };
  }

  private Encoding outputs(SequenceSet train) {
    return switch (train.targets()) {
      case Targets.Label _, Targets.LabelEveryStep _ ->
        outputNames.isEmpty() ? new Encoding.Classes(train.format().targets().size()) : new Encoding.Names(outputNames);
      case Targets.Vector(int width, float[] values) -> {
        boolean[] all = new boolean[values.length];
        Arrays.fill(all, true);
        yield columns(outputNames, "output ", width, values, all);
      }
      case Targets.VectorEveryStep(int width, float[] values, boolean[] mask) ->
        columns(outputNames, "output ", width, values, counted(train, width, mask));
    };
  }

  /// Which numbers lie within their sequence and are not masked.
  private static boolean[] counted(SequenceSet set, int width, boolean[] mask) {
    boolean[] counts = new boolean[set.count() * set.steps() * width];
    for (int i = 0; i < counts.length; i++) {
      int row = i / width;
      counts[i] = row % set.steps() < set.lengths()[row / set.steps()] && (mask.length == 0 || mask[row]);
    }
    return counts;
  }

  private Encoding columns(List<String> names, String prefix, int width, float[] values, boolean[] counts) {
    if (names.isEmpty() && !standardised)
      return new Encoding.Plain();
    List<Encoding.Column> columns = new ArrayList<>();
    for (int c = 0; c < width; c++)
      columns.add(column(names.isEmpty() ? prefix + (c + 1) : names.get(c), c, width, values, counts));
    return new Encoding.Columns(columns);
  }

  /// A column that never changes is only shifted.
  private Encoding.Column column(String columnName, int c, int width, float[] values, boolean[] counts) {
    if (!standardised)
      return new Encoding.Column(columnName, 0, 1);
    double mean = 0;
    double squares = 0;
    long count = 0;
    for (int i = c; i < values.length; i += width)
      if (counts[i]) { // Welford
        count++;
        double difference = values[i] - mean;
        mean += difference / count;
        squares += difference * (values[i] - mean);
      }
    double deviation = Math.sqrt(squares / count);
    return new Encoding.Column(columnName, mean, deviation > 0 ? deviation : 1);
  }
}
