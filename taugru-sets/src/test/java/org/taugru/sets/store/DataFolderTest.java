package org.taugru.sets.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DataFolderTest {
  private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

  @TempDir
  Path root;

  private Path data = Path.of("");
  private DataFolder folder = DataFolder.at(data);

  @BeforeEach
  void aFolderAndACache() {
    data = root.resolve("data");
    folder = DataFolder.at(data, new Places(Map.of("TAUGRU_CACHE", root.resolve("cache").toString()), "Linux", root));
  }

  private static Path resolved(Map<String, String> variables, String system) {
    return DataFolder.usual(new Places(variables, system, Path.of("/home/me"))).path();
  }

  @Test
  void theOptionComesBeforeTheVariableAndThatBeforeTheCache() {
    assertThat(DataFolder.at(Path.of("/given"), new Places(Map.of("TAUGRU_DATA", "/var"), "Linux", root)).path())
        .isEqualTo(Path.of("/given"));
    assertThat(resolved(Map.of("TAUGRU_DATA", "/var", "XDG_CACHE_HOME", "/xdg"), "Linux")).isEqualTo(Path.of("/var"));
    assertThat(resolved(Map.of("TAUGRU_CACHE", "/cache", "XDG_CACHE_HOME", "/xdg"), "Linux"))
        .isEqualTo(Path.of("/cache/data"));
    assertThat(resolved(Map.of("XDG_CACHE_HOME", "/xdg"), "Linux")).isEqualTo(Path.of("/xdg/taugru/data"));
    for (String none : List.of("", " ", "relative"))
      assertThat(resolved(Map.of("XDG_CACHE_HOME", none), "Linux")).isEqualTo(Path.of("/home/me/.cache/taugru/data"));
    assertThat(resolved(Map.of("XDG_CACHE_HOME", "/xdg"), "Mac OS X"))
        .isEqualTo(Path.of("/home/me/Library/Caches/taugru/data"));
    assertThat(resolved(Map.of("LOCALAPPDATA", "/local"), "Windows 11")).isEqualTo(Path.of("/local/taugru/data"));
    assertThat(resolved(Map.of(), "Windows 11")).isEqualTo(Path.of("/home/me/AppData/Local/taugru/data"));
    assertThat(DataFolder.at(Path.of("here")).path().isAbsolute()).isTrue();
  }

  @Test
  void theCacheIsMadeAndSaysWhenItCannotBe() throws IOException {
    assertThat(folder.cache()).isEqualTo(root.resolve("cache/decoded")).isDirectory();
    Files.writeString(root.resolve("file"), "");
    DataFolder blocked = DataFolder.at(data, new Places(Map.of("TAUGRU_CACHE", root.resolve("file") + "/x"), "", root));
    assertThatThrownBy(blocked::cache).hasMessageContaining("cannot be made (").hasMessageContaining("TAUGRU_CACHE");
  }

  /// Files of the right size, without content.
  private void make(String set, String form) throws IOException {
    for (SetFile file : form(set, form).files())
      switch (file.content()) {
        case Content.Known(long bytes, _) -> sparse(folder.resolve(file), bytes);
        case Content.Unknown _ -> sparse(folder.resolve(file), 10);
        case Content.Folder(List<String> inside, Map<String, Integer> lines) -> {
          for (String name : inside)
            if (lines.containsKey(name))
              Files.writeString(folder.resolve(file).resolve(name), "1\n".repeat(lines.get(name)));
            else
              Files.createDirectories(folder.resolve(file).resolve(name));
        }
      }
  }

  private static void sparse(Path path, long bytes) throws IOException {
    Files.createDirectories(Optional.ofNullable(path.getParent()).orElseThrow());
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
    Files.setLastModifiedTime(path, FileTime.from(LONG_AGO));
  }

  private static Form form(String set, String name) {
    return PublishedSets.named(set).forms().stream().filter(form -> form.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyFormOfEverySetIsFoundByItself() throws IOException {
    for (PublishedSet set : PublishedSets.all())
      for (Form form : set.forms()) {
        data = root.resolve(set.name() + "-" + form.name());
        folder = DataFolder.at(data);
        assertThat(folder.find(set)).isEqualTo(new Presence.Absent());
        make(set.name(), form.name());
        assertThat(folder.find(set)).isEqualTo(new Presence.Present(
            new Located(set, form, form.files().stream().map(file -> data.resolve(file.path())).toList())));
      }
  }

  @Test
  void ofSeveralFormsTheFirstIsTaken() throws IOException {
    make("cifar10", "packed");
    make("cifar10", "bin");
    assertThat(folder.find(PublishedSets.named("cifar10"))).isInstanceOfSatisfying(Presence.Present.class,
        present -> assertThat(present.located().form().name()).isEqualTo("bin"));
  }

  @Test
  void whatIsNotThereIsAnsweredWithTheFilesTheFolderAndTheCommand() {
    assertThatThrownBy(() -> folder.require("basic-motions")).isInstanceOf(MissingDataException.class)
        .hasMessage("basic-motions is not in the data folder " + data + "; run: taugru data fetch basic-motions"
            + " --data-dir " + data + ", or put BasicMotions_TRAIN.ts, BasicMotions_TEST.ts into "
            + data.resolve("timeseries/uea"));
  }

  @Test
  void aFileThatIsMissingOrOfAnotherSizeIsNamed() throws IOException {
    make("mnist", "gzip");
    Files.delete(data.resolve("mnist/t10k-labels-idx1-ubyte.gz"));
    assertThat(folder.find(PublishedSets.named("mnist"))).isEqualTo(
        new Presence.Incomplete(data.resolve("mnist/t10k-labels-idx1-ubyte.gz") + " is not there"));
    sparse(data.resolve("mnist/t10k-labels-idx1-ubyte.gz"), 7);
    assertThatThrownBy(() -> folder.require("mnist")).hasMessageStartingWith("mnist is not whole: "
        + data.resolve("mnist/t10k-labels-idx1-ubyte.gz")
        + " has 7 bytes and should have 4542; delete what is wrong, and run: taugru data fetch");
    Files.createDirectories(data.resolve("imdb/aclImdb/train/pos"));
    assertThat(folder.find(PublishedSets.named("imdb"))).isEqualTo(
        new Presence.Incomplete(data.resolve("imdb/aclImdb/train/neg") + " is not there"));
  }

  @Test
  void filesOfTheRightSizeAndWrongBytesAreFoundButNotGivenOut() throws IOException {
    make("basic-motions", "ts");
    assertThat(folder.find(PublishedSets.named("basic-motions"))).isInstanceOf(Presence.Present.class);
    assertThatThrownBy(() -> folder.require("basic-motions")).isInstanceOf(MissingDataException.class)
        .hasMessageContainingAll("BasicMotions_TRAIN.ts: has SHA-256 ",
            "; 8dc43cc6306cb679c888c01e26f91772ac4441a916da43bac8b79734a538b9d6 was published. Delete it");
  }

  private FileCheck.Verdict verdict(String set) throws IOException {
    assertThat(folder.find(PublishedSets.named(set))).isInstanceOf(Presence.Present.class);
    if (folder.find(PublishedSets.named(set)) instanceof Presence.Present(Located located))
      return folder.verify(located).getFirst().verdict();
    throw new AssertionError();
  }

  @Test
  void aFileWithoutAPublishedDigestIsComparedWithTheFirstDownload() throws IOException {
    make("fsdd", "tar");
    Path file = folder.resolve(form("fsdd", "tar").files().getFirst());
    String zeros = Hash.of(new byte[10]);
    assertThat(verdict("fsdd")).isEqualTo(new FileCheck.NotKnown(zeros));
    KeptDigest.write(file, zeros);
    assertThat(verdict("fsdd")).isEqualTo(new FileCheck.AsFetched(zeros));
    Files.write(file, new byte[11]);
    assertThat(verdict("fsdd")).isEqualTo(new FileCheck.Wrong(
        file + ": has SHA-256 " + Hash.of(new byte[11]) + "; " + zeros + " was fetched first"));
  }

  @Test
  void aFolderIsNotCompared() throws IOException {
    make("imdb", "folder");
    assertThat(verdict("imdb")).isEqualTo(new FileCheck.NotCompared());
    assertThat(folder.require("imdb").form().packaging()).isEqualTo(Packaging.FOLDER);
  }

  private void review(String name, String text) throws IOException {
    for (String inside : List.of("train/pos", "train/neg", "test/pos", "test/neg"))
      Files.createDirectories(root.resolve(name).resolve(inside));
    Files.setLastModifiedTime(Files.writeString(root.resolve(name).resolve("train/pos/0_9.txt"), text),
        FileTime.from(LONG_AGO));
  }

  private String fingerprint(String set) throws IOException {
    return folder.fingerprint(folder.require(set));
  }

  @Test
  void aLinkToAnotherFolderHasAnotherFingerprint() throws IOException {
    review("one", "good");
    review("other", "excellent");
    Path link = data.resolve("imdb/aclImdb");
    Files.createDirectories(data.resolve("imdb"));
    Files.createSymbolicLink(link, root.resolve("one"));
    String one = fingerprint("imdb");
    Files.delete(link);
    Files.createSymbolicLink(link, root.resolve("other"));
    assertThat(fingerprint("imdb")).isNotEqualTo(one);
    Files.delete(link);
    Files.move(root.resolve("one"), link);
    assertThat(fingerprint("imdb")).as("the same files without a link").isEqualTo(one);
  }

  @Test
  void aFolderWithoutFilesHasNoFingerprint() throws IOException {
    make("imdb", "folder");
    assertThatThrownBy(() -> fingerprint("imdb")).isInstanceOf(MissingDataException.class)
        .hasMessage(data.resolve("imdb/aclImdb") + " holds no files. Put those of imdb there");
  }

  @Test
  void aFolderThatCannotBeListedIsSaid() throws IOException {
    make("imdb", "folder");
    Path closed = data.resolve("imdb/aclImdb/train/pos");
    Files.setPosixFilePermissions(closed, Set.of());
    assumeTrue(!Files.isReadable(closed), "whoever runs this may read everything");
    try {
      assertThatThrownBy(() -> fingerprint("imdb")).isInstanceOf(IOException.class)
          .hasMessageContaining("cannot be listed: ");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /// A memory that is wrong must not talk anybody into deleting a file that is right.
  @Test
  void noFileIsCalledWrongByWhatIsRemembered() throws IOException {
    make("fsdd", "tar");
    Path file = folder.resolve(form("fsdd", "tar").files().getFirst());
    KeptDigest.write(file, Hash.of(new byte[10]));
    folder.require("fsdd");
    Path memory = root.resolve("cache/digests.json");
    assertThat(memory).content().contains(Hash.of(new byte[10]));
    Files.writeString(memory, Files.readString(memory).replace(Hash.of(new byte[10]), "0".repeat(64)));
    assertThat(folder.require("fsdd").paths()).containsExactly(file);
    assertThat(memory).as("and it is put right").content().contains(Hash.of(new byte[10]));
  }

  @Test
  void digestsAreRememberedByPathSizeAndTime() throws IOException {
    DigestMemory memory = new DigestMemory(root.resolve("m/digests.json"));
    Path file = root.resolve("file");
    Files.writeString(file, "one");
    Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    String one = Hash.of("one".getBytes(UTF_8));
    String two = Hash.of("two".getBytes(UTF_8));
    assertThat(memory.recall(file)).isEqualTo(one);
    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    DigestMemory another = new DigestMemory(root.resolve("m/digests.json"));
    assertThat(another.recall(file)).as("it was not read").isEqualTo(one);
    assertThat(another.compute(file)).isEqualTo(two);
    assertThat(another.recall(file)).isEqualTo(two);
    Files.writeString(file, "one");
    assertThat(another.recall(file)).as("just written").isEqualTo(one);
    Files.writeString(root.resolve("m/digests.json"), "{damaged");
    assertThat(another.recall(file)).isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "\"a\\u0000b\": {\"bytes\":1,\"modified\":\"2020-01-01T00:00:00Z\",\"sha256\":\"SHA\"}",
    "\"/x\": {\"bytes\":1,\"modified\":\"2020-01-01T00:00:00Z\",\"sha256\":\"short\"}",
    "\"/x\": {\"bytes\":1,\"modified\":\"yesterday\",\"sha256\":\"SHA\"}", "\"/x\": {\"bytes\":\"one\"}", "\"/x\": 1"
  })
  void whatCannotHaveBeenRememberedIsDroppedAndTheRestIsNot(String damage) throws IOException {
    Path memory = root.resolve("digests.json");
    for (String name : List.of("file", "other")) {
      Files.writeString(root.resolve(name), name);
      Files.setLastModifiedTime(root.resolve(name), FileTime.from(LONG_AGO));
    }
    new DigestMemory(memory).recall(root.resolve("file"));
    String good = Files.readString(memory);
    Files.writeString(memory, "{" + damage.replace("SHA", "0".repeat(64)) + "," + good.substring(1));
    new DigestMemory(memory).recall(root.resolve("other"));
    assertThat(memory).content().contains(Hash.of("file".getBytes(UTF_8)), Hash.of("other".getBytes(UTF_8)))
        .doesNotContain("\\u0000", "\"/x\"");
  }

  /// A time of change that is only just past tells nothing: the next change may leave the same one.
  @Test
  void whatWasJustWrittenIsNotRemembered() throws IOException {
    DigestMemory memory = new DigestMemory(root.resolve("digests.json"));
    memory.recall(Files.writeString(root.resolve("file"), "one"));
    assertThat(root.resolve("digests.json")).doesNotExist();
  }

  @Test
  void aMemoryThatCannotBeWrittenIsDoneWithout() throws IOException {
    Files.writeString(root.resolve("blocked"), "");
    DigestMemory memory = new DigestMemory(root.resolve("blocked/digests.json"));
    Path file = Files.writeString(root.resolve("file"), "");
    Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    assertThat(memory.recall(file)).isEqualTo(Hash.of(new byte[0]));
  }
}
