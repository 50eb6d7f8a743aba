package org.taugru.fit;

import java.nio.ByteBuffer;
import org.taugru.exec.StreamBytes;
import org.taugru.model.NetworkStream;

/// [Head#STEPS]: a value is one step of the recurrent network, whose state is all that is remembered of the past beside the last value.
/// Allocates nothing on the way.
final class StepFollower implements Follower {
  private final ForecastNetwork forecasts;
  private final StepLayout layout;
  private final float[] statics;
  private final float[] inputs;
  private final float[] said;
  private final ForecastNetwork.Running running;
  private NetworkStream network;
  private float last = Float.NaN;

  StepFollower(ForecastNetwork forecasts, StepLayout layout, float[] statics, ForecastNetwork.Running running,
      NetworkStream network) {
    this.forecasts = forecasts;
    this.layout = layout;
    this.statics = statics;
    this.inputs = new float[layout.width()];
    this.said = new float[layout.shape().horizon() * forecasts.levels().size()];
    this.running = running;
    this.network = network;
  }

  @Override
  public void take(float value, float[] columns) {
    layout.writeStep(value, last, columns, statics, inputs, 0);
    network.step(inputs, said);
    last = Float.isNaN(value) ? last : value;
  }

  @Override
  public void say(float[] quantiles) {
    float anchor = Float.isNaN(last) ? 0 : last;
    for (int k = 0; k < said.length; k++)
      quantiles[k] = said[k] + anchor;
    forecasts.uncross(quantiles);
  }

  @Override
  public int bytes() {
    return Float.BYTES + Integer.BYTES + network.toBytes().length;
  }

  @Override
  public void write(ByteBuffer to) {
    byte[] carry = network.toBytes();
    to.putFloat(last).putInt(carry.length).put(carry);
  }

  @Override
  public void read(ByteBuffer from) {
    if (from.remaining() < Float.BYTES + Integer.BYTES)
      throw StreamBytes.damaged("they end before the state of the network");
    last = from.getFloat();
    int length = from.getInt();
    if (length < 0 || length > from.remaining())
      throw StreamBytes.damaged("they end within the state of the network");
    byte[] carry = new byte[length];
    from.get(carry);
    network = running.stream(carry);
  }
}
