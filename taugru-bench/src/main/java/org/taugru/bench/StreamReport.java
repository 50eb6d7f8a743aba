package org.taugru.bench;

import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;

/// What [StreamTiming] found.
///
/// @param streams    samples that step together
/// @param difference from the whole sequence
/// @param peers      the same stream by other libraries, if they were asked
record StreamReport(LayerSetup layer, int streams, int repeats, double difference, StreamTimes times, String machine,
    Optional<PeerTable> peers) implements SpeedReport {
  @Override
  public String text() {
    Quartiles step = times.stepUs();
    return String.format(Locale.ROOT, "%s, %d %s p=%d d=%d τ=%d; %s\n", layer.name(), streams,
        streams == 1 ? "stream" : "streams", layer.setting().inputSize(), layer.setting().hiddenSize(), layer.tau(),
        machine)
        + String.format(Locale.ROOT, "  checked against the whole sequence: largest difference %.1e\n", difference)
        + String.format(Locale.ROOT,
            "  a step       %9.2f µs   (median of %d; quartiles %.2f to %.2f, 99th percentile %.2f)\n", step.median(),
            repeats, step.lower(), step.upper(), step.p99())
        + String.format(Locale.ROOT, "  allocated    %9.1f bytes a step\n", times.bytesPerStep())
        + peers.map(this::beside).orElse("");
  }

  private String beside(PeerTable table) {
    return String.format(Locale.ROOT, "\nmedian of %d (quartiles), 99th percentile; states equal ours to %.0e\n",
        repeats, table.largestDifference()) + table.text();
  }

  @Override
  public Json.Obj json() {
    Json.Obj object = Json.object().with("cell", layer.name()).with("streams", streams)
        .with("input", layer.setting().inputSize()).with("hidden", layer.setting().hiddenSize())
        .with("tau", layer.tau()).with("threads", layer.threads());
    object = times.stepUs().in(object, "stepUs").with("bytesPerStep", times.bytesPerStep()).with("machine", machine);
    return peers.isPresent() ? peers.get().in(object) : object;
  }
}
