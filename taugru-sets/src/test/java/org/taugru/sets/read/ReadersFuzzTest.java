package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random damage to good files, for every reader: they are read, or refused with [FormatException] in one line, and nothing else
/// ever happens. The JVM of these tests has little memory, so sizes that a header only declares would show.
class ReadersFuzzTest {
  private static final int FILES = 20_000;
  private static final String NAME = "fuzzed";

  interface Reading {
    void of(byte[] bytes) throws IOException;
  }

  /// A small good file, and how it is read.
  record Example(byte[] good, Reading reading) {
  }

  /// @param reader the class it tests
  record Fuzzed(Class<?> reader, List<Example> examples) {
    @Override
    public String toString() {
      return reader.getSimpleName();
    }
  }

  static List<Fuzzed> fuzzed() throws IOException {
    return List.of(
        new Fuzzed(Idx.class, List.of(
            new Example(unpacked("mnist/images.gz"), bytes -> Idx.images(ByteSource.of(NAME, bytes))),
            new Example(Slices.bytes("mnist/images.gz"), bytes -> Idx.images(ByteSource.of(NAME, bytes))),
            new Example(unpacked("mnist/labels.gz"), bytes -> Idx.labels(ByteSource.of(NAME, bytes))))),
        new Fuzzed(Gzip.class, List.of(
            new Example(TarBytes.gzip(new byte[] {1, 2, 3}), ReadersFuzzTest::unpack),
            new Example(Slices.bytes("glove/glove.txt.gz"), ReadersFuzzTest::unpack))),
        new Fuzzed(Png.class, List.of(
            new Example(Slices.bytes("cifar10/packed/data_batch_2.png"), ReadersFuzzTest::readPicture),
            new Example(PngBytes.data(Slices.bytes("cifar10/packed/data_batch_2.png")),
                bytes -> readPicture(PngBytes.picture(bytes))))),
        new Fuzzed(Cifar10.class, List.of(
            inTree(files("cifar10/bin"), "data_batch_3.bin", ReadersFuzzTest::readBatches),
            inTree(files("cifar10/packed"), "data_batch_3.labels", ReadersFuzzTest::readBatches),
            inTree(files("cifar10/packed"), "test_batch.png", ReadersFuzzTest::readBatches))),
        new Fuzzed(Har.class, List.of(
            inTree(tinyHar(), "train/y_train.txt", Har::read),
            inTree(tinyHar(), "test/Inertial Signals/total_acc_y_test.txt", Har::read),
            inTree(tinyHar(), "activity_labels.txt", Har::read))),
        new Fuzzed(TimeSeries.class, List.of(
            new Example(Slices.bytes("ts/JapaneseVowels.ts"), bytes -> TimeSeries.read(ByteSource.of(NAME, bytes))),
            new Example(tinySeries(), bytes -> TimeSeries.read(ByteSource.of(NAME, bytes))))),
        new Fuzzed(Wav.class, List.of(
            new Example(new WavBytes().format(1, 2, 16000, 16).data(1, 2, 3, 4, 5, 6, 7, 8).bytes(),
                ReadersFuzzTest::readSound),
            new Example(
                new WavBytes().chunk("LIST", new byte[3]).extended(1, 1, 8000, 24).data(1, 2, 3, 4, 5, 6).bytes(),
                ReadersFuzzTest::readSound),
            new Example(new WavBytes().format(3, 1, 16000, 32).floats(0.5f, -0.25f, 1).bytes(),
                ReadersFuzzTest::readSound),
            new Example(firstOf("fsdd/recordings.tar.gz"), ReadersFuzzTest::readSound))),
        new Fuzzed(SpokenDigits.class, List.of(
            inTree(files("fsdd/recordings.tar.gz"), "recordings/6_nicolas_7.wav", SpokenDigits::read))),
        new Fuzzed(SpeechCommands.class, List.of(
            inTree(files("speech/test_set.tar.gz"), "speech_commands_test_set_v0.02/yes/022cd682_nohash_0.wav",
                ReadersFuzzTest::readClips),
            inTree(tinySpeech(), "testing_list.txt", ReadersFuzzTest::readClips))),
        new Fuzzed(Imdb.class, List.of(
            inTree(files("imdb/aclImdb.tar.gz"), "aclImdb/test/pos/17_8.txt", ReadersFuzzTest::readReviews),
            new Example("aclImdb/train/pos/3247_10.txt".getBytes(StandardCharsets.US_ASCII),
                ReadersFuzzTest::readReviewNamed))),
        new Fuzzed(Glove.class, List.of(
            new Example(Slices.bytes("glove/glove.txt.gz"), ReadersFuzzTest::readVectors),
            new Example("the 1 -2.5 3e-1\n\u00e9t\u00e9 4 5 6\n".getBytes(StandardCharsets.UTF_8),
                ReadersFuzzTest::readVectors))),
        new Fuzzed(Archive.class, List.of(
            new Example(unpacked("imdb/aclImdb.tar.gz"), ReadersFuzzTest::readAll),
            new Example(Slices.bytes("imdb/aclImdb.tar.gz"), ReadersFuzzTest::readAll),
            new Example(Slices.bytes("har/UCI HAR Dataset.zip"), ReadersFuzzTest::readAll),
            new Example(longNames(), ReadersFuzzTest::readAll),
            new Example(longNames(), bytes -> readAll(TarBytes.withChecksums(bytes))))));
  }

  @ParameterizedTest
  @MethodSource("fuzzed")
  void damagedFilesAreReadOrRefusedAndNothingElse(Fuzzed fuzzed) {
    Damage damage = new Damage(new Random(20261116));
    int[] read = new int[fuzzed.examples.size()];
    for (int i = 0; i < FILES; i++) {
      int which = i % fuzzed.examples.size();
      byte[] damaged = damage.to(fuzzed.examples.get(which).good);
      try {
        fuzzed.examples.get(which).reading.of(damaged);
        read[which]++;
      } catch (FormatException e) {
        assertThat(e.getMessage()).startsWith(NAME + ": ").doesNotContain("\n");
      } catch (IOException | RuntimeException | Error e) {
        throw new AssertionError(fuzzed + ", file " + i + ": " + HexFormat.of().formatHex(damaged), e);
      }
    }
    // both happen with each, so neither was tested by accident only
    for (int times : read)
      assertThat(times).as(Arrays.toString(read)).isBetween(1, FILES / read.length - 50);
  }

  /// A reader is a class with a static method that takes bytes or files, or unpacks them.
  @Test
  void everyReaderIsListed() throws IOException, ClassNotFoundException, URISyntaxException {
    Set<String> readers = new TreeSet<>();
    Path classes = Path.of(Idx.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .resolve(Idx.class.getPackageName().replace('.', '/'));
    try (var files = Files.list(classes)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        if (!name.equals("package-info") && !name.contains("$")
            && isReader(Class.forName(Idx.class.getPackageName() + "." + name)))
          readers.add(name);
      }
    }
    Set<String> listed = new TreeSet<>();
    fuzzed().forEach(fuzzed -> listed.add(fuzzed.reader.getSimpleName()));
    assertThat(listed).isEqualTo(readers);
  }

  private static boolean isReader(Class<?> type) {
    return type == Archive.class || type == Gzip.class || type != Bytes.class && type != Tree.class
        && Arrays.stream(type.getDeclaredMethods()).anyMatch(ReadersFuzzTest::takesFiles);
  }

  private static boolean takesFiles(Method method) {
    return Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()
        && Arrays.stream(method.getParameterTypes()).anyMatch(type -> type == ByteSource.class || type == Tree.class);
  }

  private interface TreeReading {
    void of(Tree tree) throws IOException;
  }

  /// One file of many is damaged: past the archive, where damage seldom gets through.
  private static Example inTree(Map<String, byte[]> good, String file, TreeReading reading) {
    return new Example(Objects.requireNonNull(good.get(file), file), bytes -> {
      Map<String, byte[]> files = new LinkedHashMap<>(good);
      files.put(file, bytes);
      reading.of(new MemoryTree(NAME, files));
    });
  }

  private static Map<String, byte[]> files(String name) throws IOException {
    return MemoryTree.of(Tree.of(Slices.path(name))).files();
  }

  private static void unpack(byte[] packed) throws IOException {
    try (Gzip gzip = new Gzip(NAME, new ByteArrayInputStream(packed))) {
      new Bounded(NAME, gzip, 1 << 20, "a test").readAllBytes();
    }
  }

  private static void readPicture(byte[] picture) throws IOException {
    Png.read(ByteSource.of(NAME, picture), 32, 32);
  }

  private static void readBatches(Tree tree) throws IOException {
    Cifar10.read(tree, _ -> {
    });
  }

  private static void readSound(byte[] sound) throws IOException {
    Wav.read(ByteSource.of(NAME, sound));
  }

  private static void readClips(Tree tree) throws IOException {
    SpeechCommands.read(tree, _ -> {
    });
  }

  private static void readReviews(Tree tree) throws IOException {
    for (Imdb.Split split : Imdb.Split.values())
      Imdb.read(tree, split, _ -> {
      });
  }

  private static void readReviewNamed(byte[] name) throws IOException {
    Map<String, byte[]> files = Map.of(new String(name, StandardCharsets.ISO_8859_1), new byte[] {'x'});
    Imdb.read(new MemoryTree(NAME, files), Imdb.Split.TRAIN, _ -> {
    });
  }

  private static void readVectors(byte[] bytes) throws IOException {
    Glove.read(ByteSource.of(NAME, bytes), _ -> true);
  }

  private static byte[] firstOf(String archive) throws IOException {
    return files(archive).values().iterator().next();
  }

  private static Map<String, byte[]> tinySpeech() {
    byte[] sound = new WavBytes().format(1, 1, 16000, 8).data(1, 2).bytes();
    byte[] list = "no/c0ffee00_nohash_0.wav\nyes/c0ffee00_nohash_1.wav\n".getBytes(StandardCharsets.US_ASCII);
    return Map.of("no/c0ffee00_nohash_0.wav", sound, "testing_list.txt", list);
  }

  private static void readAll(byte[] archive) throws IOException {
    new Archive(ByteSource.of(NAME, archive), Limits.USUAL).forEach(member -> member.all(1 << 20, "a test"));
  }

  private static Map<String, byte[]> tinyHar() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("activity_labels.txt", "1 SITTING\n2 LAYING\n".getBytes(StandardCharsets.US_ASCII));
    for (String split : List.of("train", "test")) {
      files.put(split + "/y_" + split + ".txt", "2\n".getBytes(StandardCharsets.US_ASCII));
      files.put(split + "/subject_" + split + ".txt", "17\n".getBytes(StandardCharsets.US_ASCII));
      for (String channel : Har.CHANNELS)
        files.put(split + "/Inertial Signals/" + channel + "_" + split + ".txt",
            " 3".repeat(Har.STEPS).getBytes(StandardCharsets.US_ASCII));
    }
    return files;
  }

  private static byte[] tinySeries() {
    return """
        @problemName tiny
        @timeStamps false
        @missing true
        @univariate false
        @dimensions 2
        @equalLength true
        @seriesLength 2
        @classLabel true a b
        @data
        1,2:?,4:a
        5,6e-1:-7,8:b
        """.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] longNames() {
    return new TarBytes().entry("././@LongLink", 'L', new byte[] {'a', '/', 'b', 0}).file("cut", new byte[3])
        .entry("pax", 'x', "18 path=longer/aa\n".getBytes(StandardCharsets.US_ASCII))
        .file("one", new byte[600]).folder("two/").plain();
  }

  private static byte[] unpacked(String name) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(Slices.bytes(name))).readAllBytes();
  }
}
