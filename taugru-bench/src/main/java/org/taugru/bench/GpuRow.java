package org.taugru.bench;

import java.util.Map;
import java.util.Optional;
import org.taugru.json.Json;

/// A problem on a GPU, measured, or why it could not be.
///
/// @param difference from what the CPU says, relative
/// @param times      milliseconds; what was not timed apart is not there
/// @param missing    why there are no times, or nothing
record GpuRow(GpuProblem problem, GpuMode mode, double difference, Map<GpuPart, Quartiles> times, String missing) {
  Optional<Quartiles> time(GpuPart part) {
    return Optional.ofNullable(times.get(part));
  }

  /// Microseconds of one step of the sequence.
  Optional<Double> stepUs(GpuPart part) {
    return time(part).map(time -> 1000 * time.median() / problem.shape().steps());
  }

  Json.Obj json() {
    Json.Obj object = problem.in(Json.object()).with("mode", mode.words()).with("backend", mode.backend());
    if (!missing.isEmpty())
      return object.with("missing", missing);
    object = object.with("difference", difference);
    for (Map.Entry<GpuPart, Quartiles> time : times.entrySet())
      object = time.getValue().in(object, time.getKey().key());
    Optional<Double> forward = stepUs(GpuPart.FORWARD);
    Optional<Double> backward = stepUs(GpuPart.BACKWARD);
    if (forward.isPresent())
      object = object.with("forwardUsPerStep", forward.get());
    return backward.isPresent() ? object.with("backwardUsPerStep", backward.get()) : object;
  }
}
