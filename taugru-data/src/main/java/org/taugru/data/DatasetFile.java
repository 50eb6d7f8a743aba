package org.taugru.data;

import java.io.IOException;
import java.nio.file.Path;
import org.taugru.safetensors.SafetensorsFile;

/// A dataset in a safetensors file, which any language writes in a few lines. Only what a batch needs is read, so that the
/// file may be larger than the memory.
///
/// For each of the splits `train`, `validation` and `test` it holds
///
/// - `train.inputs`, numbers `[count, steps, width]` (floats, or integers of up to 16 bits), or `train.tokens`, integers
///   `[count, steps]`;
/// - `train.targets`, floats `[count, width]` or `[count, steps, width]`, or labels as integers `[count]` or
///   `[count, steps]`;
/// - where sequences differ in length, `train.lengths`, integers `[count]`; beyond them inputs are zero;
/// - where targets are given for every step but not every step counts, `train.mask`, booleans `[count, steps]`; a target
///   that does not count may be NaN or no label.
///
/// Where there are labels, the metadata say how many `classes` there are; where there are tokens, the size of the
/// `vocabulary`.
///
/// ```python
/// save_file({"train.inputs": x, "train.targets": labels, …}, "data.safetensors", metadata={"classes": "10"})
/// ```
public final class DatasetFile implements Dataset {
  private final Path path;
  private final FileHash hash;
  private final FileSequences train;
  private final FileSequences validation;
  private final FileSequences test;

  private DatasetFile(Path path, SafetensorsFile open) throws IOException {
    this.path = path;
    this.hash = new FileHash(path);
    this.train = FileSequences.of(path, open, "train", hash);
    this.validation = FileSequences.of(path, open, "validation", hash);
    this.test = FileSequences.of(path, open, "test", hash);
    Splits.requireAlike(train, validation);
    Splits.requireAlike(validation, test);
  }

  /// Reads and checks what the file says about its sequences, and their lengths: this takes no longer for a large file.
  public static DatasetFile open(Path file) throws IOException {
    Path path = file.toAbsolutePath().normalize();
    try (SafetensorsFile open = SafetensorsFile.open(path)) {
      return new DatasetFile(path, open);
    } catch (IllegalArgumentException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  /// Its path.
  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public TrainingSplit training() {
    return new TrainingSplit.Stored(train);
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

  /// Of all its bytes, which are read when the hash is first asked for, and not again while the file stays as it is. A file
  /// that was changed between [#open] and then is refused.
  @Override
  public String sha256() throws IOException {
    return hash.hex();
  }
}
