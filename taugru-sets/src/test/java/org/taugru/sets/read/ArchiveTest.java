package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What archives are read, and that each limit holds against a file that was made to break it.
class ArchiveTest {
  private static final Limits SMALL = new Limits(5000, 5, 3000, 20, 2048, 8000, 2);

  @TempDir
  Path folder;

  @Test
  void plainAndPackedTarsAreRead() throws IOException {
    TarBytes tar = new TarBytes().folder("./a/").file("./a/one.txt", text("1")).file("two.txt", text("22"));
    assertThat(read(tar.plain())).containsExactly("a/one.txt=1", "two.txt=22");
    assertThat(read(tar.gzip())).containsExactly("a/one.txt=1", "two.txt=22");
  }

  @Test
  void longNamesAreRead() throws IOException {
    String name = "a".repeat(90) + "/" + "b".repeat(90);
    assertThat(read(new TarBytes().entry("././@LongLink", 'L', text(name + "\0")).file("cut", text("x")).plain()))
        .containsExactly(name + "=x");
    assertThat(read(new TarBytes().entry("pax", 'x', pax("path", name)).file("cut", text("x")).plain()))
        .containsExactly(name + "=x");
  }

  @Test
  void whatNobodyReadsIsSkipped() throws IOException {
    byte[] tar = new TarBytes().file("one", new byte[1500]).file("two", text("2")).gzip();
    List<String> names = new ArrayList<>();
    new Archive(ByteSource.of("a.tar", tar), SMALL).forEach(member -> names.add(member.path()));
    assertThat(names).containsExactly("one", "two");
  }

  @Test
  void zipInAZipIsRead() throws IOException {
    byte[] inner = zip("UCI/one.txt", text("1"), "UCI/", text(""));
    assertThat(read(zip("names.txt", text("n"), "inner.zip", inner))).containsExactly("names.txt=n", "UCI/one.txt=1");
    Path file = Files.write(folder.resolve("outer.zip"), zip("inner.zip", inner));
    assertThat(contents(Tree.of(file))).containsExactly("UCI/one.txt=1");
  }

  /// A Mac adds such a file, which holds its notes about the other.
  @Test
  void hiddenCompanionOfAZipIsNoZip() throws IOException {
    assertThat(read(zip("__MACOSX/._inner.zip", text("notes")))).containsExactly("__MACOSX/._inner.zip=notes");
  }

  @Test
  void foldersAreReadInTheOrderOfNamesAndLinksToFoldersAreNotFollowed() throws IOException {
    Files.createDirectories(folder.resolve("b"));
    Files.writeString(folder.resolve("b/two"), "2");
    Files.writeString(folder.resolve("c"), "3");
    Files.writeString(folder.resolve("a"), "1");
    Files.createSymbolicLink(folder.resolve("b/loop"), folder);
    assertThat(contents(Tree.of(folder))).containsExactly("a=1", "b/two=2", "c=3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../x", "a/../../x", "a/..", "C:x", "c:/x", "a\\..\\x", "a\nb", "\u001b[2J"})
  void namesThatLeaveTheFolderAreRefused(String name) throws IOException {
    assertRefused(new TarBytes().file(name, text("x")).plain(), "Do not trust this archive.");
    assertRefused(zip(name, text("x")), "Do not trust this archive.");
    byte[] extended = new TarBytes().entry("pax", 'x', pax("path", name)).file("good", text("x")).plain();
    if (name.startsWith("/"))
      // the library has cut it already
      assertThat(read(extended)).containsExactly(name.substring(1) + "=x");
    else
      assertRefused(extended, "");
  }

  @Test
  void namesWithNulOrNoneAreRefused() throws IOException {
    assertRefused(new TarBytes().entry("pax", 'x', pax("path", "a\0b")).file("good", text("x")).plain(),
        "a.archive: the entry \"a?b\" has a backslash or a control character in its name");
    assertRefused(new TarBytes().file("", text("x")).plain(), "the entry \"\" has no name");
  }

  @ParameterizedTest
  @CsvSource({"1, a link", "2, a link", "3, a device", "4, a device", "6, a FIFO", "S, a sparse file",
    "V, of the unknown type 86", "Z, of the unknown type 90"})
  void whatIsNeitherFileNorFolderIsRefusedByName(char type, String kind) throws IOException {
    assertRefused(new TarBytes().file("good", text("x")).entry("bad/one", type, text("")).plain(),
        "a.archive: bad/one: is " + kind + ", but only plain files and folders are read");
  }

  @Test
  void totalIsLimited() throws IOException {
    byte[] two = noise(2000);
    assertThat(read(new TarBytes().file("a", two).file("b", two).plain())).hasSize(2);
    String problem = "c: the archive unpacks to more than 5000 bytes, more than any set it could be";
    assertRefused(new TarBytes().file("a", two).file("b", two).file("c", two).plain(), problem);
    assertRefused(zip("a", two, "b", two, "c", two), problem);
  }

  @Test
  void entriesAreLimited() throws IOException {
    TarBytes tar = new TarBytes();
    Object[] names = new Object[12];
    for (int i = 0; i < 6; i++) {
      tar.folder("folder" + i + "/");
      names[2 * i] = "folder" + i + "/";
      names[2 * i + 1] = text("");
    }
    assertRefused(tar.plain(), "a.archive: holds more than 5 files, more than any set it could be");
    assertRefused(zip(names), "a.archive: holds more than 5 files, more than any set it could be");
  }

  @Test
  void oneFileIsLimited() throws IOException {
    assertRefused(new TarBytes().file("a", noise(3001)).plain(),
        "a: is larger than 3000 bytes, more than any file of a set");
    assertRefused(zip("a", noise(3001)), "a: is larger than 3000 bytes, more than any file of a set");
  }

  /// The limit is on what comes out, so it holds whatever size a header declares.
  @Test
  void ratioIsLimited() throws IOException {
    Limits limits = new Limits(1L << 30, 5, 1L << 30, 20, 2048, 1 << 20, 2);
    byte[] zeros = new byte[4 << 20];
    for (byte[] bomb : List.of(new TarBytes().file("a", zeros).gzip(), zip("a", zeros)))
      assertThatThrownBy(() -> contents(new Archive(ByteSource.of("a.archive", bomb), limits)))
          .isInstanceOf(FormatException.class)
          .hasMessage("a.archive: a: unpacks to more than 20 times its size. Do not trust this archive.");
  }

  @Test
  void depthIsLimited() throws IOException {
    byte[] two = zip("b.zip", zip("c.txt", text("x")));
    assertThat(read(two)).containsExactly("c.txt=x");
    assertRefused(zip("a.zip", two),
        "a.archive: a.zip: b.zip: is an archive inside 2 others, but no set is packed so deep");
  }

  @Test
  void theZipItselfIsLimited() throws IOException {
    assertRefused(zip("a", noise(2900), "b", noise(2000), "c", noise(3000)),
        "bytes, but no set is a zip of more than 8000");
  }

  /// A name of 2 GB in 2 MB: the library alone would take them all into memory.
  @ParameterizedTest
  @ValueSource(chars = {'L', 'K', 'x', 'g'})
  void headersAreLimited(char type) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(TarBytes.header("././@LongLink", type, "17777777777"));
      gzip.write(text("2147483647 path="));
      byte[] name = new byte[1 << 20];
      Arrays.fill(name, (byte) 'a');
      for (int i = 0; i < 64; i++)
        gzip.write(name);
    }
    assertRefused(packed.toByteArray(),
        "a.archive: is too large for the description of one file in a tar. Is it the right file?");
  }

  @Test
  void damagedTarsAreRefused() throws IOException {
    TarBytes tar = new TarBytes().file("one", noise(600)).file("two", noise(600));
    byte[] good = tar.plain();
    byte[] wrongSum = good.clone();
    wrongSum[0] ^= 1;
    assertRefused(wrongSum, "the checksum of its header is wrong. Is this a tar, and whole?");
    assertRefused(tar.withoutEnd(), "ends without the empty block that ends a tar. Fetch or copy it again.");
    assertRefused(Arrays.copyOf(good, 900), "one: ");
    assertRefused(Arrays.copyOf(tar.gzip(), tar.gzip().length - 8), "a.archive: is cut off. Fetch or copy it again.");
    byte[] wrongTrailer = tar.gzip();
    wrongTrailer[wrongTrailer.length - 8] ^= 1;
    assertRefused(wrongTrailer, "a.archive: its checksum is wrong. Fetch or copy it again.");
    assertRefused(text("no archive at all"), "a.archive: ");
    assertRefused(new byte[0], "a.archive: ends without the empty block");
    assertRefused(new TarBytes().raw(TarBytes.header("huge", '0', "77777777777")).raw(new byte[512]).plain(), "huge: ");
  }

  @Test
  void damagedZipsAreRefused() throws IOException {
    byte[] good = zip("one", text("some text"));
    assertRefused(Arrays.copyOf(good, good.length - 1), "a.archive: is no whole zip: ");
    byte[] stored = new String(storedZip("one", text("some text")), ISO_8859_1)
        .replace("some text", "sOme text").getBytes(ISO_8859_1);
    assertRefused(stored, "a.archive: one: its checksum is wrong. Fetch or copy the archive again.");
  }

  @Test
  void nothingIsLeftInTheTemporaryFolder() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    long before = copies(temporary);
    assertRefused(zip("a.zip", zip("b.zip", zip("c.txt", text("x")))), "");
    assertThat(copies(temporary)).isEqualTo(before);
  }

  private static long copies(Path temporary) throws IOException {
    try (var files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().startsWith("taugru-")).count();
    }
  }

  private static List<String> read(byte[] archive) throws IOException {
    return contents(new Archive(ByteSource.of("a.archive", archive), SMALL));
  }

  private static List<String> contents(Tree tree) throws IOException {
    List<String> found = new ArrayList<>();
    tree.forEach(member -> found.add(member.path() + "=" + new String(member.bytes().readAllBytes(), UTF_8)));
    return found;
  }

  private static void assertRefused(byte[] archive, String problem) {
    assertThatThrownBy(() -> read(archive)).isInstanceOf(FormatException.class).hasMessageStartingWith("a.archive: ")
        .hasMessageContaining(problem).hasMessageNotContainingAny("\n", "\0", "\u001b");
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] noise(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  /// Its length counts itself.
  private static byte[] pax(String key, String value) {
    int rest = (" " + key + "=" + value + "\n").getBytes(UTF_8).length;
    int length = rest + 1;
    while (length != rest + Integer.toString(length).length())
      length++;
    return text(length + " " + key + "=" + value + "\n");
  }

  /// @param files names and bytes in turn
  private static byte[] zip(Object... files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < files.length; i += 2) {
        zip.putNextEntry(new ZipEntry((String) files[i]));
        zip.write((byte[]) files[i + 1]);
      }
    }
    return out.toByteArray();
  }

  private static byte[] storedZip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      CRC32 sum = new CRC32();
      sum.update(content);
      ZipEntry entry = new ZipEntry(name);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(content.length);
      entry.setCrc(sum.getValue());
      zip.putNextEntry(entry);
      zip.write(content);
    }
    return out.toByteArray();
  }
}
