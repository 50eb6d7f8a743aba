package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.store.Form;
import org.taugru.sets.store.Located;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.PublishedSets;

/// What is made of located files, on a few pictures.
final class DecodersTest {
  @TempDir
  Path folder;

  private static Path slice(String name) {
    try {
      return Path.of(Objects.requireNonNull(DecodersTest.class.getResource("read/" + name), name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(name, e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList())
        Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  private Located located(String name, String formName) {
    PublishedSet set = PublishedSets.named(name);
    Form form = set.forms().stream().filter(each -> each.name().equals(formName)).findFirst().orElseThrow();
    return new Located(set, form, form.files().stream().map(file -> folder.resolve(file.path())).toList());
  }

  private ColumnFile written(ColumnFile.Writer writer) throws IOException {
    Path file = folder.resolve("decoded.safetensors");
    writer.write(file);
    return ColumnFile.open(file);
  }

  /// One picture a batch.
  private Located packedCifar() throws IOException {
    copy(slice("cifar10/packed"), folder.resolve("cifar10"));
    return located("cifar10", "packed");
  }

  /// Files that nobody compared with a digest lie beside those that were located.
  @Test
  void ofCifarNothingButTheLocatedFilesIsRead() throws IOException {
    Located packed = packedCifar();
    Path others = Files.createDirectories(folder.resolve("cifar10/cifar-10-batches-bin"));
    for (String batch : List.of("data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5",
        "test_batch"))
      Files.write(others.resolve(batch + ".bin"), new byte[2 * 3073]);
    ColumnFile decoded = written(Cifar.decode(packed, 5, 1));
    byte[] official = Files.readAllBytes(slice("cifar10/bin/data_batch_5.bin"));
    byte[] last = new byte[Cifar.BYTES];
    decoded.column("train.pictures").read(4L * Cifar.BYTES, last);
    assertThat(last).isEqualTo(Arrays.copyOfRange(official, 1, official.length));
    assertThat(decoded.column("train.labels").ints()).hasSize(5).endsWith(official[0]);
    assertThat(decoded.column("test.labels").ints())
        .containsExactly(Files.readAllBytes(slice("cifar10/bin/test_batch.bin"))[0]);
  }

  @Test
  void aCifarOfAnotherSizeIsRefused() throws IOException {
    Located packed = packedCifar();
    assertThatThrownBy(() -> Cifar.decode(packed)).isInstanceOf(FormatException.class)
        .hasMessage(packed.paths().getFirst().getParent()
            + ": has 5 pictures to train on and 1 to test; CIFAR-10 has 50000 and 10000");
  }

  private Located mnist(int count, int rows, int columns, byte... labels) throws IOException {
    Located files = located("mnist", "idx");
    Files.createDirectories(folder.resolve("mnist"));
    for (Path path : files.paths())
      Files.write(path, path.toString().contains("-images")
          ? ByteBuffer.allocate(16 + count * rows * columns).putInt(0x803).putInt(count).putInt(rows).putInt(columns)
              .array()
          : ByteBuffer.allocate(8 + labels.length).putInt(0x801).putInt(labels.length).put(labels).array());
    return files;
  }

  @Test
  void picturesOfDigitsHaveTheirShapeAndALabelEach() throws IOException {
    ColumnFile decoded = written(Mnist.decode(mnist(2, 28, 28, (byte) 9, (byte) 0)));
    assertThat(decoded.column("train.pictures").shape()).containsExactly(2, 784);
    assertThat(decoded.column("t10k.labels").ints()).containsExactly(9, 0);
    Path images = folder.resolve("mnist/train-images-idx3-ubyte");
    assertRefused(mnist(1, 14, 56, (byte) 1),
        images + ": has pictures of 14 × 56 pixels; those of MNIST have 28 × 28");
    assertRefused(mnist(2, 28, 28, (byte) 1), images + ": has 2 pictures, and "
        + folder.resolve("mnist/train-labels-idx1-ubyte") + " has 1 labels. Are they files of one set?");
    assertRefused(mnist(1, 28, 28, (byte) 10),
        folder.resolve("mnist/train-labels-idx1-ubyte") + ": has a label 10; labels are 0 to 9");
  }

  private static void assertRefused(Located files, String problem) {
    assertThatThrownBy(() -> Mnist.decode(files)).isInstanceOf(FormatException.class).hasMessage(problem);
  }
}
