package org.taugru.fit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taugru.series.Scaling;
import org.taugru.series.Spread;
import org.taugru.table.TableException;

/// How sequences become what a network reads: every feature scaled, zero where it is missing, and for each column that has missing
/// values a number that is 1 where it is missing. So nothing is invented: the network is told.
///
/// @param scalings by feature, learnt from the training part
/// @param masked   the columns that may be missing
public record InputCode(List<LabelledData.Feature> features, List<Scaling> scalings, List<String> masked) {
  static final String UNEXPECTED = "a missing value, of which there was none in training. Fill it in, or fit again with"
      + " sequences like this one";

  public InputCode {
    features = List.copyOf(features);
    scalings = List.copyOf(scalings);
    masked = List.copyOf(masked);
  }

  /// @param all of which the columns with missing values are found; nothing else is learnt from it
  static InputCode of(LabelledData training, LabelledData all) {
    List<Scaling> scalings = new ArrayList<>();
    for (int f = 0; f < training.features().size(); f++) {
      Spread spread = new Spread();
      for (LabelledData.Sample sample : training.samples())
        for (float[] step : sample.values())
          spread.add(step[f]);
      scalings.add(spread.scaling());
    }
    Set<String> masked = new LinkedHashSet<>();
    for (LabelledData.Sample sample : all.samples())
      for (float[] step : sample.values())
        for (int f = 0; f < step.length; f++)
          if (Float.isNaN(step[f]))
            masked.add(all.features().get(f).column());
    return new InputCode(training.features(), scalings,
        training.features().stream().map(LabelledData.Feature::column).distinct().filter(masked::contains).toList());
  }

  /// Numbers that a network reads at a step.
  int width() {
    return features.size() + masked.size();
  }

  /// The sequences as a network reads them, `[sequence][step · width]`.
  float[][] encode(LabelledData data) throws TableException {
    if (!data.features().equals(features))
      throw new TableException(data.source(), "has the features " + names(data.features())
          + "; in training they were " + names(features) + ". Bring the same ones, in the same order");
    float[][] all = new float[data.count()][];
    for (int i = 0; i < all.length; i++)
      all[i] = encode(data, data.samples().get(i));
    return all;
  }

  private static List<String> names(List<LabelledData.Feature> features) {
    return features.stream().map(LabelledData.Feature::name).toList();
  }

  private float[] encode(LabelledData data, LabelledData.Sample sample) throws TableException {
    float[] out = new float[sample.length() * width()];
    for (int t = 0; t < sample.length(); t++) {
      int wrong = encode(sample.values()[t], out, t * width());
      if (wrong >= 0)
        throw new TableException(data.source(), "sequence " + sample.name() + ", step " + (t + 1) + ", column "
            + features.get(wrong).column() + ": " + UNEXPECTED);
    }
    return out;
  }

  /// Encodes one step.
  ///
  /// @return a feature that is missing though it was there in all of training, or -1
  int encode(float[] step, float[] out, int at) {
    for (int f = 0; f < features.size(); f++) {
      boolean isMissing = Float.isNaN(step[f]);
      if (isMissing && !masked.contains(features.get(f).column()))
        return f;
      out[at + f] = isMissing ? 0 : scalings.get(f).apply(step[f]);
    }
    for (int m = 0; m < masked.size(); m++)
      out[at + features.size() + m] = isMissing(masked.get(m), step) ? 1 : 0;
    return -1;
  }

  private boolean isMissing(String column, float[] step) {
    for (int f = 0; f < features.size(); f++)
      if (Float.isNaN(step[f]) && features.get(f).column().equals(column))
        return true;
    return false;
  }
}
