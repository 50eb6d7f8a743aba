package org.taugru.fit;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Backend;
import org.taugru.exec.Fingerprint;
import org.taugru.exec.Parameters;
import org.taugru.exec.StreamBytes;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.Readout;

/// Networks that answer together about a sequence of which more and more is known. After each step it answers as if the sequence had ended
/// there: from the state it has reached, or from the mean of those so far. As the output layer is linear, that mean is the mean of what it
/// would have said after each step.
final class EnsembleStream {
  private final SequenceNetwork networks;
  private final InputCode code;
  private final boolean labelled;
  private final Network network;
  private final List<NetworkStream> members = new ArrayList<>();
  /// By network, the sum of what it said, where means count.
  private final double[][] sums;
  private final float[] raw;
  private final float[] encoded;
  private final float[] said;
  private long position;

  EnsembleStream(SequenceNetwork networks, Backend backend, InputCode code, boolean labelled) {
    ModelDescription own = networks.model().description();
    this.networks = networks;
    this.code = code;
    this.labelled = labelled;
    this.network = new Model(new ModelDescription(own.input(), own.inputDropout(), own.layers(), Readout.EVERY_STEP,
        own.outputSize())).on(backend);
    for (Parameters weights : networks.members())
      members.add(network.stream(weights, network.start(weights, 1)));
    this.sums = new double[isMean() ? members.size() : 0][own.outputSize()];
    this.raw = new float[code.features().size()];
    this.encoded = new float[code.width()];
    this.said = new float[own.outputSize()];
  }

  private boolean isMean() {
    return networks.model().description().readout() == Readout.MEAN_OVER_TIME;
  }

  List<String> inputs() {
    return code.features().stream().map(LabelledData.Feature::name).toList();
  }

  long position() {
    return position;
  }

  /// Takes a step and writes the mean of the answers so far, without allocating.
  void step(double[] row, double[] answers) {
    if (row.length != raw.length || answers.length != said.length)
      throw new IllegalArgumentException("a row of " + row.length + " numbers and room for " + answers.length
          + " answers; this stream takes " + raw.length + ", as inputs() names them, and gives " + said.length + ".");
    for (int f = 0; f < raw.length; f++)
      raw[f] = (float) row[f];
    int wrong = code.encode(raw, encoded, 0);
    if (wrong >= 0)
      throw new IllegalArgumentException(inputs().get(wrong) + ": " + InputCode.UNEXPECTED + ".");
    for (int f = 0; f < raw.length; f++)
      if (ForecastStream.isTooLarge(encoded[f])) // before anything is remembered: it would never be forgotten
        throw new IllegalArgumentException(inputs().get(f) + " is " + row[f] + ", which is too large for a network."
            + " Leave it out by NaN, or use a larger unit.");
    position++;
    Arrays.fill(answers, 0);
    for (int m = 0; m < members.size(); m++) {
      members.get(m).step(encoded, said);
      if (isMean())
        for (int k = 0; k < said.length; k++) {
          sums[m][k] += said[k];
          said[k] = (float) (sums[m][k] / position);
        }
      SequenceNetwork.add(said, 0, labelled, answers);
    }
    for (int k = 0; k < answers.length; k++)
      answers[k] /= members.size();
  }

  private Fingerprint fingerprint() {
    Fingerprint all = Fingerprint.of("sequences").add(networks.model().description().readout().name());
    networks.model().layers().forEach(all::add);
    all.add(networks.model().readout()).add(code.toString());
    networks.members().forEach(all::add);
    return all;
  }

  byte[] toBytes() {
    List<byte[]> states = members.stream().map(NetworkStream::toBytes).toList();
    long size = Long.BYTES;
    for (byte[] state : states)
      size += Integer.BYTES + state.length + (isMean() ? (long) said.length * Double.BYTES : 0);
    ByteBuffer to = StreamBytes.begin(fingerprint(), size).putLong(position);
    for (int m = 0; m < states.size(); m++) {
      to.putInt(states.get(m).length).put(states.get(m));
      if (isMean())
        for (double sum : sums[m])
        to.putDouble(sum);
    }
    return StreamBytes.seal(to);
  }

  /// Takes the memory of another one of the same networks.
  void read(byte[] bytes) {
    ByteBuffer from = StreamBytes.open(fingerprint(), bytes);
    try {
      position = from.getLong();
      for (int m = 0; m < members.size(); m++) {
        int length = from.getInt();
        if (length < 0 || length > from.remaining())
          throw StreamBytes.damaged("they end within the state of network " + (m + 1));
        byte[] state = new byte[length];
        from.get(state);
        members.set(m, network.stream(networks.members().get(m), state));
        if (isMean())
          for (int k = 0; k < said.length; k++)
          sums[m][k] = from.getDouble();
      }
    } catch (BufferUnderflowException e) {
      throw StreamBytes.damaged("they end too soon");
    }
    if (from.hasRemaining())
      throw StreamBytes.damaged("there are " + from.remaining() + " too many");
  }
}
