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

  /// @param reader the class it tests
  /// @param files  small good ones
  record Fuzzed(Class<?> reader, String what, List<byte[]> files, Reading reading) {
    @Override
    public String toString() {
      return reader.getSimpleName() + ", " + what;
    }
  }

  static List<Fuzzed> fuzzed() throws IOException {
    return List.of(
        new Fuzzed(Idx.class, "images", List.of(unpacked("mnist/images.gz"), Slices.bytes("mnist/images.gz")),
            bytes -> Idx.images(Source.of(NAME, bytes))),
        new Fuzzed(Idx.class, "labels", List.of(unpacked("mnist/labels.gz"), Slices.bytes("mnist/labels.gz")),
            bytes -> Idx.labels(Source.of(NAME, bytes))),
        new Fuzzed(Png.class, "a picture", List.of(Slices.bytes("cifar10/packed/data_batch_2.png")),
            bytes -> Png.read(Source.of(NAME, bytes), 32, 32)),
        tree(Cifar10.class, "official", Tree.of(Slices.path("cifar10/bin")), "data_batch_3.bin",
            tree -> Cifar10.read(tree, _ -> {
            })),
        tree(Cifar10.class, "packed", Tree.of(Slices.path("cifar10/packed")), "data_batch_3.labels",
            tree -> Cifar10.read(tree, _ -> {
            })),
        new Fuzzed(Archive.class, "tar",
            List.of(unpacked("imdb/aclImdb.tar.gz"), Slices.bytes("imdb/aclImdb.tar.gz"), longNames()),
            ReadersFuzzTest::readAll),
        new Fuzzed(Archive.class, "zip", List.of(Slices.bytes("har/UCI HAR Dataset.zip")), ReadersFuzzTest::readAll));
  }

  @ParameterizedTest
  @MethodSource("fuzzed")
  void damagedFilesAreReadOrRefusedAndNothingElse(Fuzzed fuzzed) {
    Damage damage = new Damage(new Random(20261116));
    int read = 0;
    for (int i = 0; i < FILES; i++) {
      byte[] damaged = damage.to(fuzzed.files.get(i % fuzzed.files.size()));
      try {
        fuzzed.reading.of(damaged);
        read++;
      } catch (FormatException e) {
        assertThat(e.getMessage()).startsWith(NAME + ": ").doesNotContain("\n");
      } catch (IOException | RuntimeException | Error e) {
        throw new AssertionError("file " + i + ": " + HexFormat.of().formatHex(damaged), e);
      }
    }
    // both happen, so neither was tested by accident only
    assertThat(read).isBetween(1, FILES - FILES / 50);
  }

  /// A reader is a class with a static method that takes bytes or files, or is one of the two kinds of files.
  @Test
  void everyReaderIsListed() throws IOException, ClassNotFoundException, URISyntaxException {
    Set<String> readers = new TreeSet<>();
    Path classes = Path.of(Idx.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .resolve(Idx.class.getPackageName().replace('.', '/'));
    try (var files = Files.list(classes)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        if (!name.equals("package-info") && isReader(Class.forName(Idx.class.getPackageName() + "." + name)))
          readers.add(name);
      }
    }
    Set<String> listed = new TreeSet<>();
    fuzzed().forEach(fuzzed -> listed.add(fuzzed.reader.getSimpleName()));
    assertThat(listed).isEqualTo(readers);
  }

  private static boolean isReader(Class<?> type) {
    return type == Archive.class || type != Bytes.class && type != Tree.class
        && Arrays.stream(type.getDeclaredMethods()).anyMatch(ReadersFuzzTest::takesFiles);
  }

  private static boolean takesFiles(Method method) {
    return Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()
        && Arrays.stream(method.getParameterTypes()).anyMatch(type -> type == Source.class || type == Tree.class);
  }

  private interface TreeReading {
    void of(Tree tree) throws IOException;
  }

  /// One file of many is damaged: past the archive, where damage seldom gets through.
  private static Fuzzed tree(Class<?> reader, String what, Tree tree, String file, TreeReading reading)
      throws IOException {
    Map<String, byte[]> good = MemoryTree.of(tree).files();
    byte[] original = good.get(file);
    if (original == null)
      throw new AssertionError(file + " is not one of " + good.keySet());
    return new Fuzzed(reader, what, List.of(original), bytes -> {
      Map<String, byte[]> files = new LinkedHashMap<>(good);
      files.put(file, bytes);
      reading.of(new MemoryTree(NAME, files));
    });
  }

  private static void readAll(byte[] archive) throws IOException {
    new Archive(Source.of(NAME, archive), Limits.USUAL).forEach(member -> member.all(1 << 20, "a test"));
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
