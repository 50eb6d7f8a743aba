package org.taugru.data;

import java.util.Arrays;
import java.util.function.Consumer;
import org.taugru.safetensors.files.Sha256;

/// Sequences with their targets in memory, one sequence after another.
///
/// Arrays are not copied; nobody writes to them after construction. `equals` compares arrays by identity; to ask whether
/// two sets hold the same numbers, compare [#sha256()].
///
/// ```java
/// // 100 series of 50 points, each to be continued by one more
/// SequenceSet set = SequenceSet.of(100, 50, 1, points, new Targets.Vector(1, next));
/// ```
///
/// @param lengths the number of steps of each sequence, 1 to `steps`
public record SequenceSet(int count, int steps, Inputs inputs, int[] lengths, Targets targets) implements Sequences {
  public SequenceSet {
    if (count < 1 || steps < 1)
      throw new IllegalArgumentException(
          "a set of " + count + " sequences of " + steps + " steps. Both are 1 or more.");
    requireSize("inputs", inputs.size(), (long) count * steps * inputs.perStep(), count + " × " + steps
        + (inputs instanceof Inputs.Features(int width, _) ? " × " + width : ""));
    requireSize("lengths", lengths.length, count, "" + count);
    requireTargets(count, steps, targets);
    for (int i = 0; i < count; i++)
      if (lengths[i] < 1 || lengths[i] > steps)
        throw new IllegalArgumentException("sequence " + i + " has length " + lengths[i] + " of " + steps
            + " steps. Lengths are 1 to the number of steps.");
    switch (inputs) {
      case Inputs.Features(int width, float[] values) -> requireFeatures(steps, width, values, lengths);
      case Inputs.Tokens(int vocabulary, int[] ids) -> requireTokens(steps, vocabulary, ids, lengths);
    }
    requireCounted(steps, lengths, targets.mask());
  }

  /// Vectors of `inputWidth` numbers, `[count, steps, inputWidth]`.
  public SequenceSet(int count, int steps, int inputWidth, float[] inputs, int[] lengths, Targets targets) {
    this(count, steps, new Inputs.Features(inputWidth, inputs), lengths, targets);
  }

  /// Every sequence has all steps.
  public static SequenceSet of(int count, int steps, int inputWidth, float[] inputs, Targets targets) {
    return of(count, steps, new Inputs.Features(inputWidth, inputs), targets);
  }

  /// Every sequence has all steps.
  public static SequenceSet of(int count, int steps, Inputs inputs, Targets targets) {
    int[] lengths = new int[Math.max(0, count)];
    Arrays.fill(lengths, steps);
    return new SequenceSet(count, steps, inputs, lengths, targets);
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(inputs.format(), targets.format());
  }

  /// The width of the vectors that it has at every step; tokens have none.
  public int inputWidth() {
    return requireFeatures().width();
  }

  /// The vectors that it has at every step, `[count, steps, inputWidth]`; tokens are refused.
  public float[] features() {
    return requireFeatures().values();
  }

  private Inputs.Features requireFeatures() {
    if (inputs instanceof Inputs.Features features)
      return features;
    throw new IllegalArgumentException("these sequences are tokens, not vectors of numbers.");
  }

  public float input(int sequence, int step, int feature) {
    return features()[(sequence * steps + step) * inputWidth() + feature];
  }

  @Override
  public int length(int number) {
    return lengths[number];
  }

  @Override
  public SequenceSet load() {
    return this;
  }

  /// It is in memory already: the only part is the whole.
  @Override
  public void forEachPart(Consumer<SequenceSet> use) {
    use.accept(this);
  }

  /// Nothing is shared with this set.
  @Override
  public SequenceSet read(int... numbers) {
    for (int number : numbers)
      if (number < 0 || number >= count)
        throw new IllegalArgumentException("sequence " + number + " of a set of " + count + ". They are numbered 0 to "
            + (count - 1) + ".");
    return new SequenceSet(numbers.length, steps, inputs.select(numbers, steps), Rows.select(lengths, numbers, 1),
        targets.select(numbers, steps));
  }

  /// The SHA-256, in hexadecimal, of every number in the set: shape, inputs, lengths, kind and size of targets, targets
  /// and their mask, each as 4 bytes, lowest first. Of tokens, the vocabulary is in the place of the width, below 0.
  @Override
  public String sha256() {
    Sha256 digest = new Sha256();
    switch (inputs) {
      case Inputs.Features(int width, float[] values) -> digest.add(count, steps, width).add(values);
      case Inputs.Tokens(int vocabulary, int[] ids) -> digest.add(count, steps, -vocabulary).add(ids);
    }
    digest.add(lengths);
    switch (targets) {
      case Targets.Vector(int width, float[] values) -> digest.add(0, width).add(values);
      case Targets.VectorEveryStep(int width, float[] values, _) -> digest.add(1, width).add(values);
      case Targets.Label(int classes, int[] labels) -> digest.add(2, classes).add(labels);
      case Targets.LabelEveryStep(int classes, int[] labels, _) -> digest.add(3, classes).add(labels);
    }
    for (boolean counts : targets.mask())
      digest.add(counts ? 1 : 0);
    return digest.hex();
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  @Override
  public long heapBytes() {
    return count() * (1 + (long) steps() * inputs().perStep() + format().targets().perSequence(steps())) * Float.BYTES;
  }

  private static void requireSize(String what, long size, long wanted, String shape) {
    if (size != wanted)
      throw new IllegalArgumentException(
          what + " of size " + size + ", but the set is " + shape + " = " + wanted + ".");
  }

  private static void requireTargets(int count, int steps, Targets targets) {
    TargetFormat format = targets.format();
    int size = switch (targets) {
      case Targets.Vector(_, float[] values) -> values.length;
      case Targets.VectorEveryStep(_, float[] values, _) -> values.length;
      case Targets.Label(_, int[] labels) -> labels.length;
      case Targets.LabelEveryStep(_, int[] labels, _) -> labels.length;
    };
    String shape = count + (format.everyStep() ? " × " + steps : "")
        + (format.kind() == TargetFormat.Kind.VALUES ? " × " + format.size() : "");
    requireSize("targets", size, count * format.perSequence(steps), shape);
    if (targets.mask().length > 0)
      requireSize("a mask", targets.mask().length, (long) count * steps, count + " × " + steps);
  }

  /// Refuses a sequence of which no step counts: a loss is a mean.
  private static void requireCounted(int steps, int[] lengths, boolean[] mask) {
    for (int i = 0; i < lengths.length && mask.length > 0; i++) {
      boolean counts = false;
      for (int n = 0; n < lengths[i]; n++)
        counts |= mask[i * steps + n];
      if (!counts)
        throw new IllegalArgumentException("sequence " + i + ": none of its steps counts. Leave it out.");
    }
  }

  private static void requireFeatures(int steps, int width, float[] values, int[] lengths) {
    for (int i = 0; i < lengths.length; i++) {
      int begin = i * steps * width;
      int end = begin + lengths[i] * width;
      for (int at = begin; at < begin + steps * width; at++) {
        if (!Float.isFinite(values[at]))
          throw new IllegalArgumentException("sequence " + i + ", step " + (at - begin) / width + ": input "
              + (at - begin) % width + " is " + values[at] + ". Inputs are finite.");
        if (values[at] != 0 && at >= end)
          throw beyond(i, (at - begin) / width, lengths[i]);
      }
    }
  }

  private static void requireTokens(int steps, int vocabulary, int[] ids, int[] lengths) {
    for (int i = 0; i < lengths.length; i++)
      for (int n = 0; n < steps; n++) {
        int id = ids[i * steps + n];
        if (id < 0 || id >= vocabulary)
          throw new IllegalArgumentException("sequence " + i + ", step " + n + ": token " + id
              + " of a vocabulary of " + vocabulary + ". Tokens are 0 to " + (vocabulary - 1) + ".");
        if (id != 0 && n >= lengths[i])
          throw beyond(i, n, lengths[i]);
      }
  }

  private static IllegalArgumentException beyond(int sequence, int step, int length) {
    return new IllegalArgumentException("sequence " + sequence + ", step " + step
        + ": an input beyond its length " + length + ". Fill up with zeros.");
  }
}
