package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.table.TableException;

/// Labelled sequences in two parts: what may be learnt from, and the test.
///
/// @param findings how they were divided
record SequenceParts(LabelledData training, LabelledData test, List<Finding> findings) {
  /// A fifth of all sequences is for the test.
  private static final int PARTS = 5;
  private static final int LEAST_SEQUENCES = 10;
  private static final int LEAST_GROUPS = 3;

  /// @param given for the test; where there are none, some are drawn
  /// @param by    the column that says what belongs together
  static SequenceParts of(LabelledData all, Optional<LabelledData> given, Optional<String> by, long seed)
      throws TableException {
    if (all.count() < LEAST_SEQUENCES)
      throw new TableException(all.source(), "has " + all.count() + (all.count() == 1 ? " sequence" : " sequences")
          + "; there must be " + LEAST_SEQUENCES + " or more to learn from. Bring more");
    requireDifferent(all);
    if (given.isPresent()) {
      LabelledData test = aligned(all, given.get());
      return new SequenceParts(all, test, List.of(new Finding.GivenTest(test.source(), test.count())));
    }
    long groups = all.samples().stream().map(LabelledData.Sample::part).distinct().count();
    if (by.isPresent() && groups < LEAST_GROUPS)
      throw new TableException(all.source(), "column " + by.get() + " has " + groups
          + (groups == 1 ? " value" : " values") + "; to split by it there must be " + LEAST_GROUPS
          + " or more. Leave out --split-by");
    int[] part = SequenceSplit.deal(all, PARTS, ~seed);
    LabelledData training = all.at(SequenceSplit.numbers(part, 0, false));
    LabelledData test = all.at(SequenceSplit.numbers(part, 0, true));
    requireAllClasses(training, by);
    return new SequenceParts(training, test, List.of(new Finding.DrawnTest(test.count(), all.count(), by)));
  }

  private static void requireDifferent(LabelledData all) throws TableException {
    switch (all.answers()) {
      case LabelledData.Answers.Labels(List<String> classes, LabelledData.LabelKind kind, int[] labels) -> {
        if (classes.size() == 1)
          throw new TableException(all.source(), "every sequence is '" + classes.getFirst()
              + "'; to tell classes apart there must be two or more. Name another column with --target");
        for (int k = 0; k < classes.size(); k++)
          if (count(labels, k) < 2)
            throw new TableException(all.source(), "class '" + classes.get(k) + "' has "
                + (count(labels, k) == 0 ? "no sequence" : "one sequence")
                + "; each class needs two or more. " + (kind == LabelledData.LabelKind.NUMBER
                    ? "If the number is to be found, say --task regress" : "Bring more of it, or leave it out"));
      }
      case LabelledData.Answers.Values(double[] values) -> {
        if (Arrays.stream(values).distinct().count() == 1)
          throw new TableException(all.source(), "every sequence has the number " + values[0]
              + ", so there is nothing to find out. Name another column with --target");
      }
      case LabelledData.Answers.None _ -> throw new TableException(all.source(),
          "nothing is known of the sequences, so there is nothing to learn from. Bring some with answers");
    }
  }

  private static long count(int[] labels, int wanted) {
    return Arrays.stream(labels).filter(label -> label == wanted).count();
  }

  private static void requireAllClasses(LabelledData training, Optional<String> by) throws TableException {
    if (!(training.answers() instanceof LabelledData.Answers.Labels(List<String> classes, _, int[] labels)))
      return;
    for (int k = 0; k < classes.size(); k++)
      if (count(labels, k) == 0)
        throw new TableException(training.source(), "class '" + classes.get(k) + "' is left for the test alone when "
            + by.map(column -> "sequences are split by column " + column).orElse("some are drawn for it")
            + ". Bring more of it, or use another --seed");
  }

  /// Sequences with the classes of others, in their order.
  static LabelledData aligned(LabelledData like, LabelledData other) throws TableException {
    if (!other.features().equals(like.features()))
      throw new TableException(other.source(), "has other features than " + like.source() + ". Bring the same ones");
    return switch (like.answers()) {
      case LabelledData.Answers.Labels(List<String> classes, LabelledData.LabelKind kind, _) ->
        aligned(classes, kind, other);
      case LabelledData.Answers.Values _, LabelledData.Answers.None _ -> {
        other.values();
        yield other;
      }
    };
  }

  /// Sequences with these classes, in this order.
  static LabelledData aligned(List<String> classes, LabelledData.LabelKind kind, LabelledData other)
      throws TableException {
    List<Integer> labels = new ArrayList<>();
    for (int i = 0; i < other.count(); i++) {
      String name = other.classes().get(other.labels()[i]);
      if (!classes.contains(name))
        throw new TableException(other.source(), "sequence " + other.samples().get(i).name() + " is '" + name
            + "', which was not there in training; known are " + String.join(", ", classes)
            + ". Fit again with such sequences, or leave it out");
      labels.add(classes.indexOf(name));
    }
    return new LabelledData(other.source(), other.features(), other.samples(), new LabelledData.Answers.Labels(classes,
        kind, labels.stream().mapToInt(Integer::intValue).toArray()));
  }
}
