package org.taugru.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Tells whether two things are the same by a digest of all that makes them so: of a Program its equations and sizes, of a model its
/// weights too. Made by adding one part after another.
///
/// Mutable while it is made, and not for two threads at once.
public final class Fingerprint {
  static final int BYTES = 16;
  private static final int AT_ONCE = 1 << 12;

  private final MessageDigest digest = sha256();

  private Fingerprint() {
  }

  /// @param what kind of thing it is of: those of different kinds are never the same
  public static Fingerprint of(String what) {
    return new Fingerprint().add(what);
  }

  /// Adds a text.
  public Fingerprint add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.update(bytes);
    return this;
  }

  /// Adds a whole number.
  public Fingerprint add(int number) {
    digest.update(buffer(Integer.BYTES).putInt(number).array());
    return this;
  }

  /// Adds numbers, bit by bit.
  public Fingerprint add(float[] values) {
    add(values.length);
    ByteBuffer bytes = buffer(Math.min(values.length, AT_ONCE) * Float.BYTES);
    for (int from = 0; from < values.length; from += AT_ONCE) {
      int count = Math.min(AT_ONCE, values.length - from);
      bytes.clear().asFloatBuffer().put(values, from, count);
      digest.update(bytes.limit(count * Float.BYTES));
    }
    return this;
  }

  /// Adds the equations and sizes of a Program, whatever its name.
  public Fingerprint add(Program program) {
    List<String> equations = program.equations();
    add(equations.size());
    equations.forEach(this::add);
    add(program.inputWidth()).add(program.inputHistory()).add(program.states().size());
    for (StateVariable state : program.states())
      add(state.name()).add(state.width()).add(state.history());
    return this;
  }

  /// Adds all weights.
  public Fingerprint add(Parameters parameters) {
    for (int p = 0; p < parameters.declared().size(); p++)
      add(parameters.declared().get(p).name()).add(parameters.values(p));
    return this;
  }

  /// Of all that was added so far.
  byte[] bytes() {
    try {
      return Arrays.copyOf(((MessageDigest) digest.clone()).digest(), BYTES);
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("SHA-256 of every Java can be cloned", e);
    }
  }

  static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
