package org.taugru.exec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.taugru.ir.Program;

/// What a sequence hands on from one call to the next: each state with its history, and the last inputs where the cell
/// reads delayed ones. Also the shape of the loss's derivative with respect to these.
///
/// State s is stored as `[history + 1, batch, width]`, oldest first, so the last row is the current value; inputs as
/// `[inputHistory, batch, input]`, oldest first.
///
/// A sequence begins at [#start] and nowhere else: not every cell begins at zero, and a kernel refuses a carry of position
/// 0 that says otherwise than the parameters. One that begins with values of its own has a past: [#zeroAt] with a
/// position above 0.
public final class Carry {
  private static final double[][] NOT_IN_DOUBLE = {};

  /// Where its values are from. What a sequence has reached without a step may equal its start, but is not it again: the
  /// derivative with respect to it is handed on.
  private enum Origin {
    MADE, START, REACHED
  }

  private final Program program;
  private final int batch;
  private long position;
  private Origin origin = Origin.MADE;
  private final float[][] states;
  private double[][] exact = NOT_IN_DOUBLE;
  private final float[] inputs;
  private final BitSet withheld = new BitSet();
  private String whyWithheld = "";

  private Carry(Program program, int batch, long position, float[][] states, float[] inputs) {
    this.program = program;
    this.batch = batch;
    this.position = position;
    this.states = states;
    this.inputs = inputs;
  }

  /// Everything zero: the derivative of a loss that sees no carry, or a buffer to be filled. Begin sequences with [#start].
  public static Carry zero(Program program, int batch) {
    return zeroAt(program, batch, 0);
  }

  /// The carry before the first step: zero, or what the parameters say for states that begin there.
  public static Carry start(Program program, Parameters parameters, int batch) {
    Carry carry = zero(program, batch);
    carry.beginAt(parameters);
    return carry;
  }

  /// Makes this the carry before the first step, as [#start] does.
  public void beginAt(Parameters parameters) {
    clear();
    position = 0;
    origin = Origin.START;
    for (int s = 0; s < states.length; s++)
      if (program.states().get(s).start().isPresent()) {
        float[] values = parameters.values(program.states().get(s).start().getAsInt());
        int width = program.states().get(s).width();
        for (int row = 0; row < states[s].length / width; row++) // rows of [history + 1, batch]
          System.arraycopy(values, row / batch * width, states[s], row * width, width);
      }
  }

  /// Whether its values are those of the parameters, as [#start] makes them, so that a derivative with respect to them is
  /// one with respect to these parameters.
  public boolean isStart() {
    return origin == Origin.START;
  }

  /// Sets all values to zero.
  public void clear() {
    origin = Origin.MADE;
    exact = NOT_IN_DOUBLE;
    withheld.clear();
    for (float[] state : states)
      Arrays.fill(state, 0);
    Arrays.fill(inputs, 0);
  }

  /// Takes the values and the position of another one.
  public void set(Carry other) {
    other.requireFits(program, batch);
    position = other.position;
    origin = other.origin;
    exact = copy(other.exact);
    withheld.clear();
    withheld.or(other.withheld);
    whyWithheld = other.whyWithheld;
    for (int s = 0; s < states.length; s++)
      System.arraycopy(other.states[s], 0, states[s], 0, states[s].length);
    System.arraycopy(other.inputs, 0, inputs, 0, inputs.length);
  }

  /// With this as the loss's derivative with respect to a carry made by [#start], adds what it means for the parameters.
  void addStartGradient(Parameters gradient) {
    for (int s = 0; s < states.length; s++)
      if (program.states().get(s).start().isPresent()
          && program.parameters().get(program.states().get(s).start().getAsInt()).trained()) {
        float[] sums = gradient.values(program.states().get(s).start().getAsInt());
        int width = program.states().get(s).width();
        for (int row = 0; row <= program.states().get(s).history(); row++)
          for (int i = 0; i < width; i++) {
            double sum = 0;
            for (int sample = 0; sample < batch; sample++)
              sum += exact(s, (row * batch + sample) * width + i);
            sums[row * width + i] += (float) sum;
          }
      }
  }

  /// Everything zero, `position` steps into the sequence; for backends, which then fill it.
  public static Carry zeroAt(Program program, int batch, long position) {
    float[][] states = new float[program.states().size()][];
    Arrays.setAll(states, s -> zeros(program.states().get(s).history() + 1L, batch, program.states().get(s).width()));
    return new Carry(program, batch, position, states, zeros(program.inputHistory(), batch, program.inputWidth()));
  }

  private static float[] zeros(long rows, int batch, int width) {
    if (rows * width > Integer.MAX_VALUE / Math.max(batch, 1))
      throw new IllegalArgumentException("a history of " + rows + " steps × " + batch + " samples × " + width
          + " cannot be stored. Use a shorter delay or a smaller batch.");
    return new float[(int) rows * batch * width];
  }

  public Program program() {
    return program;
  }

  public int batch() {
    return batch;
  }

  /// How many steps came before; noise depends on it.
  public long position() {
    return position;
  }

  /// Says how many steps came before; for backends, which fill a carry they are handed. It is no start any more.
  public void moveTo(long newPosition) {
    position = newPosition;
    origin = Origin.REACHED;
  }

  /// The array itself, `[history + 1, batch, width]`.
  public float[] state(int state) {
    if (withheld.get(state))
      throw new IllegalStateException(program.states().get(state).name() + ": " + whyWithheld);
    return states[state];
  }

  /// Says that a state's values are not known, and why; for backends. Reading them is refused.
  public void withhold(int state, String why) {
    withheld.set(state);
    whyWithheld = why;
  }

  /// Takes back each [#withhold]; for backends, before they write.
  public void withholdNothing() {
    withheld.clear();
  }

  /// A value in the precision in which [#putExact] wrote it; else, or if the float was changed since, the float.
  ///
  /// @param index into [#state]
  public double exact(int state, int index) {
    float rounded = state(state)[index];
    return exact.length > 0 && (float) exact[state][index] == rounded ? exact[state][index] : rounded;
  }

  /// Writes a value with all its digits, for a backend that computes in double and goes on where it was.
  public void putExact(int state, int index, double value) {
    if (exact.length == 0)
      exact = Arrays.stream(states).map(values -> new double[values.length]).toArray(double[][]::new);
    exact[state][index] = value;
    state(state)[index] = (float) value;
  }

  /// The array itself, `[inputHistory, batch, input]`.
  public float[] inputs() {
    return inputs;
  }

  /// A copy of the current value of a state, `[batch, width]`.
  public float[] current(int state) {
    int row = batch * program.states().get(state).width();
    return Arrays.copyOfRange(state(state), states[state].length - row, states[state].length);
  }

  /// Its bytes, from which [#of] makes it again to the bit, so that a sequence goes on after a restart or on another machine: 4 bytes
  /// for each number of states and inputs, 8 where a backend has written doubles ([#putExact]), and 60 more. Little endian, with a
  /// version, a digest, and a fingerprint of equations and sizes; [StreamBytes] says where they are.
  public byte[] toBytes() {
    return toBytes(Fingerprint.of("carry").add(program), List.of(this));
  }

  /// The carry of such bytes. Throws [IllegalArgumentException] for any others: empty, cut off, damaged, of another format, or of a
  /// Program of other equations or sizes. What the weights were they do not say.
  public static Carry of(Program program, byte[] bytes) {
    return of(Fingerprint.of("carry").add(program), List.of(program), bytes).getFirst();
  }

  /// Several carries of one batch in one array, for what has more than one: 44 bytes, 4, and 12 for each beside their numbers.
  ///
  /// @param owner what they belong to
  public static byte[] toBytes(Fingerprint owner, List<Carry> carries) {
    long size = Integer.BYTES;
    for (Carry carry : carries)
      size += carry.contentBytes();
    ByteBuffer to = StreamBytes.begin(owner, size).putInt(carries.isEmpty() ? 0 : carries.getFirst().batch);
    for (Carry carry : carries)
      carry.write(to);
    return StreamBytes.seal(to);
  }

  /// The carries of such bytes.
  ///
  /// @param programs of each
  public static List<Carry> of(Fingerprint owner, List<Program> programs, byte[] bytes) {
    ByteBuffer from = StreamBytes.open(owner, bytes);
    if (from.remaining() < Integer.BYTES)
      throw StreamBytes.damaged("they say nothing");
    int batch = from.getInt();
    List<Carry> carries = new ArrayList<>();
    for (Program each : programs)
      carries.add(read(each, batch, from));
    if (from.hasRemaining())
      throw StreamBytes.damaged("there are " + from.remaining() + " too many");
    return carries;
  }

  private long contentBytes() {
    long numbers = 0;
    for (float[] state : states)
      numbers += state.length;
    return Long.BYTES + Integer.BYTES + numbers * (exact.length > 0 ? Double.BYTES : Float.BYTES)
        + (long) inputs.length * Float.BYTES;
  }

  private void write(ByteBuffer to) {
    boolean inDouble = exact.length > 0;
    to.putLong(position).putInt(origin.ordinal() << 1 | (inDouble ? 1 : 0));
    for (int s = 0; s < states.length; s++)
      for (int i = 0; i < state(s).length; i++)
        if (inDouble)
          to.putDouble(exact(s, i));
        else
          to.putFloat(states[s][i]);
    for (float input : inputs)
      to.putFloat(input);
  }

  private static Carry read(Program program, int batch, ByteBuffer from) {
    if (from.remaining() < Long.BYTES + Integer.BYTES)
      throw StreamBytes.damaged("they end before the last state");
    long position = from.getLong();
    int how = from.getInt();
    boolean inDouble = (how & 1) == 1;
    long width = program.states().stream().mapToLong(state -> (state.history() + 1L) * state.width()).sum();
    long each = width * (inDouble ? Double.BYTES : Float.BYTES)
        + (long) program.inputHistory() * program.inputWidth() * Float.BYTES;
    if (position < 0 || batch < 1 || how >> 1 < 0 || how >> 1 >= Origin.values().length
        || each > from.remaining() / batch)
      throw StreamBytes.damaged("they say " + batch + " samples at step " + position
          + ", which " + from.remaining() + " of them cannot hold");
    Carry carry = zeroAt(program, batch, position);
    for (int s = 0; s < carry.states.length; s++)
      for (int i = 0; i < carry.states[s].length; i++)
        if (inDouble)
          carry.putExact(s, i, from.getDouble());
        else
          carry.states[s][i] = from.getFloat();
    for (int i = 0; i < carry.inputs.length; i++)
      carry.inputs[i] = from.getFloat();
    carry.origin = Origin.values()[how >> 1];
    return carry;
  }

  public Carry copy() {
    Carry copy = zeroAt(program, batch, position);
    copy.set(this);
    return copy;
  }

  private static double[][] copy(double[][] rows) {
    return rows.length == 0 ? rows : Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  /// Refuses, at the door, a carry of position 0 that does not begin where the parameters say.
  public void requireStart(Parameters parameters) {
    for (int s = 0; s < states.length && position == 0; s++)
      if (program.states().get(s).start().isPresent()) {
        float[] values = parameters.values(program.states().get(s).start().getAsInt());
        int width = program.states().get(s).width();
        for (int i = 0; i < states[s].length; i++)
          if (origin == Origin.MADE
              || Float.compare(states[s][i], values[i / width / batch * width + i % width]) != 0)
            throw new IllegalArgumentException("this carry is of position 0, but its " + program.states().get(s).name()
                + " is not where the parameters let it begin. Make it by Carry.start(program, parameters, batch), after"
                + " each change of the parameters; a sequence with a past of its own has a position above 0.");
      }
  }

  /// Refuses a carry of another Program or batch size at the door.
  public void requireFits(Program wanted, int wantedBatch) {
    if (!program.states().equals(wanted.states()) || program.inputHistory() != wanted.inputHistory()
        || program.inputWidth() != wanted.inputWidth())
      throw new IllegalArgumentException(program.name().equals(wanted.name())
          ? "this carry is of another size: it is of " + sizes(program) + "; wanted is " + sizes(wanted) + "."
          : "this carry is of " + program.name() + ", not of " + wanted.name() + ".");
    if (batch != wantedBatch)
      throw new IllegalArgumentException("this carry is of " + batch + " samples, the batch has " + wantedBatch + ".");
  }

  private static String sizes(Program program) {
    return "x[" + program.inputWidth() + "] history " + program.inputHistory() + program.states().stream()
        .map(state -> ", " + state.name() + "[" + state.width() + "] history " + state.history())
        .collect(Collectors.joining());
  }

  /// Which states with how much history, of how many sequences, after how many steps: `h[3] and 10 before it, 32 sequences,
  /// step 500`.
  @Override
  public String toString() {
    return program.states().stream()
        .map(state -> state.name() + "[" + state.width() + "]"
            + (state.history() == 0 ? "" : " and " + state.history() + " before it"))
        .collect(Collectors.joining(", "))
        + ", " + batch + (batch == 1 ? " sequence" : " sequences") + ", step " + position;
  }
}
