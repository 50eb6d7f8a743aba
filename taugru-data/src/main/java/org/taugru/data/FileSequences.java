package org.taugru.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.taugru.safetensors.SafetensorsFile;
import org.taugru.safetensors.files.Sha256;

/// One split of a [DatasetFile]. What its tensors are is checked when it is opened; their numbers are when they are read,
/// except for lengths, which are few.
record FileSequences(Path path, String split, SequenceFormat format, int count, int steps, int[] lengths,
    boolean masked, FileHash hash) implements Sequences {
  static FileSequences of(Path path, SafetensorsFile file, String split, FileHash hash) throws IOException {
    SplitTensors tensors = new SplitTensors(path, file.header(), split);
    InputFormat inputs = tensors.inputs();
    TargetFormat targets = tensors.targets();
    boolean masked = tensors.hasMask(targets);
    return new FileSequences(path, split, new SequenceFormat(inputs, targets), tensors.count(), tensors.steps(),
        lengths(tensors, file), masked, hash);
  }

  private static int[] lengths(SplitTensors tensors, SafetensorsFile file) throws IOException {
    int[] lengths = new int[tensors.count()];
    Arrays.fill(lengths, tensors.steps());
    if (!tensors.hasLengths())
      return lengths;
    lengths = file.readInts(tensors.name("lengths"));
    for (int i = 0; i < lengths.length; i++)
      if (lengths[i] < 1 || lengths[i] > tensors.steps())
        throw tensors.refuse("lengths", "says " + lengths[i] + " of sequence " + i + "; lengths are 1 to "
            + tensors.steps() + ", the number of steps");
    return lengths;
  }

  @Override
  public int length(int number) {
    return lengths[number];
  }

  @Override
  public SequenceSet read(int... numbers) throws IOException {
    try (SafetensorsFile open = SafetensorsFile.open(path)) {
      int[] own = new int[numbers.length];
      for (int i = 0; i < numbers.length; i++)
        own[i] = lengths[numbers[i]];
      Inputs inputs = switch (format.inputs()) {
        case InputFormat.Features(int width) ->
          new Inputs.Features(width, floats(open, "inputs", numbers, steps * width));
        case InputFormat.Tokens(int vocabulary) ->
          new Inputs.Tokens(vocabulary, ints(open, "tokens", numbers, steps));
      };
      return new SequenceSet(numbers.length, steps, inputs, own, targets(open, numbers));
    } catch (IllegalArgumentException e) {
      throw new IOException(path + ": " + split + ": " + e.getMessage(), e);
    }
  }

  private Targets targets(SafetensorsFile open, int[] numbers) throws IOException {
    TargetFormat asked = format.targets();
    int row = Math.toIntExact(asked.perSequence(steps));
    boolean[] mask = masked ? booleans(open, numbers) : Rows.NONE;
    return switch (asked.kind()) {
      case VALUES -> {
        float[] values = floats(open, "targets", numbers, row);
        Rows.clearMasked(values, asked.size(), mask);
        yield asked.everyStep() ? new Targets.VectorEveryStep(asked.size(), values, mask)
            : new Targets.Vector(asked.size(), values);
      }
      case LABELS -> {
        int[] labels = ints(open, "targets", numbers, row);
        Rows.clearMasked(labels, asked.size(), mask);
        yield asked.everyStep() ? new Targets.LabelEveryStep(asked.size(), labels, mask)
            : new Targets.Label(asked.size(), labels);
      }
    };
  }

  private float[] floats(SafetensorsFile open, String what, int[] numbers, int row) throws IOException {
    float[] values = new float[Math.multiplyExact(numbers.length, row)];
    for (int i = 0; i < numbers.length; i++)
      System.arraycopy(open.readFloats(split + "." + what, (long) numbers[i] * row, row), 0, values, i * row, row);
    return values;
  }

  private int[] ints(SafetensorsFile open, String what, int[] numbers, int row) throws IOException {
    int[] values = new int[Math.multiplyExact(numbers.length, row)];
    for (int i = 0; i < numbers.length; i++)
      System.arraycopy(open.readInts(split + "." + what, (long) numbers[i] * row, row), 0, values, i * row, row);
    return values;
  }

  private boolean[] booleans(SafetensorsFile open, int[] numbers) throws IOException {
    boolean[] values = new boolean[Math.multiplyExact(numbers.length, steps)];
    for (int i = 0; i < numbers.length; i++)
      System.arraycopy(open.readBooleans(split + ".mask", (long) numbers[i] * steps, steps), 0, values, i * steps,
          steps);
    return values;
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  /// Of the whole file and the name of the split.
  @Override
  public String sha256() throws IOException {
    return new Sha256().add(hash.hex()).add(split).hex();
  }
}
