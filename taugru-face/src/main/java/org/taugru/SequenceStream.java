package org.taugru;

import java.util.function.Supplier;
import org.taugru.data.Encoding;
import org.taugru.data.Preparation;
import org.taugru.model.ModelInput;
import org.taugru.model.NetworkStream;

/// One sequence that goes on and on: a step takes microseconds, and its memory is that of the longest delay. Not for several
/// threads at once.
///
/// ```java
/// SequenceStream stream = SequenceModel.load(Path.of("model.safetensors")).stream();
/// for (float reading : new float[] {20.5f, 20.7f, 21.1f})
///   System.out.println(Arrays.toString(stream.step(reading)));
/// ```
public final class SequenceStream {
  private final Supplier<NetworkStream> starts;
  private NetworkStream network;
  private final Preparation preparation;
  private final int inputSize;
  private final int outputSize;
  private final float[] encoded;
  private final int[] token = new int[1];

  /// @param network where it goes on
  /// @param starts  makes a stream that has not begun
  SequenceStream(NetworkStream network, Supplier<NetworkStream> starts, Preparation preparation, ModelInput input,
      int outputSize) {
    this.starts = starts;
    this.network = network;
    this.preparation = preparation;
    this.inputSize = input instanceof ModelInput.Features(int width) ? width : 0;
    this.outputSize = outputSize;
    this.encoded = new float[inputSize];
  }

  /// Takes one input and gives what the model says after it.
  public float[] step(float... input) {
    float[] output = new float[outputSize];
    step(input, output);
    return output;
  }

  /// The same without allocating anything. Input and output may be one array, so that a model can be fed what it says.
  public void step(float[] input, float[] output) {
    if (inputSize == 0)
      throw new IllegalArgumentException("the model reads tokens, not vectors of numbers; use token.");
    if (input.length != inputSize || output.length != outputSize)
      throw new IllegalArgumentException("an input of " + input.length + " and an output of " + output.length
          + " numbers; the model takes " + inputSize + " and gives " + outputSize + ".");
    for (int i = 0; i < inputSize; i++) {
      if (!Float.isFinite(input[i])) // before anything is remembered: it would never be forgotten
        throw new IllegalArgumentException("input " + i + " is " + input[i]
            + ", which a stream would carry on for good. Leave the step out, or put in a number.");
      encoded[i] = preparation.inputs() instanceof Encoding.Columns columns
          ? columns.columns().get(i).encode(input[i]) : input[i];
    }
    network.step(encoded, output);
    decode(output);
  }

  /// Takes one token and gives what the model says after it.
  public float[] token(int next) {
    if (inputSize > 0)
      throw new IllegalArgumentException("the model reads vectors of " + inputSize + " numbers, not tokens; use step.");
    token[0] = next;
    float[] output = new float[outputSize];
    network.step(token, output);
    decode(output);
    return output;
  }

  /// All that it remembers, in a few bytes, for after a restart or for another machine: [SequenceModel#stream(byte\[\])] goes on from
  /// them to the bit. For a τ-GRU of d units they are (τ + 1) · d · 4 and 60 more, however long the sequence was.
  public byte[] toBytes() {
    return network.toBytes();
  }

  /// Begins again, as if nothing had been seen.
  public void reset() {
    network = starts.get();
  }

  private void decode(float[] output) {
    if (preparation.outputs() instanceof Encoding.Columns columns)
      for (int i = 0; i < outputSize; i++) {
        output[i] = columns.columns().get(i).decode(output[i]);
      }
  }
}
