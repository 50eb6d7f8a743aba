package org.taugru.bench;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Map;
import org.taugru.json.Json;

/// What the time of a step is spent on. What is done at the same time counts for nothing, so that the parts are less than the whole.
///
/// @param without times of the layer without some of its work
record GpuBudgetReport(GpuRow row, Map<GpuWork, Map<GpuPart, Quartiles>> without, String machine)
    implements SpeedReport {
  @Override
  public String text() {
    StringBuilder text = new StringBuilder(row.problem().words() + "; " + row.mode().words() + "; " + machine + "\n");
    text.append(String.format(Locale.ROOT, "  %-36s %10s %10s\n", "µs a step of the sequence", "forward", "backward"));
    text.append(String.format(Locale.ROOT, "  %-36s %10.3f %10.3f\n", "all of it", us(row.times(), GpuPart.FORWARD),
        us(row.times(), GpuPart.BACKWARD)));
    without.forEach((work, times) -> text.append(String.format(Locale.ROOT, "  %-36s %10.3f %10.3f\n",
        "less without " + work.words(), saved(times, GpuPart.FORWARD), saved(times, GpuPart.BACKWARD))));
    text.append(String.format(Locale.ROOT, "  %-36s %10.3f\n", "less without keeping for backward",
        us(row.times(), GpuPart.FORWARD) - us(row.times(), GpuPart.INFERENCE)));
    return text.toString();
  }

  private double us(Map<GpuPart, Quartiles> times, GpuPart part) {
    return 1000 * requireNonNull(times.get(part)).median() / row.problem().shape().steps();
  }

  private double saved(Map<GpuPart, Quartiles> times, GpuPart part) {
    return us(row.times(), part) - us(times, part);
  }

  @Override
  public Json.Obj json() {
    Json.Obj object = row.json().with("machine", machine);
    for (Map.Entry<GpuWork, Map<GpuPart, Quartiles>> each : without.entrySet())
      object = object.with("without " + each.getKey().words(),
          Json.object().with("forwardUsPerStep", us(each.getValue(), GpuPart.FORWARD)).with("backwardUsPerStep",
              us(each.getValue(), GpuPart.BACKWARD)));
    return object;
  }
}
