package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every set that is known: whether what is said of it is complete, and whether it is true of the real files where they are.
final class PublishedSetsTest {
  private static final Path SHARED = Path.of("..", "..", "shared", "data");

  @TempDir
  Path cache;

  static List<PublishedSet> sets() {
    return PublishedSets.all();
  }

  @Test
  void theyAreAllThereUnderTheirNames() {
    assertThat(PublishedSets.names()).containsExactly("mnist", "cifar10", "uci-har", "imdb", "glove", "speech-commands",
        "fsdd", "japanese-vowels", "basic-motions").doesNotHaveDuplicates();
    for (PublishedSet set : sets())
      assertThat(PublishedSets.named(set.name())).isSameAs(set);
    assertThatThrownBy(() -> PublishedSets.named("nope"))
        .hasMessageContaining("there is no data set nope; there are mnist");
  }

  @ParameterizedTest
  @MethodSource("sets")
  void itsFieldsAreComplete(PublishedSet set) {
    assertThat(set.name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    assertThat(set.what()).endsWith(".").hasSizeBetween(40, 140);
    assertThat(set.citation()).contains(Integer.toString(set.year()));
    assertThat(set.creators()).isNotEmpty().doesNotHaveDuplicates().allSatisfy(name -> assertThat(name).isNotBlank());
    assertThat(set.year()).isBetween(1990, 2026);
    assertHttps(set.home());
    set.licence().page().ifPresent(PublishedSetsTest::assertHttps);
    assertThat(set.forms()).extracting(Form::name).doesNotHaveDuplicates();
    assertThat(set.download().coverage()).isEqualTo(Coverage.WHOLE);
    for (Form form : set.forms()) {
      assertThat(form.what()).isNotBlank();
      assertThat(form.files()).isNotEmpty();
      assertThat(form.files()).extracting(SetFile::path).doesNotHaveDuplicates();
      assertThat(form.packaging() == Packaging.FOLDER)
          .isEqualTo(form.files().getFirst().content() instanceof Content.Folder);
      for (SetFile file : form.files())
        file.sources().forEach(PublishedSetsTest::assertHttps);
    }
  }

  private static void assertHttps(URI address) {
    assertThat(address).hasScheme("https").hasNoUserInfo().hasNoPort();
    assertThat(address.getHost()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void itsFilesStayInTheDataFolder(PublishedSet set) {
    Path root = Path.of("/data");
    for (Form form : set.forms())
      for (SetFile file : form.files()) {
        assertThat(file.path()).doesNotContain("\\", ":", "//").doesNotStartWith("/").doesNotEndWith("/");
        assertThat(List.of(file.path().split("/", -1))).doesNotContain("", ".", "..");
        assertThat(root.resolve(file.path()).normalize().startsWith(root)).isTrue();
        assertThat(file.path()).endsWith(file.name());
      }
  }

  /// Folders and files that are named by a pattern there are left out. A task may have the name of a set; the table of tasks
  /// comes later.
  @ParameterizedTest
  @MethodSource("sets")
  void itIsOnThePageOfDocumentation(PublishedSet set) throws IOException {
    List<String> rows = Files.readAllLines(Path.of("..", "docs", "data.md")).stream()
        .filter(line -> line.startsWith("| `" + set.name() + "` |")).toList();
    assertThat(rows).first().asString().contains("**`" + set.download().files().getFirst().path() + "`**")
        .contains(set.licence().page().isEmpty() ? "" : set.licence().title());
    for (Form form : set.forms())
      for (SetFile file : form.files())
        if (!set.name().equals("cifar10") && !form.name().equals("idx"))
          assertThat(rows.getFirst()).contains(file.name());
  }

  /// Of two files at one path, the size says which it is.
  @Test
  void filesAtOnePathDifferInSizeAndNoDigestIsThatOfTwoFiles() {
    Map<String, String> pathByDigest = new HashMap<>();
    Map<String, List<Long>> sizesByPath = new HashMap<>();
    for (PublishedSet set : sets())
      for (Form form : set.forms())
        for (SetFile file : form.files())
          if (file.content() instanceof Content.Known(long bytes, String sha256)) {
            assertThat(pathByDigest.put(sha256, file.path())).as(file.path()).isNull();
            sizesByPath.computeIfAbsent(file.path(), _ -> new ArrayList<>()).add(bytes);
          }
    assertThat(sizesByPath.values()).allSatisfy(sizes -> assertThat(sizes).doesNotHaveDuplicates());
    assertThat(sizesByPath.get("uci-har/UCI HAR Dataset.zip")).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void itIsFoundAndRightInTheSharedFolder(PublishedSet set) throws IOException {
    assumeTrue(Files.isDirectory(SHARED), "the real files are not beside this checkout");
    DataFolder folder = DataFolder.usual(new Places(
        Map.of("TAUGRU_DATA", SHARED.toString(), "TAUGRU_CACHE", cache.toString()), "Linux", cache));
    Located located = folder.require(set.name());
    assertThat(located.paths()).isNotEmpty().allSatisfy(path -> {
      assertThat(path.isAbsolute()).isTrue();
      assertThat(path).exists();
    });
    assertThat(folder.verify(located)).allSatisfy(check -> assertThat(check.verdict()).isInstanceOf(
        FileCheck.Right.class));
  }
}
