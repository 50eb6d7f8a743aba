package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// A task that asks for the class of a sequence.
interface LabelledTask extends Benchmark {
  @Override
  default Measure measure() {
    return Measure.ACCURACY;
  }

  /// The commonest class, the nearest mean, and what a linear model sees in all inputs side by side.
  @Override
  default List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    Sequences train = trainingOf(data);
    return List.of(NaiveMethod.commonest(data), NaiveMethod.nearestMean(train), NaiveMethod.logisticRegression(train));
  }

  /// The training part of data of this task; other data is refused.
  default Sequences trainingOf(Dataset data) {
    if (data.training() instanceof TrainingSplit.Stored(Sequences stored) && stored.format().equals(format()))
      return stored;
    throw new IllegalArgumentException("this is not data of " + name() + ".");
  }

  /// A row of a table of accuracies in percent, the best of eight seeds where it is the paper's own model.
  static PaperResult row(String table, String model, String percent, int parameters, String remark) {
    return new PaperResult(model, Double.parseDouble(percent) / 100, Measure.ACCURACY, percent + " %",
        parameters == 0 ? OptionalInt.empty() : OptionalInt.of(parameters), table + remark);
  }
}
