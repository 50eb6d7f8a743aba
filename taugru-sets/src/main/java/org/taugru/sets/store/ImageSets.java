package org.taugru.sets.store;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.taugru.sets.store.Content.Known;

/// Pictures, read as sequences of pixels. The digests of unpacked files follow from those of the published archives.
final class ImageSets {
  private static final long CIFAR_BATCH = 30_730_000;
  private static final long CIFAR_LABELS = 10_000;

  static final PublishedSet MNIST = new PublishedSet("mnist",
      "70,000 handwritten digits, 28 × 28 grey pixels: 60,000 to train and 10,000 to test.", Licence.NONE_STATED,
      List.of("Yann LeCun", "Corinna Cortes", "Christopher J. C. Burges"), 1998,
      "Y. LeCun, L. Bottou, Y. Bengio, P. Haffner: Gradient-based learning applied to document recognition."
          + " Proceedings of the IEEE 86(11), 2278-2324, 1998",
      URI.create("https://yann.lecun.com/exdb/mnist/"),
      List.of(
          new Form("gzip", Packaging.GZIP, Coverage.WHOLE, "the four published files", List.of(
              mnist("train-images-idx3-ubyte.gz", 9_912_422,
                  "440fcabf73cc546fa21475e81ea370265605f56be210a4024d2ca8f203523609"),
              mnist("train-labels-idx1-ubyte.gz", 28_881,
                  "3552534a0a558bbed6aed32b30c495cca23d567ec52cac8be1a0730e8010255c"),
              mnist("t10k-images-idx3-ubyte.gz", 1_648_877,
                  "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6"),
              mnist("t10k-labels-idx1-ubyte.gz", 4_542,
                  "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6"))),
          new Form("idx", Packaging.FILES, Coverage.WHOLE, "the same, unpacked", List.of(
              SetFile.of("mnist/train-images-idx3-ubyte",
                  new Known(47_040_016, "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db")),
              SetFile.of("mnist/train-labels-idx1-ubyte",
                  new Known(60_008, "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5")),
              SetFile.of("mnist/t10k-images-idx3-ubyte",
                  new Known(7_840_016, "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7")),
              SetFile.of("mnist/t10k-labels-idx1-ubyte",
                  new Known(10_008, "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"))))),
      List.of());

  static final PublishedSet CIFAR10 = new PublishedSet("cifar10",
      "60,000 colour pictures of ten kinds, 32 × 32 pixels: 50,000 to train and 10,000 to test.", Licence.NONE_STATED,
      List.of("Alex Krizhevsky"), 2009,
      "A. Krizhevsky: Learning multiple layers of features from tiny images. Technical report, University of Toronto, 2009",
      URI.create("https://www.cs.toronto.edu/~kriz/cifar.html"),
      List.of(
          new Form("tar", Packaging.TAR_GZIP, Coverage.WHOLE, "the published binary version", List.of(
              SetFile.of("cifar10/cifar-10-binary.tar.gz",
                  new Known(170_052_171, "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd"),
                  "https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz"))),
          new Form("bin", Packaging.FILES, Coverage.WHOLE, "the same, unpacked", List.of(
              batch("data_batch_1", "cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5"),
              batch("data_batch_2", "a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed"),
              batch("data_batch_3", "bbe8596564c0f86427f876058170b84dac6670ddf06d79402899d93ceea26f67"),
              batch("data_batch_4", "014e562d6e23c72197cc727519169a60359f5eccd8945ad5a09d710285ff4e48"),
              batch("data_batch_5", "755304fc0b379caeae8c14f0dac912fbc7d6cd469eb67a1029a08a39453a9add"),
              batch("test_batch", "8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b"))),
          new Form("packed", Packaging.PACKED_PNG, Coverage.WHOLE, "the same as PNG and labels, without loss",
              packed())),
      List.of());

  private ImageSets() {
  }

  private static SetFile mnist(String name, long bytes, String sha256) {
    return SetFile.of("mnist/" + name, new Known(bytes, sha256),
        "https://ossci-datasets.s3.amazonaws.com/mnist/" + name,
        "https://storage.googleapis.com/cvdf-datasets/mnist/" + name);
  }

  private static SetFile batch(String name, String sha256) {
    return SetFile.of("cifar10/cifar-10-batches-bin/" + name + ".bin", new Known(CIFAR_BATCH, sha256));
  }

  private static List<SetFile> packed() {
    List<SetFile> files = new ArrayList<>();
    pack(files, "data_batch_1", "d829dbdf32167c9d7b3687cee66d92d80d46c441308b5aca0d11e8b69e27dac9", 17_940_321,
        "cc0463ae393cb441b2aeeb1e6c1e11b398b9cd0d3952abb69b6e0a38a46e9302");
    pack(files, "data_batch_2", "5d18f7371ed35ea9ade77952fe958b0660a45cd6c8b8a8970030f21612cfd7e3", 17_975_439,
        "11e9ceea46b2df051e3b8ead74f62ee8c2dfca0c6269c912fe5f85af9a9d99ca");
    pack(files, "data_batch_3", "32cf77b0ee2e790b1c4384d2d82e42dc1571b87e67f6da8f444b2725b2973f65", 17_987_607,
        "5c0540a7c05931c8db496f8dcafcc72fd23cc929c29395f63746f8eaac68fac6");
    pack(files, "data_batch_4", "d2815e3f8f656272864920fc0edde56b04ec9cf81bf397c0dd3069f4aea51aeb", 17_962_234,
        "93fb41a97698680b0a93459f66ea8a8bad4e25b6108de87bb43546040281ab34");
    pack(files, "data_batch_5", "2ddf3ab27d5d04409c94ce7b56849c243129c10de1058ae0bfe14c77e934800c", 17_933_106,
        "1e18a56f01c34d3a2e07d12ff2cc217a1378a4547a4f3a11a822d664fc7ab524");
    pack(files, "test_batch", "cec8a24a1e92aa2ecaa0bbd3dbfa86bf6cd8759fbd209a832824c8cf0afca9d5", 17_962_430,
        "b8066fedd5cf57ee85b003538d87d69b62ca32c4751d3bf95a07a12ca579bbb3");
    return files;
  }

  private static void pack(List<SetFile> files, String name, String labels, long pngBytes, String png) {
    files.add(SetFile.of("cifar10/" + name + ".png", new Known(pngBytes, png)));
    files.add(SetFile.of("cifar10/" + name + ".labels", new Known(CIFAR_LABELS, labels)));
  }
}
