package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.safetensors.files.Sha256;

class Cifar10Test {
  /// Of the files inside the official cifar-10-binary.tar.gz.
  private static final Map<String, String> PUBLISHED = Map.of(
      "data_batch_1", "cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5",
      "data_batch_2", "a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed",
      "data_batch_3", "bbe8596564c0f86427f876058170b84dac6670ddf06d79402899d93ceea26f67",
      "data_batch_4", "014e562d6e23c72197cc727519169a60359f5eccd8945ad5a09d710285ff4e48",
      "data_batch_5", "755304fc0b379caeae8c14f0dac912fbc7d6cd469eb67a1029a08a39453a9add",
      "test_batch", "8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b");

  @TempDir
  Path folder;

  @Test
  void packedSliceUnpacksToTheOfficialBytes() throws IOException {
    Map<String, String> found = new TreeMap<>();
    Cifar10.read(Tree.of(Slices.path("cifar10/packed")), batch -> found.put(batch.name(), content(batch)));
    Map<String, String> official = new TreeMap<>();
    for (String name : PUBLISHED.keySet()) {
      byte[] bytes = Slices.bytes("cifar10/bin/" + name + ".bin");
      official.put(name, new Sha256().add(bytes, bytes.length).hex());
    }
    assertThat(found).isEqualTo(official);
  }

  /// Neither files nor folders beside those that are named.
  @Test
  void onlyTheNamedFilesAreRead() throws IOException {
    List<Path> named = new ArrayList<>();
    Files.createDirectories(folder.resolve("other"));
    for (String name : PUBLISHED.keySet()) {
      for (String ending : new String[] {".png", ".labels"})
        named.add(Files.copy(Slices.path("cifar10/packed/" + name + ending), folder.resolve(name + ending)));
      for (String beside : new String[] {"", "other/"})
        Files.write(folder.resolve(beside + name + ".bin"), new byte[3073]);
    }
    Map<String, String> found = new TreeMap<>();
    Cifar10.read(named, batch -> found.put(batch.name(), content(batch)));
    Map<String, String> packed = new TreeMap<>();
    Cifar10.read(Tree.of(Slices.path("cifar10/packed")), batch -> packed.put(batch.name(), content(batch)));
    assertThat(found).hasSize(6).isEqualTo(packed);
  }

  @Test
  void officialFolderAndArchiveHoldTheSame() throws IOException {
    TarBytes tar = new TarBytes().folder("cifar-10-batches-bin/").file("cifar-10-batches-bin/readme.html", new byte[7]);
    for (String name : PUBLISHED.keySet())
      tar.file("cifar-10-batches-bin/" + name + ".bin", Slices.bytes("cifar10/bin/" + name + ".bin"));
    Map<String, String> fromArchive = new TreeMap<>();
    Cifar10.read(Tree.of(ByteSource.of("cifar.tar.gz", tar.gzip())),
        batch -> fromArchive.put(batch.name(), content(batch)));
    Map<String, String> fromFolder = new TreeMap<>();
    Cifar10.read(Tree.of(Slices.path("cifar10/bin")), batch -> fromFolder.put(batch.name(), content(batch)));
    assertThat(fromArchive).hasSize(6).isEqualTo(fromFolder);
  }

  @Test
  void aBatchInBothFormsIsReadOnce() throws IOException {
    for (String name : PUBLISHED.keySet())
      for (String form : new String[] {"bin/" + name + ".bin", "packed/" + name + ".png", "packed/" + name + ".labels"})
        Files.copy(Slices.path("cifar10/" + form), folder.resolve(Path.of(form).getFileName()));
    int[] batches = new int[1];
    Cifar10.read(Tree.of(folder), _ -> batches[0]++);
    assertThat(batches[0]).isEqualTo(6);
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    Files.copy(Slices.path("cifar10/bin/data_batch_2.bin"), folder.resolve("data_batch_2.bin"));
    assertThatThrownBy(() -> Cifar10.read(Tree.of(folder), _ -> {
    })).isInstanceOf(FormatException.class).hasMessageContaining(
        ": lacks data_batch_1, data_batch_3, data_batch_4, data_batch_5, test_batch: expected .bin, or .labels with .png");
  }

  @Test
  void wrongBatchesAreRefused() throws IOException {
    byte[] good = Slices.bytes("cifar10/bin/data_batch_1.bin");
    assertRefused(tree("data_batch_1.bin", Arrays.copyOf(good, 3072)),
        "data_batch_1.bin: has 3072 bytes, but each image takes 3073. Is it cut off?");
    good[0] = 10;
    assertRefused(tree("data_batch_1.bin", good), "data_batch_1.bin: image 0 has label 10, but labels are 0 to 9");
    assertRefused(tree("data_batch_1.bin", new byte[10_001 * 3073]),
        "data_batch_1.bin: is too large for a batch of CIFAR-10, at most 10,000 images. Is it the right file?");
    assertRefused(tree("data_batch_1.labels", new byte[0]),
        "data_batch_1.labels: is empty, but a byte an image was expected");
    assertRefused(tree("data_batch_1.png", Slices.bytes("cifar10/packed/data_batch_1.png")),
        "data_batch_1.png: comes without or before its labels, data_batch_1.labels");
  }

  @Test
  void allOfThePackedFormHasThePublishedChecksums() throws IOException {
    Map<String, String> found = new TreeMap<>();
    int[] classes = new int[20];
    double[] sums = new double[6];
    Cifar10.read(Tree.of(WholeSets.path("cifar10")), batch -> {
      found.put(batch.name(), content(batch));
      boolean test = batch.name().equals(Cifar10.TEST);
      for (byte label : batch.labels())
        classes[label + (test ? 10 : 0)]++;
      if (!test)
        add(batch.planes(), sums);
    });
    assertThat(found).isEqualTo(PUBLISHED);
    int[] expected = new int[20];
    Arrays.fill(expected, 0, 10, 5000);
    Arrays.fill(expected, 10, 20, 1000);
    assertThat(classes).isEqualTo(expected);
    double[] published = {0.49139968, 0.48215841, 0.44653091, 0.24703223, 0.24348513, 0.26158784};
    for (int colour = 0; colour < 3; colour++) {
      double mean = sums[colour] / (50_000 * 1024.0);
      assertThat(mean).isCloseTo(published[colour], within(1e-8));
      assertThat(Math.sqrt(sums[colour + 3] / (50_000 * 1024.0) - mean * mean))
          .isCloseTo(published[colour + 3], within(1e-8));
    }
  }

  private static void add(byte[] planes, double[] sums) {
    for (int i = 0; i < planes.length; i++) {
      double value = (planes[i] & 255) / 255.0;
      sums[i / 1024 % 3] += value;
      sums[i / 1024 % 3 + 3] += value * value;
    }
  }

  /// Of the official form: for each image its label and its planes.
  private static String content(Cifar10.Batch batch) {
    ByteBuffer bytes = ByteBuffer.allocate(batch.labels().length * 3073);
    for (int i = 0; i < batch.labels().length; i++)
      bytes.put(batch.labels()[i]).put(batch.planes(), i * 3072, 3072);
    return new Sha256().add(bytes.array(), bytes.capacity()).hex();
  }

  private static Tree tree(String name, byte[] bytes) {
    return new MemoryTree("set", Map.of(name, bytes));
  }

  private static void assertRefused(Tree tree, String problem) {
    assertThatThrownBy(() -> Cifar10.read(tree, _ -> {
    })).isInstanceOf(FormatException.class).hasMessage("set: " + problem);
  }
}
