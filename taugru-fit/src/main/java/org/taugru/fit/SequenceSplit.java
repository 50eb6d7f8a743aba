package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/// Deals sequences to parts that are about equally large: at random, with every class in each part as often as in all of them, and
/// without dividing what belongs together.
final class SequenceSplit {
  private SequenceSplit() {
  }

  /// The part of each sequence, 0 to `parts` − 1.
  static int[] deal(LabelledData data, int parts, long seed) {
    boolean grouped = data.samples().stream().anyMatch(sample -> !sample.part().isEmpty());
    int[] strata = grouped || !(data.answers() instanceof LabelledData.Answers.Labels(_, _, int[] labels))
        ? new int[data.count()] : labels;
    Map<String, List<Integer>> units = new LinkedHashMap<>();
    for (int i = 0; i < data.count(); i++)
      units.computeIfAbsent(grouped ? data.samples().get(i).part() : Integer.toString(i), _ -> new ArrayList<>())
          .add(i);
    List<List<Integer>> order = new ArrayList<>(units.values());
    Collections.shuffle(order, new Random(seed));
    if (grouped)
      order.sort((a, b) -> Integer.compare(b.size(), a.size())); // the large ones first, so that the parts come out even
    int[] part = new int[data.count()];
    int classes = Arrays.stream(strata).max().orElse(0) + 1;
    int[][] dealt = new int[classes][parts];
    int[] sizes = new int[parts];
    for (List<Integer> unit : order) {
      int[] ofClass = dealt[strata[unit.getFirst()]];
      int smallest = IntStream.range(0, parts).boxed()
          .min((a, b) -> ofClass[a] != ofClass[b] ? Integer.compare(ofClass[a], ofClass[b])
              : Integer.compare(sizes[a], sizes[b]))
          .orElseThrow();
      ofClass[smallest] += unit.size();
      sizes[smallest] += unit.size();
      unit.forEach(i -> part[i] = smallest);
    }
    return part;
  }

  /// The numbers of those in a part, or of all others.
  static int[] numbers(int[] part, int wanted, boolean inside) {
    return IntStream.range(0, part.length).filter(i -> (part[i] == wanted) == inside).toArray();
  }
}
