package org.taugru.sets;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.Preparation;
import org.taugru.data.Sample;
import org.taugru.safetensors.Dtype;
import org.taugru.sets.read.Cifar10;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// The pictures of CIFAR-10: 32 × 32 pixels as planes of red, green and blue, 50,000 to train on and 10,000 to test.
final class Cifar {
  static final int SIDE = 32;
  static final int PLANE = SIDE * SIDE;
  static final int COLOURS = 3;
  static final int BYTES = COLOURS * PLANE;
  static final int CLASSES = 10;
  private static final int TRAINING = 50_000;
  private static final int TEST = 10_000;
  private static final List<String> NAMES = List.of("airplane", "automobile", "bird", "cat", "deer", "dog", "frog",
      "horse", "ship", "truck");

  private Cifar() {
  }

  /// The second way of decoding: the first may have read files that lay beside those that were compared.
  static Decoded decoded(DataFolder folder) throws IOException {
    return Decoded.of(folder, "cifar10", "cifar10-2", Cifar::decode);
  }

  static ColumnFile.Writer decode(Located files) throws IOException {
    return decode(files, TRAINING, TEST);
  }

  /// @param training how many pictures there must be to train on
  /// @param testing  and to test
  static ColumnFile.Writer decode(Located files, int training, int testing) throws IOException {
    Map<String, Cifar10.Batch> batches = new TreeMap<>();
    Cifar10.read(files.paths(), batch -> batches.put(batch.name(), batch));
    Cifar10.Batch test = requireNonNull(batches.remove(Cifar10.TEST));
    int count = batches.values().stream().mapToInt(batch -> batch.labels().length).sum();
    if (count != training || test.labels().length != testing)
      throw new FormatException(requireNonNull(files.paths().getFirst().getParent()), "has " + count
          + " pictures to train on and " + test.labels().length + " to test; CIFAR-10 has " + training + " and "
          + testing);
    return new ColumnFile.Writer()
        .add("train.pictures", Dtype.U8, 1, sink -> {
          for (Cifar10.Batch batch : batches.values())
            sink.add(batch.planes());
        }, count, BYTES)
        .add("train.labels", Dtype.U8, 1, sink -> {
          for (Cifar10.Batch batch : batches.values())
            sink.add(batch.labels());
        }, count)
        .bytes("test.pictures", test.planes(), test.labels().length, BYTES)
        .bytes("test.labels", test.labels(), test.labels().length);
  }

  /// Its splits, in some layout.
  ///
  /// @param order      of so many pictures; the last of it are for validation
  /// @param change     of what is trained on
  static Dataset dataset(Benchmark benchmark, DataFolder folder, PictureLayout layout, Optional<PictureChange> change,
      IntFunction<int[]> order, int validation) throws IOException {
    Decoded cifar = decoded(folder);
    ColumnFile.Column pictures = cifar.file().column("train.pictures");
    int[] labels = cifar.file().column("train.labels").ints();
    int[] testLabels = cifar.file().column("test.labels").ints();
    int[] split = order.apply(labels.length);
    int train = split.length - validation;
    int[] all = IntStream.range(0, testLabels.length).toArray();
    return new PublishedData(benchmark, folder,
        new PictureSequences(cifar, pictures, labels, CLASSES, Arrays.copyOf(split, train), layout, change),
        new PictureSequences(cifar, pictures, labels, CLASSES, Arrays.copyOfRange(split, train, split.length), layout,
            Optional.empty()),
        new PictureSequences(cifar, cifar.file().column("test.pictures"), testLabels, CLASSES, all, layout,
            Optional.empty()),
        new Preparation(new Encoding.Plain(), new Encoding.Names(NAMES)));
  }

  /// A colour, 0..255, of a pixel.
  interface Colour {
    int of(int pixel, int plane);
  }

  static Sample.Image picture(Colour colour) {
    int[] rgb = new int[PLANE];
    for (int pixel = 0; pixel < PLANE; pixel++)
      rgb[pixel] = colour.of(pixel, 0) << 16 | colour.of(pixel, 1) << 8 | colour.of(pixel, 2);
    return new Sample.Image(SIDE, SIDE, rgb);
  }
}
