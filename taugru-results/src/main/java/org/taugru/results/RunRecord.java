package org.taugru.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunSpec;

/// What one run was and what came out of it, small enough to be kept with the source: `results/ITEM/ROW/seed-N.json`.
///
/// @param version  of taugru
/// @param command  that makes the run again
/// @param settings of the run, as [RunSpec#json] has them
/// @param updates  of the weights
/// @param seconds  of training; where runs were trained together, of all of them
/// @param epochSeconds from one epoch to the next, validation included, the median; empty of fewer than two, and in older records
/// @param end      how the run ended, in the word of [RecordedEnd.Kind]
/// @param failure  why it does not count as a success; its score, if there is one, counts all the same
/// @param best     the epoch that was best on the validation set; none where no epoch was finished
/// @param naive    what is possible on the same test set without a network
public record RunRecord(String item, String row, long seed, String version, String command, Json.Obj settings,
    Data data,
    int parameters, Machine machine, long updates, double seconds, OptionalDouble epochSeconds, String end,
    Optional<Failure> failure,
    Optional<Best> best, Map<String, Scores> naive, Curve curve) {
  /// What it was trained on.
  ///
  /// @param limits what is missing of the published data
  public record Data(String task, String kind, String sha256, List<String> limits) {
    public Data {
      limits = List.copyOf(limits);
    }
  }

  /// What it was trained with.
  ///
  /// @param together how many runs were trained at the same time
  public record Machine(String backend, String learner, String description, int together, String os, int cores,
      String java) {
  }

  /// A run that came to nothing.
  public record Failure(Kind kind, String what) {
    public enum Kind {
      /// Numbers were not finite, or the loss exploded.
      DIVERGED,
      /// It is no better than what can be said without looking at the input.
      NEVER_STARTED;

      public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }

  /// The weights that were kept.
  ///
  /// @param validationLoss    at that epoch
  /// @param validationMeasure the task's own measure, at the same epoch; one of the two has chosen it, as the setting `select` says
  /// @param noisy             on the test set with noise of some deviations on its inputs, by those; empty where it was not asked for
  public record Best(int epoch, double validationLoss, double validationMeasure, Scores test,
      Map<Double, Scores> noisy) {
    public Best {
      noisy = Collections.unmodifiableMap(new LinkedHashMap<>(noisy));
    }

    public Best(int epoch, double validationLoss, double validationMeasure, Scores test) {
      this(epoch, validationLoss, validationMeasure, test, Map.of());
    }
  }

  public RunRecord {
    naive = Collections.unmodifiableMap(new LinkedHashMap<>(naive));
  }

  /// What was run.
  public RunSpec spec() {
    return RunSpec.read(settings);
  }

  /// Whether another record is one of the same settings and seed.
  boolean isSameRun(RunRecord other) {
    return seed == other.seed && spec().equals(other.spec());
  }

  public Benchmark benchmark() {
    return spec().benchmark();
  }

  /// The measure on the test set, of the weights that were kept.
  public Optional<Double> test(Measure measure) {
    return best.flatMap(kept -> kept.test.of(measure));
  }

  /// The same record with the scores of the weights that were kept on noisy inputs.
  public RunRecord with(Map<Double, Scores> noisy) {
    return new RunRecord(item, row, seed, version, command, settings, data, parameters, machine, updates, seconds,
        epochSeconds, end,
        failure, best.map(kept -> new Best(kept.epoch, kept.validationLoss, kept.validationMeasure, kept.test, noisy)),
        naive, curve);
  }

  /// As if noise of that deviation had been on the inputs of the test set: with the scores that it has so, or none.
  RunRecord noisy(double noise) {
    Optional<Best> other = best.flatMap(kept -> Optional.ofNullable(kept.noisy.get(noise))
        .map(scores -> new Best(kept.epoch, kept.validationLoss, kept.validationMeasure, scores)));
    return new RunRecord(item, row, seed, version, command, settings, data, parameters, machine, updates, seconds,
        epochSeconds, end, failure, other, naive, curve);
  }

  /// Seconds of training for this run alone, where several shared them.
  public double ownSeconds() {
    return seconds / machine.together;
  }

  /// Updates for each point of [Curve#epochs].
  public int updatesPerEpoch() {
    return spec().training().evaluateEvery();
  }
}
