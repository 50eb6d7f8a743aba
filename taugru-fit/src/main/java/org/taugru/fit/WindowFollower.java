package org.taugru.fit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.StreamBytes;

/// [Head#SEGMENTS]: the newest values are kept, and a forecast runs the network over a window of them, from its beginning, as
/// [Forecaster#forecast] does. Allocates its buffers anew each time.
final class WindowFollower implements Follower {
  private final SegmentLayout layout;
  private final ForecastNetwork.Running running;
  private final int kept;
  private final ScaledSeries series;
  private final WindowSet.Places place;

  WindowFollower(SegmentLayout layout, ForecastNetwork.Running running, float[] statics) {
    this.layout = layout;
    this.running = running;
    this.kept = Math.max(layout.shape().context(), layout.base().looksBack());
    this.series = new ScaledSeries(missing(kept), columns(layout.past(), kept),
        columns(layout.known(), kept + layout.shape().horizon()), statics);
    this.place = new WindowSet.Places(new int[] {0}, new int[] {kept});
  }

  private static List<float[]> columns(int count, int length) {
    List<float[]> columns = new ArrayList<>();
    for (int c = 0; c < count; c++)
      columns.add(missing(length));
    return columns;
  }

  /// What lies before the beginning is missing.
  private static float[] missing(int length) {
    float[] values = new float[length];
    Arrays.fill(values, Float.NaN);
    return values;
  }

  @Override
  public void take(float value, float[] columns) {
    push(series.values(), kept, value);
    for (int c = 0; c < layout.past(); c++)
      push(series.past().get(c), kept, columns[c]);
    for (int c = 0; c < layout.known(); c++) {
      float[] known = series.known().get(c);
      push(known, kept, columns[layout.past() + c]);
      for (int ahead = 1; ahead <= layout.shape().horizon(); ahead++)
        known[kept + ahead - 1] = columns[layout.past() + ahead * layout.known() + c];
    }
  }

  private static void push(float[] values, int length, float value) {
    System.arraycopy(values, 1, values, 0, length - 1);
    values[length - 1] = value;
  }

  @Override
  public void say(float[] quantiles) {
    try {
      running.forecast(List.of(series), place,
          (_, said) -> System.arraycopy(said, 0, quantiles, 0, quantiles.length));
    } catch (IOException e) {
      throw new AssertionError("series in memory are read from nowhere", e);
    }
  }

  private List<float[]> arrays() {
    List<float[]> all = new ArrayList<>(List.of(series.values()));
    all.addAll(series.past());
    all.addAll(series.known());
    return all;
  }

  @Override
  public int bytes() {
    return arrays().stream().mapToInt(values -> values.length * Float.BYTES).sum();
  }

  @Override
  public void write(ByteBuffer to) {
    for (float[] values : arrays())
      for (float value : values)
        to.putFloat(value);
  }

  @Override
  public void read(ByteBuffer from) {
    if (from.remaining() < bytes())
      throw StreamBytes.damaged("they end within the newest values");
    for (float[] values : arrays())
      for (int i = 0; i < values.length; i++)
        values[i] = from.getFloat();
  }
}
