package org.taugru.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;
import org.taugru.train.Run;

/// What a network says of sequences of the test set: all of them, or some that are spread over it.
///
/// @param outputs of the network for the sequences of `test`
/// @param all     how many sequences the test set has
/// @param classes their names, where the task asks for classes
record Answers(SequenceSet test, float[] outputs, int all, List<String> classes) {
  private static final int MOST_SEQUENCES = 512;
  /// Inputs of all of them, at most: they are in memory beside everything that was trained with.
  private static final int MOST_NUMBERS = 1 << 24;

  Answers {
    int count = switch (test.targets()) {
      case Targets.Label(int labels, _) -> labels;
      case Targets.LabelEveryStep(int labels, _, _) -> labels;
      case Targets.Vector _, Targets.VectorEveryStep _ -> 0;
    };
    classes = classes.size() == count ? List.copyOf(classes)
        : IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  /// Of the weights that validation chose.
  static Answers of(Run run) throws IOException {
    Sequences all = run.data().test();
    long each = (long) all.steps() * all.format().inputs().perStep();
    int count = Math.clamp(MOST_NUMBERS / each, 1, Math.min(MOST_SEQUENCES, all.count()));
    SequenceSet test = all.read(spread(count, all.count()));
    return new Answers(test, run.trainer().evaluation().outputs(run.trainer().best(), test), all.count(),
        run.data().preparation().classNames());
  }

  /// Numbers from 0 to `all` − 1 at about equal distances: of all classes, if these come in order.
  static int[] spread(int count, int all) {
    int[] some = new int[count];
    Arrays.setAll(some, i -> (int) ((long) i * all / count));
    return some;
  }

  /// How many of the test sequences these are, for captions.
  String which() {
    return test.count() == all ? String.format(Locale.ROOT, "all %,d test sequences", all)
        : String.format(Locale.ROOT, "%,d of the %,d test sequences", test.count(), all);
  }

  /// The class that an output stands for: that of its largest number, or of the sign of its only one.
  ///
  /// @param row the number of a sequence, or of a step where each has an answer
  int said(int row) {
    return EarlyAnswers.said(outputs, row * size(), size());
  }

  /// The probability of that class: softmax of the outputs, or sigmoid of the only one.
  double probability(int row) {
    int size = size();
    float largest = outputs[row * size + (size == 1 ? 0 : said(row))];
    if (size == 1)
      return 1 / (1 + Math.exp(-Math.abs(largest)));
    double sum = IntStream.range(row * size, (row + 1) * size).mapToDouble(i -> Math.exp(outputs[i] - largest)).sum();
    return 1 / sum;
  }

  private int size() {
    int rows = switch (test.targets()) {
      case Targets.Label(_, int[] labels) -> labels.length;
      case Targets.LabelEveryStep(_, int[] labels, _) -> labels.length;
      case Targets.Vector _, Targets.VectorEveryStep _ ->
        throw new IllegalArgumentException("this task asks for numbers, not for classes.");
    };
    return outputs.length / rows;
  }
}
