package org.taugru.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.taugru.safetensors.Header;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.SafetensorsFile;
import org.taugru.safetensors.Sha256;

/// A dataset in a safetensors file, which any language writes in a few lines. Only what a batch needs is read, so that the
/// file may be larger than the memory.
///
/// For each of the splits `train`, `validation` and `test` it holds
///
/// - `train.inputs`, numbers `[count, steps, width]`, or `train.tokens`, integers `[count, steps]`;
/// - `train.targets`, numbers `[count, width]` or `[count, steps, width]`, or labels as integers `[count]` or
///   `[count, steps]`;
/// - where sequences differ in length, `train.lengths`, integers `[count]`; beyond them inputs are zero;
/// - where not every step counts, `train.mask`, booleans `[count, steps]`.
///
/// Where there are labels, the metadata say how many `classes` there are; where there are tokens, the size of the
/// `vocabulary`.
///
/// ```python
/// save_file({"train.inputs": x, "train.targets": labels, …}, "data.safetensors", metadata={"classes": "10"})
/// ```
public final class DatasetFile implements Dataset {
  private final Path path;
  private final String sha256;
  private final FileSequences train;
  private final FileSequences validation;
  private final FileSequences test;

  private DatasetFile(Path path, Header header, String sha256) throws IOException {
    this.path = path;
    this.sha256 = sha256;
    this.train = FileSequences.of(path, header, "train", sha256);
    this.validation = FileSequences.of(path, header, "validation", sha256);
    this.test = FileSequences.of(path, header, "test", sha256);
    Splits.requireAlike(train, validation);
    Splits.requireAlike(validation, test);
  }

  /// Reads what the file says about its sequences, and all of it once for its hash.
  public static DatasetFile open(Path file) throws IOException {
    Path path = file.toAbsolutePath().normalize();
    try (SafetensorsFile open = SafetensorsFile.open(path)) {
      return new DatasetFile(path, open.header(), hash(path));
    } catch (IllegalArgumentException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private static String hash(Path path) throws IOException {
    Sha256 digest = new Sha256();
    byte[] part = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(path)) {
      for (int read = in.read(part); read >= 0; read = in.read(part))
        digest.add(part, read);
    }
    return digest.hex();
  }

  /// Its path.
  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public Training training() {
    return new Training.Stored(train);
  }

  @Override
  public Sequences validation() {
    return validation;
  }

  @Override
  public Sequences test() {
    return test;
  }

  @Override
  public Origin origin() {
    return new Origin.File(path);
  }

  @Override
  public String sha256() {
    return sha256;
  }

  /// One split.
  private record FileSequences(Path path, String split, SequenceFormat format, int count, int steps, int[] lengths,
      boolean masked, String fileSha256) implements Sequences {
    static FileSequences of(Path path, Header header, String split, String fileSha256) throws IOException {
      boolean tokens = header.entries().containsKey(split + ".tokens");
      Header.Entry inputs =
          entry(path, header, split + (tokens ? ".tokens" : ".inputs"), tokens ? 2 : 3, tokens ? 2 : 3);
      int count = inputs.shape().getFirst();
      int steps = inputs.shape().get(1);
      if (count < 1 || steps < 1)
        throw new SafetensorsException(path,
            split + " has " + count + " sequences of " + steps + " steps; both must be 1"
                + " or more");
      InputFormat read = tokens ? new InputFormat.Tokens(number(path, header.metadata(), "vocabulary"))
          : new InputFormat.Features(inputs.shape().get(2));
      Header.Entry targets = entry(path, header, split + ".targets", 1, 3);
      boolean labels = !targets.dtype().isFloat();
      boolean everyStep = targets.shape().size() == (labels ? 2 : 3);
      TargetFormat asked = labels ? TargetFormat.labels(number(path, header.metadata(), "classes"), everyStep)
          : TargetFormat.values(targets.shape().getLast(), everyStep);
      requireShape(path, split + ".targets", targets.shape(), labels
          ? everyStep ? List.of(count, steps) : List.of(count)
          : everyStep ? List.of(count, steps, asked.size()) : List.of(count, asked.size()));
      boolean masked = header.entries().containsKey(split + ".mask");
      if (masked)
        requireShape(path, split + ".mask", entry(path, header, split + ".mask", 2, 2).shape(), List.of(count, steps));
      return new FileSequences(path, split, new SequenceFormat(read, asked), count, steps,
          lengths(path, header, split, count, steps), masked && everyStep, fileSha256);
    }

    private static int[] lengths(Path path, Header header, String split, int count, int steps) throws IOException {
      int[] lengths = new int[count];
      Arrays.fill(lengths, steps);
      if (!header.entries().containsKey(split + ".lengths"))
        return lengths;
      requireShape(path, split + ".lengths", entry(path, header, split + ".lengths", 1, 1).shape(), List.of(count));
      try (SafetensorsFile file = SafetensorsFile.open(path)) {
        return file.readInts(split + ".lengths");
      }
    }

    private static Header.Entry entry(Path path, Header header, String name, int fewest, int most)
        throws SafetensorsException {
      Header.Entry entry = header.entries().get(name);
      if (entry == null)
        throw new SafetensorsException(path, "has no tensor " + name + "; a dataset has train.inputs or train.tokens,"
            + " train.targets, and the same for validation and test");
      if (entry.shape().size() < fewest || entry.shape().size() > most)
        throw new SafetensorsException(path, "tensor " + name + " has shape " + entry.shape() + "; it must have "
            + fewest + (most > fewest ? " to " + most : "") + " dimensions");
      return entry;
    }

    private static void requireShape(Path path, String name, List<Integer> shape, List<Integer> wanted)
        throws SafetensorsException {
      if (!shape.equals(wanted))
        throw new SafetensorsException(path, "tensor " + name + " has shape " + shape + "; with these inputs it must"
            + " have " + wanted);
    }

    private static int number(Path path, Map<String, String> metadata, String key) throws SafetensorsException {
      String text = metadata.getOrDefault(key, "");
      if (!text.matches("[1-9][0-9]{0,8}"))
        throw new SafetensorsException(path, "its metadata must say how large the number of " + key + " is: " + key
            + " is " + (text.isEmpty() ? "not there" : text));
      return Integer.parseInt(text);
    }

    @Override
    public SequenceSet read(int... numbers) throws IOException {
      try (SafetensorsFile file = SafetensorsFile.open(path)) {
        int[] own = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++)
          own[i] = lengths[numbers[i]];
        Inputs inputs = switch (format.inputs()) {
          case InputFormat.Features(int width) ->
            new Inputs.Features(width, floats(file, "inputs", numbers, steps * width));
          case InputFormat.Tokens(int vocabulary) ->
            new Inputs.Tokens(vocabulary, ints(file, "tokens", numbers, steps));
        };
        return new SequenceSet(numbers.length, steps, inputs, own, targets(file, numbers));
      } catch (IllegalArgumentException e) {
        throw new IOException(path + ": " + split + ": " + e.getMessage(), e);
      }
    }

    private Targets targets(SafetensorsFile file, int[] numbers) throws IOException {
      TargetFormat asked = format.targets();
      int row = Math.toIntExact(asked.perSequence(steps));
      boolean[] mask = masked ? booleans(file, numbers) : new boolean[0];
      return switch (asked.kind()) {
        case VALUES -> {
          float[] values = floats(file, "targets", numbers, row);
          yield asked.everyStep() ? new Targets.VectorEveryStep(asked.size(), values, mask)
              : new Targets.Vector(asked.size(), values);
        }
        case LABELS -> {
          int[] labels = ints(file, "targets", numbers, row);
          yield asked.everyStep() ? new Targets.LabelEveryStep(asked.size(), labels, mask)
              : new Targets.Label(asked.size(), labels);
        }
      };
    }

    private float[] floats(SafetensorsFile file, String what, int[] numbers, int row) throws IOException {
      float[] values = new float[Math.multiplyExact(numbers.length, row)];
      for (int i = 0; i < numbers.length; i++)
        System.arraycopy(file.readFloats(split + "." + what, (long) numbers[i] * row, row), 0, values, i * row, row);
      return values;
    }

    private int[] ints(SafetensorsFile file, String what, int[] numbers, int row) throws IOException {
      int[] values = new int[Math.multiplyExact(numbers.length, row)];
      for (int i = 0; i < numbers.length; i++)
        System.arraycopy(file.readInts(split + "." + what, (long) numbers[i] * row, row), 0, values, i * row, row);
      return values;
    }

    private boolean[] booleans(SafetensorsFile file, int[] numbers) throws IOException {
      boolean[] values = new boolean[Math.multiplyExact(numbers.length, steps)];
      for (int i = 0; i < numbers.length; i++)
        System.arraycopy(file.readBooleans(split + ".mask", (long) numbers[i] * steps, steps), 0, values, i * steps,
            steps);
      return values;
    }

    /// Of the whole file and the name of the split.
    @Override
    public String sha256() {
      return new Sha256().add(fileSha256).add(split).hex();
    }
  }
}
