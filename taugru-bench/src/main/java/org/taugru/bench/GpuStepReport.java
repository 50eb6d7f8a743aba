package org.taugru.bench;

import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;

/// One layer on a GPU.
///
/// @param judge what its answer was compared with
record GpuStepReport(GpuRow row, int repeats, String judge, String machine) implements SpeedReport {
  @Override
  public String text() {
    boolean onTensorCores = row.mode().precision().isPresent();
    return row.problem().words() + "; " + row.mode().words() + "; " + machine + "\n"
        + String.format(Locale.ROOT, "  checked against %s: largest difference %.1e\n", judge, row.difference())
        + line("forward, inference", GpuPart.INFERENCE)
        + line("forward that keeps", GpuPart.FORWARD)
        + line(onTensorCores ? "backward" : "backward with gradients", GpuPart.BACKWARD)
        + line("gradients of weights", GpuPart.GRADIENTS)
        + line("training step", GpuPart.TRAIN)
        + line("norm, clipping and Adam", GpuPart.OPTIMISER)
        + String.format(Locale.ROOT, "  median of %d, with quartiles; %s\n", repeats,
            onTensorCores
                ? "timestamps in the GPU's queue, data in its memory, " + GpuLayer.INPUT_SETS
                    + " sets of inputs in turn"
                : "the clock of the host, copies to the GPU and back included");
  }

  private String line(String what, GpuPart part) {
    return row.time(part).map(ms -> {
      Optional<Double> us =
          part == GpuPart.GRADIENTS || part == GpuPart.OPTIMISER ? Optional.empty() : row.stepUs(part);
      return String.format(Locale.ROOT, "  %-24s %9.3f ms   (%.3f to %.3f)%s\n", what, ms.median(), ms.lower(),
          ms.upper(),
          us.map(value -> String.format(Locale.ROOT, ", %.2f µs a step of the sequence", value)).orElse(""));
    }).orElse("");
  }

  @Override
  public Json.Obj json() {
    return row.json().with("repeats", repeats).with("checkedAgainst", judge).with("machine", machine);
  }
}
