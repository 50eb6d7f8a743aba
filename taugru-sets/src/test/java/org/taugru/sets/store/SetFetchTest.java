package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SetFetchTest {
  private static final byte[] FIRST = {1, 2, 3};
  private static final byte[] SECOND = {4, 5};

  @TempDir
  Path root;

  private static final PublishedSet SET = new PublishedSet("tiny", "A set.", Licence.NONE_STATED, List.of("Me"), 2026,
      "Me 2026", URI.create("https://example.org/"), List.of(
          new Form("files", Packaging.FILES, Coverage.WHOLE, "two files",
              List.of(file("a b+c", FIRST), file("d", SECOND))),
          new Form("other", Packaging.FILES, Coverage.WHOLE, "one file", List.of(
              SetFile.of("tiny/other", new Content.Unknown(9)))),
          new Form("part", Packaging.FILES, Coverage.PART, "less", List.of(
              SetFile.of("tiny/part", new Content.Unknown(9))))),
      List.of());

  private static SetFile file(String name, byte[] body) {
    return SetFile.of("tiny/" + name, new Content.Known(body.length, Hash.of(body)), "https://example.org/nowhere");
  }

  private List<SetFetch.Result> fetch(URI mirror) throws IOException {
    return new SetFetch(DataFolder.at(root), new Download(Download.Patience.USUAL), Optional.of(mirror)).fetch(SET,
        (_, _, _) -> {
        });
  }

  private static LoopbackServer mirror() {
    LoopbackServer[] self = new LoopbackServer[1];
    self[0] = new LoopbackServer(exchange -> self[0].file(exchange,
        exchange.getRequestURI().getPath().endsWith("d") ? SECOND : FIRST, "\"t\"", -1));
    return self[0];
  }

  @Test
  void onlyWhatIsMissingIsFetchedFromTheMirror() throws IOException {
    try (LoopbackServer mirror = mirror()) {
      assertThat(fetch(mirror.uri("/sub/"))).extracting(SetFetch.Result::how)
          .containsExactly(SetFetch.How.FETCHED, SetFetch.How.FETCHED);
      assertThat(mirror.log()).extracting(LoopbackServer.Request::path)
          .containsExactly("/sub/tiny/a b+c", "/sub/tiny/d");
      assertThat(fetch(mirror.uri(""))).extracting(SetFetch.Result::how)
          .containsExactly(SetFetch.How.ALREADY_THERE, SetFetch.How.ALREADY_THERE);
      Files.delete(root.resolve("tiny/d"));
      assertThat(fetch(mirror.uri(""))).extracting(SetFetch.Result::how)
          .containsExactly(SetFetch.How.ALREADY_THERE, SetFetch.How.FETCHED);
      assertThat(mirror.log()).hasSize(3);
    }
  }

  @Test
  void aSetThatIsThereInAnotherFormIsLeftAsItIsAndAPartOfItIsNot() throws IOException {
    Files.createDirectories(root.resolve("tiny"));
    Files.writeString(root.resolve("tiny/part"), "p");
    try (LoopbackServer mirror = mirror()) {
      Files.writeString(root.resolve("tiny/other"), "o");
      assertThat(fetch(mirror.uri(""))).singleElement()
          .satisfies(result -> assertThat(result.path()).isEqualTo(root.resolve("tiny/other")));
      assertThat(mirror.log()).isEmpty();
      Files.delete(root.resolve("tiny/other"));
      assertThat(fetch(mirror.uri(""))).hasSize(2);
    }
  }

  @Test
  void aWrongFileIsRefusedAndStays() throws IOException {
    Files.createDirectories(root.resolve("tiny"));
    Files.writeString(root.resolve("tiny/d"), "other");
    try (LoopbackServer mirror = mirror()) {
      assertThatThrownBy(() -> fetch(mirror.uri("")))
          .hasMessageContaining("was published. Delete it, and fetch it again");
    }
    assertThat(root.resolve("tiny/d")).hasContent("other");
  }
}
