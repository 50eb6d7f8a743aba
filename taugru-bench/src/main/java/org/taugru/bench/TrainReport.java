package org.taugru.bench;

import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;
import org.taugru.train.RunSpec;

/// What [TrainTiming] found.
///
/// @param peers the same training by other libraries, if they were asked
record TrainReport(RunSpec spec, int threads, int repeats, TrainTimes times, String machine,
    Optional<PeerTable> peers) implements SpeedReport {
  @Override
  public String text() {
    Quartiles iteration = times.iterationMs();
    return String.format(Locale.ROOT, "%s, %s with %,d parameters, N=%d B=%d d=%d τ=%d; %s\n", spec.data(), spec.cell(),
        times.parameters(), times.steps(), times.batch(), spec.hidden(), spec.tau(), machine)
        + String.format(Locale.ROOT, "  an iteration %9.2f ms   (median of %d; quartiles %.2f to %.2f)\n",
            iteration.median(), repeats, iteration.lower(), iteration.upper())
        + String.format(Locale.ROOT, "  which is     %,9.0f sequences or %,.0f steps a second\n",
            times.sequencesPerSecond(), times.stepsPerSecond())
        + String.format(Locale.ROOT, "  of which     %9.2f %% is waiting for data\n", 100 * times.waiting())
        + peers.map(this::beside).orElse("");
  }

  private String beside(PeerTable table) {
    return String.format(Locale.ROOT,
        "\nmedian of %d (quartiles), threads: %d; the loss of the first iteration equals ours to %.0e\n", repeats,
        threads, table.largestDifference()) + table.text();
  }

  @Override
  public Json.Obj json() {
    Json.Obj object = Json.object().with("task", spec.data()).with("cell", spec.cell()).with("steps", times.steps())
        .with("batch", times.batch()).with("hidden", spec.hidden()).with("tau", spec.tau()).with("threads", threads)
        .with("parameters", times.parameters());
    object = times.iterationMs().in(object, "iterationMs").with("sequencesPerSecond", times.sequencesPerSecond())
        .with("stepsPerSecond", times.stepsPerSecond()).with("waiting", times.waiting()).with("machine", machine);
    return peers.isPresent() ? peers.get().in(object) : object;
  }
}
