package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.taugru.fit.LabelledData;
import org.taugru.fit.LabelledData.Answers;
import org.taugru.sets.read.TimeSeries;

/// Labelled sequences in the `.ts` format of the UEA and UCR archives.
///
/// @param data what the file holds
/// @param test of a file `X_TRAIN.ts`, what `X_TEST.ts` beside it holds, if it is there
record SeriesFile(LabelledData data, Optional<LabelledData> test) {
  private static final String TRAIN = "_TRAIN.ts";
  private static final String TEST = "_TEST.ts";

  /// Whether a file is of this format, by its name.
  static boolean isNamedSo(Path file) {
    return file.toString().endsWith(".ts") || file.toString().endsWith(".ts.gz");
  }

  /// The file with the test that lies beside one to learn from.
  static Optional<Path> test(Path file) {
    String name = file.toString();
    return Optional.of(Path.of(name.replace(TRAIN, TEST)))
        .filter(beside -> isNamedSo(file) && name.contains(TRAIN) && Files.isRegularFile(beside));
  }

  static SeriesFile read(Path file) throws IOException {
    Optional<Path> test = test(file);
    return new SeriesFile(sequences(file), test.isPresent() ? Optional.of(sequences(test.get())) : Optional.empty());
  }

  private static LabelledData sequences(Path file) throws IOException {
    TimeSeries read = TimeSeries.read(file);
    List<LabelledData.Sample> samples = new ArrayList<>();
    List<TimeSeries.Answer> answers = new ArrayList<>();
    for (TimeSeries.Series series : read.series()) {
      samples.add(new LabelledData.Sample(Integer.toString(samples.size() + 1), timeFirst(series.values()), ""));
      answers.add(series.answer());
    }
    return new LabelledData(file.toString(), IntStream.rangeClosed(1, read.dimensions())
        .mapToObj(i -> new LabelledData.Feature("x" + i, "x" + i)).toList(), samples, answers(read, answers));
  }

  private static Answers answers(TimeSeries read, List<TimeSeries.Answer> answers) {
    return switch (answers.getFirst()) {
      case TimeSeries.Answer.Label _ -> new Answers.Labels(read.classes(), LabelledData.LabelKind.TEXT,
          answers.stream().mapToInt(answer -> ((TimeSeries.Answer.Label) answer).index()).toArray());
      case TimeSeries.Answer.Number _ -> new Answers.Values(
          answers.stream().mapToDouble(answer -> ((TimeSeries.Answer.Number) answer).value()).toArray());
      case TimeSeries.Answer.None _ -> new Answers.None();
    };
  }

  private static float[][] timeFirst(float[][] dimensions) {
    float[][] steps = new float[dimensions[0].length][dimensions.length];
    for (int d = 0; d < dimensions.length; d++)
      for (int t = 0; t < steps.length; t++)
        steps[t][d] = dimensions[d][t];
    return steps;
  }
}
