package org.taugru.fit;

import java.util.ArrayList;
import java.util.HashSet;
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
    Set<String> missing = new HashSet<>();
    for (int t = 0; t < sample.length(); t++) {
      missing.clear();
      for (int f = 0; f < features.size(); f++) {
        float value = sample.values()[t][f];
        if (!Float.isNaN(value))
          out[t * width() + f] = scalings.get(f).apply(value);
        else if (masked.contains(features.get(f).column()))
          missing.add(features.get(f).column());
        else
          throw new TableException(data.source(), "sequence " + sample.name() + ", step " + (t + 1) + ", column "
              + features.get(f).column() + ": a missing value, of which there was none in training. Fill it in, or fit"
              + " again with sequences like this one");
      }
      for (int m = 0; m < masked.size(); m++)
        out[t * width() + features.size() + m] = missing.contains(masked.get(m)) ? 1 : 0;
    }
    return out;
  }
}
