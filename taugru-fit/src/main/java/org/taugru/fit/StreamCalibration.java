package org.taugru.fit;

import java.nio.ByteBuffer;
import org.taugru.exec.StreamBytes;

/// Corrects forecasts of one origin after another and learns from what becomes of each, when its last outcome is known: what
/// [RollingForecast] does to a file, value by value and without allocating. Learning begins with the first origin that has a context, as
/// it does there.
final class StreamCalibration {
  private final Calibration calibration;
  private final int horizon;
  private final int first;
  /// The newest values, the oldest first.
  private final float[] recent;
  /// Of the origin n at n % horizon: what was said, before and after it was corrected.
  private final float[][] said;
  private final float[][] corrected;

  /// @param first the first origin to learn from
  StreamCalibration(Calibration calibration, int horizon, int levels, int first) {
    this.calibration = calibration;
    this.horizon = horizon;
    this.first = first;
    this.recent = new float[horizon];
    this.said = new float[horizon][horizon * levels];
    this.corrected = new float[horizon][horizon * levels];
  }

  /// @param value     the one before this origin; NaN where it is missing
  /// @param origin    how many values there were
  /// @param quantiles of what comes next
  void correct(float value, long origin, float[] quantiles) {
    System.arraycopy(recent, 1, recent, 0, horizon - 1);
    recent[horizon - 1] = value;
    int slot = (int) (origin % horizon);
    if (origin - horizon >= first) {
      calibration.add(said[slot], recent, 0);
      calibration.adapt(corrected[slot], recent, 0);
    }
    System.arraycopy(quantiles, 0, said[slot], 0, quantiles.length);
    calibration.correct(quantiles);
    System.arraycopy(quantiles, 0, corrected[slot], 0, quantiles.length);
  }

  int bytes() {
    return (recent.length + 2 * horizon * said[0].length) * Float.BYTES + calibration.bytes();
  }

  void write(ByteBuffer to) {
    put(recent, to);
    for (int slot = 0; slot < horizon; slot++) {
      put(said[slot], to);
      put(corrected[slot], to);
    }
    calibration.write(to);
  }

  void read(ByteBuffer from) {
    if (from.remaining() < (recent.length + 2 * horizon * said[0].length) * Float.BYTES)
      throw StreamBytes.damaged("they end within the newest forecasts");
    get(recent, from);
    for (int slot = 0; slot < horizon; slot++) {
      get(said[slot], from);
      get(corrected[slot], from);
    }
    calibration.read(from);
  }

  private static void put(float[] values, ByteBuffer to) {
    for (float value : values)
      to.putFloat(value);
  }

  private static void get(float[] values, ByteBuffer from) {
    for (int i = 0; i < values.length; i++)
      values[i] = from.getFloat();
  }
}
