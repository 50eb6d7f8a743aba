package org.taugru.sets;

import java.io.IOException;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.read.Idx;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// The pictures of MNIST: 28 × 28 bytes, 60,000 to train on and 10,000 to test.
final class Mnist {
  static final int SIDE = 28;
  static final int PIXELS = SIDE * SIDE;
  static final int CLASSES = 10;

  private Mnist() {
  }

  static Decoded decoded(DataFolder folder) throws IOException {
    return Decoded.of(folder, "mnist", "mnist-1", Mnist::decode);
  }

  private static ColumnFile.Writer decode(Located files) throws IOException {
    ColumnFile.Writer writer = new ColumnFile.Writer();
    for (String split : new String[] {"train", "t10k"}) {
      Idx.Images images = Idx.images(files.paths().stream()
          .filter(path -> path.getFileName().toString().startsWith(split + "-images")).findFirst().orElseThrow());
      byte[] labels = Idx.labels(files.paths().stream()
          .filter(path -> path.getFileName().toString().startsWith(split + "-labels")).findFirst().orElseThrow());
      if (images.rows() * images.columns() != PIXELS || images.count() != labels.length)
        throw new FormatException(split, "has " + images.count() + " pictures of " + images.rows() + " × "
            + images.columns() + " and " + labels.length + " labels; MNIST has as many labels as pictures of 28 × 28");
      for (byte label : labels)
        if (label < 0 || label >= CLASSES)
          throw new FormatException(split, "has a label " + (label & 255) + "; labels are 0 to 9");
      writer.bytes(split + ".pictures", images.pixels(), images.count(), PIXELS).bytes(split + ".labels", labels,
          labels.length);
    }
    return writer;
  }
}
