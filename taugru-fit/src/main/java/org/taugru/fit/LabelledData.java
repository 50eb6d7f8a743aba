package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Sequences in memory, of different lengths, with an answer each: what a [Classifier] or a [Regressor] is fitted to, wherever it
/// was read.
///
/// ```java
/// LabelledData data = LabelledData.of(List.of("x", "y"), values, new String[] {"walking", "running", "walking"});
/// ```
///
/// @param source   for messages: the name of a file, say
/// @param features what the numbers of a step are
public record LabelledData(String source, List<Feature> features, List<Sample> samples, Answers answers) {
  private static final String MEMORY = "data";

  public LabelledData {
    features = List.copyOf(features);
    samples = List.copyOf(samples);
    for (Sample sample : samples)
      for (float[] step : sample.values)
        if (step.length != features.size())
          throw new IllegalArgumentException("sequence " + sample.name + " has a step of " + step.length
              + " numbers; there are " + features.size() + " features.");
    int answered = switch (answers) {
      case Answers.Labels(_, _, int[] labels) -> labels.length;
      case Answers.Values(double[] values) -> values.length;
      case Answers.None _ -> samples.size();
    };
    if (answered != samples.size())
      throw new IllegalArgumentException(samples.size() + " sequences have " + answered + " answers.");
  }

  /// One number of a step.
  ///
  /// @param column that it was made of: a category becomes several numbers, which are known or missing together
  public record Feature(String name, String column) {
  }

  /// One sequence.
  ///
  /// @param values `[step][feature]`, NaN where a value is missing; one step or more
  /// @param part   sequences of the same part are never divided between training and test; empty where each is its own
  public record Sample(String name, float[][] values, String part) {
    public Sample {
      if (values.length == 0)
        throw new IllegalArgumentException("sequence " + name + " has no step.");
    }

    /// How many steps it has.
    public int length() {
      return values.length;
    }
  }

  /// What is known of the sequences.
  public sealed interface Answers {
    /// @param classes names of the labels 0, 1, …
    record Labels(List<String> classes, LabelKind kind, int[] labels) implements Answers {
      public Labels {
        classes = List.copyOf(classes);
        for (int label : labels)
          if (label < 0 || label >= classes.size())
            throw new IllegalArgumentException("label " + label + " of " + classes.size() + " classes.");
      }
    }

    record Values(double[] values) implements Answers {
      public Values {
        for (double value : values)
          if (!Double.isFinite(value))
            throw new IllegalArgumentException("an answer is " + value + "; answers are finite numbers.");
      }
    }

    record None() implements Answers {
    }
  }

  /// What the names of classes are.
  public enum LabelKind {
    TEXT, NUMBER
  }

  /// Sequences with labels.
  ///
  /// @param values `[sequence][step][feature]`, NaN where a value is missing
  public static LabelledData of(List<String> features, float[][][] values, String[] labels) {
    List<String> classes = List.copyOf(new TreeSet<>(List.of(labels)));
    return new LabelledData(MEMORY, named(features), numbered(values), new Answers.Labels(classes, LabelKind.TEXT,
        Arrays.stream(labels).mapToInt(classes::indexOf).toArray()));
  }

  /// Sequences with numbers.
  ///
  /// @param values `[sequence][step][feature]`, NaN where a value is missing
  public static LabelledData of(List<String> features, float[][][] values, double[] answers) {
    return new LabelledData(MEMORY, named(features), numbered(values), new Answers.Values(answers.clone()));
  }

  /// Sequences of which nothing is known.
  ///
  /// @param values `[sequence][step][feature]`, NaN where a value is missing
  public static LabelledData of(List<String> features, float[][][] values) {
    return new LabelledData(MEMORY, named(features), numbered(values), new Answers.None());
  }

  private static List<Feature> named(List<String> features) {
    return features.stream().map(name -> new Feature(name, name)).toList();
  }

  private static List<Sample> numbered(float[][][] values) {
    List<Sample> samples = new ArrayList<>();
    for (float[][] each : values)
      samples.add(new Sample(Integer.toString(samples.size() + 1), each, ""));
    return samples;
  }

  /// How many sequences there are.
  public int count() {
    return samples.size();
  }

  /// The number of steps of the longest.
  public int steps() {
    return samples.stream().mapToInt(Sample::length).max().orElse(0);
  }

  /// The sequences of these numbers, in that order.
  public LabelledData at(int... numbers) {
    return new LabelledData(source, features, Arrays.stream(numbers).mapToObj(samples::get).toList(),
        switch (answers) {
          case Answers.Labels(List<String> classes, LabelKind kind, int[] labels) ->
            new Answers.Labels(classes, kind, Arrays.stream(numbers).map(i -> labels[i]).toArray());
          case Answers.Values(double[] values) ->
            new Answers.Values(Arrays.stream(numbers).mapToDouble(i -> values[i]).toArray());
          case Answers.None none -> none;
        });
  }

  /// The same with its source.
  public LabelledData from(String name) {
    return new LabelledData(name, features, samples, answers);
  }

  /// Both, one after the other; they have the same features and the same kind of answers.
  LabelledData and(LabelledData other) {
    List<Sample> all = new ArrayList<>(samples);
    all.addAll(other.samples);
    Answers both = switch (answers) {
      case Answers.Labels(List<String> classes, LabelKind kind, int[] labels) -> new Answers.Labels(classes, kind,
          IntStream.concat(Arrays.stream(labels), Arrays.stream(other.labels())).toArray());
      case Answers.Values(double[] values) -> {
        double[] joined = Arrays.copyOf(values, all.size());
        System.arraycopy(other.values(), 0, joined, values.length, other.count());
        yield new Answers.Values(joined);
      }
      case Answers.None none -> none;
    };
    return new LabelledData(source, features, all, both);
  }

  /// The numbers of the labels; other answers are refused.
  int[] labels() {
    if (answers instanceof Answers.Labels(_, _, int[] labels))
      return labels;
    throw new IllegalArgumentException(source + ": sequences have no labels, but a classifier needs one for each.");
  }

  /// The names of the labels; other answers are refused.
  List<String> classes() {
    if (answers instanceof Answers.Labels(List<String> classes, _, _))
      return classes;
    throw new IllegalArgumentException(source + ": sequences have no labels, but a classifier needs one for each.");
  }

  /// The answers where they are numbers; others are refused.
  double[] values() {
    if (answers instanceof Answers.Values(double[] values))
      return values;
    throw new IllegalArgumentException(source + ": sequences have no numbers to be found, but a regressor needs one for"
        + " each.");
  }

  @Override
  public String toString() {
    return source + ": " + samples.size() + (samples.size() == 1 ? " sequence of " : " sequences of ") + features.size()
        + (features.size() == 1 ? " feature" : " features");
  }
}
