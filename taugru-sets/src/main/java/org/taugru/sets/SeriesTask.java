package org.taugru.sets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.InputFormat;
import org.taugru.data.PaperResult;
import org.taugru.data.SequenceFormat;
import org.taugru.data.TargetFormat;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.TimeSeries;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// A set of the UEA archive of multivariate series (Bagnall et al. 2018), with its own training and test series; the paper has
/// none of them. A seventh of the training series is for validation.
record SeriesTask(String name, String title, int width, int classes, Defaults defaults) implements LabelledTask {
  private static final double VALIDATION = 1.0 / 7;

  /// Nine men say a vowel: 12 coefficients of sound, 7 to 29 steps.
  static final SeriesTask JAPANESE_VOWELS = new SeriesTask("japanese-vowels",
      "Japanese vowels: which of nine men speaks", 12, 9, guess(300, Map.of("batching", "by-length")));

  /// A watch on somebody who stands, walks, runs or plays badminton: six signals, 100 steps.
  static final SeriesTask BASIC_MOTIONS = new SeriesTask("basic-motions",
      "Basic motions: standing, walking, running or badminton, by a watch's six signals", 6, 4, guess(100, Map.of()));

  private static Defaults guess(int epochs, Map<String, String> further) {
    return new Defaults(32, 5, 0.005, List.of(), 16, new Defaults.Length.Epochs(epochs), OptionalDouble.of(1), 0,
        "our guess: nothing is published of this model on this set").with(further);
  }

  @Override
  public List<String> sets() {
    return List.of(name);
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(width), TargetFormat.labels(classes, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    DataFolder folder = DataFolder.usual();
    Located located = folder.require(name);
    LabelledSeries train = series(part(located, "_TRAIN"));
    LabelledSeries test = series(part(located, "_TEST"));
    if (!train.classes().equals(test.classes()))
      throw new FormatException(part(located, "_TEST"),
          "has the classes " + test.classes() + "; the training series have " + train.classes());
    return LabelledSeries.dataset(this, folder, train, LabelledSeries.Order.DRAWN, VALIDATION, 1, test);
  }

  private Path part(Located located, String part) {
    return located.paths().stream().filter(path -> path.toString().contains(part)).findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " has no file " + part + "."));
  }

  private LabelledSeries series(Path file) throws IOException {
    TimeSeries read = TimeSeries.read(file);
    if (read.dimensions() != width || read.classes().size() != classes)
      throw new FormatException(file, "has " + read.dimensions() + " dimensions and " + read.classes().size()
          + " classes; " + name + " has " + width + " and " + classes);
    List<float[][]> values = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (TimeSeries.Series series : read.series()) {
      values.add(timeFirst(series.values()));
      if (!(series.answer() instanceof TimeSeries.Answer.Label(int index)))
        throw new FormatException(file, "series " + values.size() + " has no label");
      labels.add(index);
    }
    return new LabelledSeries(values.toArray(float[][][]::new), labels.stream().mapToInt(Integer::intValue).toArray(),
        read.classes(), IntStream.rangeClosed(1, width).mapToObj(i -> "x" + i).toList());
  }

  private static float[][] timeFirst(float[][] dimensions) {
    float[][] steps = new float[dimensions[0].length][dimensions.length];
    for (int n = 0; n < steps.length; n++)
      for (int d = 0; d < dimensions.length; d++)
        steps[n][d] = dimensions[d][n];
    return steps;
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }
}
