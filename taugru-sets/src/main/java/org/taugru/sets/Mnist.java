package org.taugru.sets;

import java.io.IOException;
import java.nio.file.Path;
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

  static ColumnFile.Writer decode(Located files) throws IOException {
    ColumnFile.Writer writer = new ColumnFile.Writer();
    for (String split : new String[] {"train", "t10k"}) {
      Path imageFile = file(files, split + "-images");
      Path labelFile = file(files, split + "-labels");
      Idx.Images images = Idx.images(imageFile);
      byte[] labels = Idx.labels(labelFile);
      if (images.rows() != SIDE || images.columns() != SIDE)
        throw new FormatException(imageFile, "has pictures of " + images.rows() + " × " + images.columns()
            + " pixels; those of MNIST have 28 × 28");
      if (images.count() != labels.length)
        throw new FormatException(imageFile, "has " + images.count() + " pictures, and " + labelFile + " has "
            + labels.length + " labels. Are they files of one set?");
      for (byte label : labels)
        if (label < 0 || label >= CLASSES)
          throw new FormatException(labelFile, "has a label " + (label & 255) + "; labels are 0 to 9");
      writer.bytes(split + ".pictures", images.pixels(), images.count(), PIXELS).bytes(split + ".labels", labels,
          labels.length);
    }
    return writer;
  }

  private static Path file(Located files, String beginning) {
    return files.paths().stream().filter(path -> String.valueOf(path.getFileName()).startsWith(beginning)).findFirst()
        .orElseThrow();
  }
}
