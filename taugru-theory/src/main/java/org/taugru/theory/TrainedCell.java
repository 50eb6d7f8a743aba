package org.taugru.theory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.taugru.data.Tasks;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingListener;

/// A network of one layer before and after training.
///
/// @param before all parameters at initialisation
/// @param after  those that validation chose
record TrainedCell(Model model, Parameters before, Parameters after, RunResult result) {
  /// Trains as `taugru train` does, in a folder that is removed afterwards.
  static TrainedCell train(RunSpec spec) {
    Backend backend = new SimdBackend(Runtime.getRuntime().availableProcessors());
    try {
      Path folder = Files.createTempDirectory("taugru-theory");
      try {
        Run run = Run.in(new RunFolder(folder), Tasks.named(spec.task()), spec, backend, TrainingListener.silent());
        RunResult result = run.execute();
        return new TrainedCell(run.model(), run.model().initial(spec.training().seed()), run.trainer().best(), result);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The recurrence.
  Program program() {
    return model.layers().getFirst();
  }

  /// The parameters of the recurrence alone, by its numbers, in double.
  double[][] values(Parameters parameters) {
    double[][] values = new double[program().parameters().size()][];
    for (int p = 0; p < values.length; p++)
      values[p] = doubles(parameters.values(p)); // a model of one layer has that layer's parameters first
    return values;
  }

  /// The values of a parameter of the whole model, as of the output layer's `V`.
  double[] named(String name, Parameters parameters) {
    for (int p = 0; p < model.parameters().size(); p++)
      if (model.parameters().get(p).name().equals(name))
        return doubles(parameters.values(p));
    throw new IllegalArgumentException("the model has no parameter " + name + ".");
  }

  private static double[] doubles(float[] source) {
    double[] values = new double[source.length];
    for (int i = 0; i < source.length; i++)
      values[i] = source[i];
    return values;
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(folder)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all)
      Files.delete(path);
  }
}
