package org.taugru.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.taugru.train.Pooling;

/// The networks that a search over labelled sequences tries.
final class SequenceCandidates {
  private static final int[] WIDTHS = {32, 64, 128};
  private static final double[] RATES = {0.003, 0.01};
  private static final double[] DROPOUTS = {0, 0.2};
  private static final double[] NOISES = {0.1, 0.3};
  /// Delays as shares of a usual sequence, and none at all.
  private static final double[] DELAYS = {0, 0.05, 0.1, 0.25};

  private SequenceCandidates() {
  }

  /// So many different ones at most; those asked for have one value.
  ///
  /// @param length  steps of a usual sequence
  /// @param usesTau whether the cell looks back
  static List<SequenceCandidate> list(SequenceOptions asked, double length, boolean usesTau, int most) {
    Set<Integer> taus = new LinkedHashSet<>();
    if (asked.tau().isPresent())
      taus.add(asked.tau().getAsInt());
    else
      for (double share : usesTau ? DELAYS : new double[] {0})
        taus.add((int) Math.max(1, Math.round(share * length)));
    Set<SequenceCandidate> all = new LinkedHashSet<>();
    for (int hidden : WIDTHS)
      for (int tau : taus)
        for (Pooling readout : Pooling.values())
          for (double rate : RATES)
            for (double dropout : DROPOUTS)
              for (double noise : NOISES)
                all.add(new SequenceCandidate(asked.hidden().orElse(hidden), tau, readout,
                    asked.learningRate().orElse(rate), dropout, noise));
    List<SequenceCandidate> order = new ArrayList<>(all);
    Collections.shuffle(order, new Random(asked.seed()));
    Set<List<Object>> seen = new HashSet<>();
    Map<SequenceCandidate, Boolean> later = new HashMap<>(); // every readout with every delay gets its chance first
    order.forEach(each -> later.put(each, !seen.add(List.of(each.readout(), each.tau()))));
    order.sort(Comparator.comparing(later::get));
    return List.copyOf(order.subList(0, Math.min(most, order.size())));
  }
}
