package org.taugru.results;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.results.RunRecord.Best;
import org.taugru.results.RunRecord.Failure;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedData;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;

/// Makes the record of a run that has ended of what it left in its folder.
///
/// @param version of taugru
public record Recorder(ResultItem item, ResultRow row, String version) {
  private static final int DIGITS = 7;
  private static final int TIME_DIGITS = 3;
  /// An accuracy must be better by so much than that of a method that has learnt nothing, as a share of all answers.
  private static final double LEAD = 0.02;

  public RunRecord of(RunFolder folder) throws IOException {
    Json.Obj run = folder.json();
    RunSpec spec = folder.spec();
    Benchmark task = spec.benchmark();
    Json.Obj there = run.object("circumstances");
    Json.Obj result = run.object("result");
    RecordedEnd end = RecordedEnd.read(result);
    List<Metrics> metrics = folder.readMetrics();
    Optional<Best> best = best(result, metrics);
    Map<String, Scores> naive = new LinkedHashMap<>();
    result.object("naive").members()
        .forEach((method, score) -> naive.put(method, Scores.read(score.asObject())));
    String backend = there.string("backend");
    return new RunRecord(row.home(), row.label(), spec.training().seed(), version,
        row.command(item.benchmark(), spec.training().seed()) + " --backend " + backend, spec.json(),
        data(spec, folder.data(), there.object("data")), there.integer("parameters"),
        new RunRecord.Machine(backend, there.string("learner"), there.string("backendDescription"),
            there.find("together").map(Json::asInt).orElse(1), there.string("os"), there.integer("cores"),
            there.string("java")),
        metrics.isEmpty() ? 0 : metrics.getLast().iteration(), Rounding.behindPoint(result.number("seconds"), 1),
        epochSeconds(metrics),
        end.kind().word(), failure(end, task.measure(), best, naive), best, naive,
        Curve.of(metrics, result.integer("bestEpoch")));
  }

  private static OptionalDouble epochSeconds(List<Metrics> metrics) {
    double[] each = IntStream.range(1, metrics.size())
        .mapToDouble(i -> metrics.get(i).seconds() - metrics.get(i - 1).seconds()).sorted().toArray();
    return each.length == 0 ? OptionalDouble.empty()
        : OptionalDouble.of(Rounding.digits((each[(each.length - 1) / 2] + each[each.length / 2]) / 2, TIME_DIGITS));
  }

  private static RunRecord.Data data(RunSpec spec, RecordedData data, Json.Obj origin) {
    return new RunRecord.Data(spec.data(), origin.string("kind"), data.sha256(),
        origin.find("limits").map(limits -> limits.asArray().stream().map(Json::asString).toList()).orElse(List.of()));
  }

  private static Optional<Best> best(Json.Obj result, List<Metrics> metrics) {
    int epoch = result.integer("bestEpoch");
    if (epoch == 0 || !(result.get("test") instanceof Json.Obj test))
      return Optional.empty();
    Metrics kept = metrics.get(epoch - 1);
    return Optional.of(new Best(epoch, Rounding.digits(kept.validationLoss(), DIGITS),
        Rounding.digits(kept.validationMeasure(), DIGITS), Scores.read(test)));
  }

  private Optional<Failure> failure(RecordedEnd end, Measure measure, Optional<Best> best, Map<String, Scores> naive) {
    if (end.kind() == RecordedEnd.Kind.DIVERGED)
      return Optional.of(new Failure(Failure.Kind.DIVERGED, end.sentence()));
    Optional<Double> reached = best.flatMap(kept -> kept.test().of(measure));
    if (reached.isEmpty())
      return Optional.of(new Failure(Failure.Kind.NEVER_STARTED, "no epoch was finished: " + end.sentence()));
    return item.chance().filter(naive::containsKey)
        .flatMap(method -> Optional.ofNullable(naive.get(method)).flatMap(scores -> scores.of(measure))
            .filter(nothing -> !isBeyond(measure, reached.get(), nothing))
            .map(_ -> new Failure(Failure.Kind.NEVER_STARTED,
                "its test " + measure.title() + " is no better than that of "
                    + method)));
  }

  private static boolean isBeyond(Measure measure, double reached, double nothing) {
    return switch (measure) {
      case ACCURACY -> reached > nothing + LEAD;
      case MSE, RMSE, CROSS_ENTROPY -> reached < nothing * (1 - LEAD);
    };
  }
}
