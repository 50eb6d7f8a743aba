package org.taugru.sets;

import java.util.Arrays;
import java.util.Optional;
import org.taugru.data.InputFormat;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.safetensors.files.Sha256;

/// Some pictures of a decoded set as sequences, with their labels. They stay bytes in a file until they are read.
///
/// @param pictures `[count, bytes of one]`
/// @param labels   of all pictures
/// @param numbers  which of them these are
/// @param change   what is done to a picture each time it is trained on, if anything
record PictureSequences(Decoded set, ColumnFile.Column pictures, int[] labels, int classes, int[] numbers,
    PictureLayout layout, Optional<PictureChange> change) implements Sequences {
  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(layout.width()), TargetFormat.labels(classes, false));
  }

  @Override
  public int count() {
    return numbers.length;
  }

  @Override
  public int steps() {
    return layout.steps();
  }

  @Override
  public SequenceSet read(int... which) {
    return read(which, (_, picture) -> picture);
  }

  @Override
  public SequenceSet readForTraining(long seed, int epoch, int... which) {
    return change.isEmpty() ? read(which)
        : read(which, (number, picture) -> change.get().apply(picture, seed, epoch, number));
  }

  @Override
  public boolean isFixed() {
    return change.isEmpty();
  }

  @Override
  public PictureSequences every(int nth) {
    if (nth == 1)
      return this;
    int[] some = new int[Math.ceilDiv(numbers.length, nth)];
    Arrays.setAll(some, i -> numbers[i * nth]);
    return new PictureSequences(set, pictures, labels, classes, some, layout, change);
  }

  /// The same pictures in another layout, as they are.
  PictureSequences as(PictureLayout other) {
    return new PictureSequences(set, pictures, labels, classes, numbers, other, Optional.empty());
  }

  private interface Use {
    byte[] of(int number, byte[] picture);
  }

  private SequenceSet read(int[] which, Use use) {
    int bytes = pictures.shape().getLast();
    int each = layout.steps() * layout.width();
    float[] inputs = new float[Math.multiplyExact(which.length, each)];
    int[] own = new int[which.length];
    byte[] picture = new byte[bytes];
    for (int i = 0; i < which.length; i++) {
      int number = numbers[which[i]];
      pictures.read((long) number * bytes, picture);
      layout.lay(use.of(number, picture), inputs, i * each);
      own[i] = labels[number];
    }
    return SequenceSet.of(which.length, steps(), new Inputs.Features(layout.width(), inputs),
        new Targets.Label(classes, own));
  }

  /// Of the decoded file, the layout, what is changed, and the numbers; and of what all this makes of the first picture, so that
  /// another way to make it is other data.
  @Override
  public String sha256() {
    return new Sha256().add(set.sha256()).add(layout.description())
        .add(change.map(PictureChange::description).orElse("as they are")).add(numbers).add(read(0).sha256())
        .add(readForTraining(1, 0, 0).sha256()).hex();
  }
}
