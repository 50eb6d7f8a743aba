package org.taugru.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Sequences of one's own in arrays, on their way to a [Dataset]. Sequences may have different lengths.
///
/// ```java
/// float[][][] series = …;                          // [sequence][step][feature]
/// float[][] next = …;                              // [sequence][number to say]
/// Dataset data = SequenceData.features(series).values(next).standardised().split(0.8, 0.1);
/// ```
public final class SequenceData {
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

  /// Vectors of numbers, `[sequence][step][feature]`.
  public static Asked features(float[][][] sequences) {
    if (sequences.length == 0 || sequences[0].length == 0)
      throw new IllegalArgumentException("there are no sequences, or the first has no steps.");
    int width = sequences[0][0].length;
    int[] lengths = new int[sequences.length];
    for (int i = 0; i < lengths.length; i++)
      lengths[i] = sequences[i].length;
    int steps = IntStream.of(lengths).max().orElse(0);
    return new Asked(lengths, steps, new Inputs.Features(width, flat(sequences, steps, width, "input")));
  }

  /// Tokens, `[sequence][step]`, each 0 to `vocabulary` − 1.
  public static Asked tokens(int[][] sequences, int vocabulary) {
    int[] lengths = new int[sequences.length];
    for (int i = 0; i < lengths.length; i++)
      lengths[i] = sequences[i].length;
    int steps = IntStream.of(lengths).max().orElse(0);
    return new Asked(lengths, steps, new Inputs.Tokens(vocabulary, flat(sequences, steps)));
  }

  /// Sequences that wait for their targets.
  public static final class Asked {
    private final int[] lengths;
    private final int steps;
    private final Inputs inputs;

    private Asked(int[] lengths, int steps, Inputs inputs) {
      this.lengths = lengths;
      this.steps = steps;
      this.inputs = inputs;
    }

    /// A vector for each sequence, `[sequence][number]`.
    public SequenceData values(float[][] targets) {
      requireCount(targets.length);
      int width = targets[0].length;
      float[] values = new float[targets.length * width];
      for (int i = 0; i < targets.length; i++) {
        requireWidth("target", i, 0, targets[i].length, width);
        System.arraycopy(targets[i], 0, values, i * width, width);
      }
      return with(new Targets.Vector(width, values));
    }

    /// A vector for every step, `[sequence][step][number]`.
    public SequenceData valuesEveryStep(float[][][] targets) {
      requireCount(targets.length);
      for (int i = 0; i < targets.length; i++)
        requireSteps(i, targets[i].length);
      int width = targets[0][0].length;
      return with(new Targets.VectorEveryStep(width, flat(targets, steps, width, "target")));
    }

    /// A label for each sequence, each 0 to `classes` − 1.
    public SequenceData labels(int[] targets, int classes) {
      requireCount(targets.length);
      return with(new Targets.Label(classes, targets.clone()));
    }

    /// A label for every step, `[sequence][step]`.
    public SequenceData labelsEveryStep(int[][] targets, int classes) {
      requireCount(targets.length);
      for (int i = 0; i < targets.length; i++)
        requireSteps(i, targets[i].length);
      return with(new Targets.LabelEveryStep(classes, flat(targets, steps)));
    }

    /// Inputs without targets, for those who only want to predict.
    public SequenceSet only() {
      return new SequenceSet(lengths.length, steps, inputs, lengths, new Targets.Label(1, new int[lengths.length]));
    }

    private SequenceData with(Targets targets) {
      return new SequenceData("own data", new SequenceSet(lengths.length, steps, inputs, lengths, targets), List.of(),
          List.of(), false);
    }

    private void requireCount(int count) {
      if (count != lengths.length)
        throw new IllegalArgumentException(lengths.length + " sequences, but " + count + " targets.");
    }

    private void requireSteps(int sequence, int count) {
      if (count != lengths[sequence])
        throw new IllegalArgumentException("sequence " + sequence + " has " + lengths[sequence] + " steps, but " + count
            + " targets.");
    }
  }

  /// What records and tables call the data.
  public SequenceData named(String other) {
    return new SequenceData(other, raw, inputNames, outputNames, standardised);
  }

  /// The names of the columns of the inputs, or of the tokens of the vocabulary; a model file carries them.
  public SequenceData inputNames(String... names) {
    return new SequenceData(name, raw, List.of(names), outputNames, standardised);
  }

  /// The names of the numbers that are asked for, or of the classes.
  public SequenceData outputNames(String... names) {
    return new SequenceData(name, raw, inputNames, List.of(names), standardised);
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
    int first = (int) Math.round(train * raw.count());
    int second = (int) Math.round((train + validation) * raw.count());
    if (first < 1 || second <= first || second >= raw.count())
      throw new IllegalArgumentException("shares of " + train + " and " + validation + " of " + raw.count()
          + " sequences leave a part without any. Use more sequences or other shares.");
    return dataset(part(0, first), part(first, second), part(second, raw.count()));
  }

  /// These to train on, others to choose by and to report.
  public Dataset with(SequenceData validation, SequenceData test) {
    return dataset(raw, validation.raw, test.raw);
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
        columns(inputNames, "input ", width, values, counted(train, width, new boolean[0]));
    };
  }

  private Encoding outputs(SequenceSet train) {
    return switch (train.targets()) {
      case Targets.Label _, Targets.LabelEveryStep _ ->
        outputNames.isEmpty() ? new Encoding.Plain() : new Encoding.Names(outputNames);
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

  private static float[] flat(float[][][] sequences, int steps, int width, String what) {
    float[] values = new float[Math.toIntExact((long) sequences.length * steps * width)];
    for (int i = 0; i < sequences.length; i++)
      for (int n = 0; n < sequences[i].length; n++) {
        requireWidth(what, i, n, sequences[i][n].length, width);
        System.arraycopy(sequences[i][n], 0, values, (i * steps + n) * width, width);
      }
    return values;
  }

  private static int[] flat(int[][] sequences, int steps) {
    int[] values = new int[Math.multiplyExact(sequences.length, steps)];
    for (int i = 0; i < sequences.length; i++)
      System.arraycopy(sequences[i], 0, values, i * steps, sequences[i].length);
    return values;
  }

  private static void requireWidth(String what, int sequence, int step, int width, int wanted) {
    if (width != wanted)
      throw new IllegalArgumentException("sequence " + sequence + ", step " + step + ": " + what + " of width " + width
          + "; the first has " + wanted + ".");
  }
}
