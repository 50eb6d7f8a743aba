package org.taugru.bench;

import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;

/// What [StepTiming] found.
///
/// @param difference from the referee
/// @param outside    another library's large product, if it was asked
/// @param peers      the same step by other libraries, if they were asked
record StepReport(LayerSetup layer, BatchShape shape, int repeats, double difference, StepTimes times, String machine,
    Optional<OutsideProduct> outside, Optional<PeerTable> peers) implements SpeedReport {
  @Override
  public String text() {
    return String.format(Locale.ROOT, "%s, N=%d B=%d p=%d d=%d τ=%d; %s\n", layer.name(), shape.steps(), shape.batch(),
        layer.setting().inputSize(), layer.setting().hiddenSize(), layer.tau(), machine)
        + String.format(Locale.ROOT, "  checked against the referee: largest difference %.1e\n", difference)
        + String.format(Locale.ROOT, "  inference           %9.2f ms   (forward alone, nothing kept)\n",
            times.inferenceMs().median())
        + String.format(Locale.ROOT, "  forward             %9.2f ms   (what the backward pass needs is kept)\n",
            times.forwardMs().median())
        + String.format(Locale.ROOT, "  forward + backward  %9.2f ms   (median of %d; quartiles %.2f to %.2f)\n",
            times.trainMs().median(), repeats, times.trainMs().lower(), times.trainMs().upper())
        + String.format(Locale.ROOT,
            "  products            %9.1f GFLOP/s, %.0f %% of the %.1f GFLOP/s of our own large product\n",
            times.gflops(), 100 * times.shareOfOwnProduct(), times.ownProductGflops())
        + outside.map(product -> String.format(Locale.ROOT, "  %29s %.0f %% of the %s\n", "",
            100 * product.share(times.gflops()), product.text())).orElse("")
        + String.format(Locale.ROOT, "  kept for backward   %9.1f MB\n", times.bytesKept() / 1e6)
        + peers.map(this::beside).orElse("");
  }

  private String beside(PeerTable table) {
    return String.format(Locale.ROOT,
        "\nmedian of %d (quartiles), threads: %d; final states and gradients equal ours to %.0e\n", repeats,
        layer.threads(), table.largestDifference())
        + "forward is that of inference: without a gradient, nothing kept\n" + table.text();
  }

  @Override
  public Json.Obj json() {
    Json.Obj object = Json.object().with("cell", layer.name()).with("steps", shape.steps()).with("batch", shape.batch())
        .with("input", layer.setting().inputSize()).with("hidden", layer.setting().hiddenSize())
        .with("tau", layer.tau()).with("threads", layer.threads());
    object = times.inferenceMs().in(object, "inferenceMs");
    object = times.trainMs().in(times.forwardMs().in(object, "forwardMs"), "trainMs").with("gflops", times.gflops())
        .with("ownProductGflops", times.ownProductGflops()).with("shareOfOwnProduct", times.shareOfOwnProduct())
        .with("bytesKept", times.bytesKept()).with("machine", machine);
    if (outside.isPresent())
      object = outside.get().in(object, times.gflops());
    return peers.isPresent() ? peers.get().in(object) : object;
  }
}
