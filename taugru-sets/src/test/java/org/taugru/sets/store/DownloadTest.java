package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files are fetched from a real server that does all that servers do wrong.
@Timeout(60)
final class DownloadTest {
  private static final int SIZE = 300_000;
  private static final byte[] BODY = bytes(1, SIZE);
  private static final String TAG = "\"first\"";
  private static final Download.Patience SHORT =
      new Download.Patience(Duration.ofMillis(500), Duration.ofMillis(500));

  @TempDir
  Path folder;

  private static byte[] bytes(long seed, int count) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private Path target() {
    return folder.resolve("set").resolve("file.gz");
  }

  private static Content.Known known(byte[] body) {
    return new Content.Known(body.length, Hash.of(body));
  }

  private static SetFile file(Content content, URI... sources) {
    return new SetFile("set/file.gz", content, List.of(sources));
  }

  private Download.Fetched fetch(Content content, URI... sources) throws IOException {
    return new Download(SHORT).fetch(file(content, sources), target(), (_, _) -> {
    });
  }

  private void assertRefused(Content content, String message, URI... sources) throws IOException {
    assertThatThrownBy(() -> fetch(content, sources)).isInstanceOf(DownloadException.class)
        .hasMessageContaining(message).message().doesNotContain("\n", "Exception");
    assertNothingButAPart();
  }

  private void assertNothingButAPart() throws IOException {
    assertThat(names()).isSubsetOf("file.gz.part", "file.gz.part.json");
  }

  private List<String> names() throws IOException {
    if (!Files.isDirectory(folder.resolve("set")))
      return List.of();
    try (Stream<Path> files = Files.list(folder.resolve("set"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private long partSize() throws IOException {
    Path part = folder.resolve("set/file.gz.part");
    return Files.exists(part) ? Files.size(part) : 0;
  }

  @Test
  void aWholeFileArrivesUnderItsNameAndNothingElse() throws IOException {
    List<Long> progress = new ArrayList<>();
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      Download.Fetched fetched = new Download(SHORT).fetch(file(known(BODY), served.uri("/x")), target(),
          (bytes, expected) -> {
            assertThat(expected).isEqualTo(SIZE);
            progress.add(bytes);
          });
      assertThat(fetched).isEqualTo(new Download.Fetched(Hash.of(BODY), false));
    }
    assertThat(target()).hasBinaryContent(BODY);
    assertThat(names()).containsExactly("file.gz");
    assertThat(progress).isSorted().last().isEqualTo((long) SIZE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 65_535, 65_536, 65_537, 150_000, SIZE - 1})
  void whatWasBrokenOffIsGoneOnWithAndOnlyTheRestIsSent(int cut) throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, cut);
      assertRefused(known(BODY), "127.0.0.1 broke off after", served.uri("/x"));
      long kept = partSize();
      assertThat(kept).isBetween(1L, (long) cut);
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
      assertThat(target()).hasBinaryContent(BODY);
      assertThat(served.server.log()).last().isEqualTo(
          new LoopbackServer.Request("/x", "bytes=" + kept + "-", TAG, (int) (SIZE - kept)));
    }
    assertThat(names()).containsExactly("file.gz");
  }

  @Test
  void aFileThatBreaksOffAgainAndAgainIsPutTogether() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, 70_000);
      int attempts = 0;
      while (!Files.exists(target())) {
        try {
          fetch(known(BODY), served.uri("/x"));
        } catch (DownloadException e) {
          assertNothingButAPart();
        }
        assertThat(++attempts).isLessThan(50);
      }
      assertThat(attempts).isGreaterThanOrEqualTo(5);
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  private void breakOff(Served served, int cut) throws IOException {
    served.behaviour = exchange -> served.file(exchange, BODY, TAG, cut);
    assertRefused(known(BODY), "broke off", served.uri("/x"));
    assertThat(partSize()).isPositive();
  }

  @Test
  void aServerThatIgnoresRangesIsReadFromTheBeginning() throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> served.server.chunked(exchange, BODY);
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void aServerThatHangsUpIsSaid() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        throw new IOException("hang up");
      };
      assertRefused(known(BODY), "127.0.0.1 cannot be reached (no answer: ", served.uri("/x"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aFileThatHasChangedIsReadFromTheBeginning() throws IOException {
    byte[] changed = bytes(2, SIZE);
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> served.file(exchange, changed, "\"second\"", -1);
      fetch(known(changed), served.uri("/x"));
      assertThat(served.server.log()).last()
          .satisfies(request -> assertThat(request.ifRange()).isEqualTo(TAG))
          .satisfies(request -> assertThat(request.sent()).isEqualTo(SIZE));
    }
    assertThat(target()).hasBinaryContent(changed);
  }

  @Test
  void aPartWithoutATagIsNotGoneOnWith() throws IOException {
    try (Served served = new Served()) {
      for (String weak : Arrays.asList(null, "W/\"weak\"")) {
        served.behaviour = exchange -> served.file(exchange, BODY, weak, 100_000);
        assertRefused(known(BODY), "broke off", served.uri("/x"));
        assertThat(served.server.log()).allSatisfy(request -> assertThat(request.range()).isNull());
      }
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
      assertThat(served.server.log()).last().satisfies(request -> assertThat(request.sent()).isEqualTo(SIZE));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "{", "[]", "{\"source\":1}", "{\"source\":\"SOURCE\"}", "{\"source\":\"SOURCE\",\"validator\":\"a\\r\\nX: y\"}",
    "{\"source\":\"SOURCE\",\"validator\":\"\"}", "{\"source\":\"http://other/\",\"validator\":\"x\"}"
  })
  void aDamagedRecordOfThePartTellsNothing(String record) throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      Files.writeString(folder.resolve("set/file.gz.part.json"), record.replace("SOURCE", served.uri("/x").toString()));
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
      assertThat(served.server.log()).last().satisfies(request -> assertThat(request.range()).isNull());
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void aDateTellsVersionsApartWhereThereIsNoTag() throws IOException {
    String date = "Wed, 11 Apr 2018 19:41:55 GMT";
    List<String> asked = new ArrayList<>();
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        asked.add(String.valueOf(exchange.getRequestHeaders().getFirst("If-Range")));
        exchange.getResponseHeaders().set("Last-Modified", date);
        served.file(exchange, BODY, null, 1000);
      };
      assertRefused(known(BODY), "broke off", served.uri("/x"));
      assertRefused(known(BODY), "broke off", served.uri("/x"));
    }
    assertThat(asked).containsExactly("null", date);
  }

  @Test
  void aRangeThatTheServerDoesNotHaveIsAskedForFromTheBeginning() throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> {
        if (exchange.getRequestHeaders().containsKey("Range"))
          served.server.status(exchange, 416);
        else
          served.file(exchange, BODY, TAG, -1);
      };
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void aServerThatAlwaysAnswers416IsGivenUp() throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> served.server.status(exchange, 416);
      assertRefused(known(BODY), "answered 416", served.uri("/x"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void anotherRangeThanWasAskedForIsNotTaken() throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> {
        exchange.getResponseHeaders().set("Content-Range", "bytes 5-" + (SIZE - 1) + "/" + SIZE);
        exchange.sendResponseHeaders(206, SIZE - 5);
        exchange.getResponseBody().write(BODY, 5, SIZE - 5);
      };
      assertRefused(known(BODY), "and sent bytes 5-", served.uri("/x"));
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  /// As if the process had ended between the last byte and the name.
  @Test
  void aPartThatIsWholeIsNotAskedForAgain() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(folder.resolve("set/file.gz.part"), BODY);
    try (Served served = new Served()) {
      fetch(known(BODY), served.uri("/x"));
      assertThat(served.server.log()).isEmpty();
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @ParameterizedTest
  @ValueSource(ints = {SIZE, SIZE + 1})
  void aPartOfSomethingElseIsThrownAway(int size) throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(folder.resolve("set/file.gz.part"), bytes(3, size));
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void wrongBytesAreDeletedAndBothDigestsSaid() throws IOException {
    byte[] wrong = bytes(2, SIZE);
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, wrong, TAG, -1);
      assertRefused(known(BODY), "what 127.0.0.1 sent has SHA-256 " + Hash.of(wrong) + ", but " + Hash.of(BODY)
          + " is what was published; it was deleted", served.uri("/x"));
    }
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, SIZE - 1, SIZE + 1, 2 * SIZE})
  void aFileOfAnotherSizeIsRefusedBeforeItIsRead(int size) throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, bytes(1, size), TAG, -1);
      assertRefused(known(BODY), "offers a file of " + size + " bytes, and it should have " + SIZE, served.uri("/x"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aFileWithoutALengthArrivesToo() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.server.chunked(exchange, BODY);
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void withoutALengthAShorterFileIsNoticedAtItsEnd() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.server.chunked(exchange, bytes(1, SIZE - 1));
      assertRefused(known(BODY), "ended after " + (SIZE - 1) + " of " + SIZE + " bytes", served.uri("/x"));
      served.behaviour = exchange -> served.server.chunked(exchange, new byte[0]);
      assertRefused(new Content.Unknown(SIZE), "sent nothing", served.uri("/x"));
    }
  }

  @Test
  void anEndlessBodyEndsAtTheSizeThatTheFileMayHave() throws IOException {
    CountDownLatch gone = new CountDownLatch(1);
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
          while (true)
            out.write(BODY);
        } catch (IOException e) {
          gone.countDown();
        }
      };
      for (Content content : List.of(known(BODY), new Content.Unknown(SIZE)))
        assertRefused(content, "sends more than the " + SIZE + " bytes that it may have at most", served.uri("/x"));
      assertThat(gone.await(20, TimeUnit.SECONDS)).as("the connection was closed").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aFileOfUnknownContentMayNotBeOfferedLargerThanItMayBe() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertRefused(new Content.Unknown(SIZE - 1), "offers 300000 bytes, more than the 299999 bytes", served.uri("/x"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void theFirstDigestOfUnknownContentIsKeptAndLaterDownloadsMustHaveIt() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertThat(fetch(new Content.Unknown(SIZE), served.uri("/x"))).isEqualTo(
          new Download.Fetched(Hash.of(BODY), true));
      assertThat(folder.resolve("set/file.gz.sha256")).hasContent(Hash.of(BODY) + "  file.gz\n");
      Files.delete(target());
      assertThat(fetch(new Content.Unknown(SIZE), served.uri("/x")).first()).isFalse();
      Files.delete(target());
      served.behaviour = exchange -> served.file(exchange, bytes(2, SIZE), "\"second\"", -1);
      assertThatThrownBy(() -> fetch(new Content.Unknown(SIZE), served.uri("/x"))).hasMessageContainingAll(
          Hash.of(BODY), Hash.of(bytes(2, SIZE)), "is that of the first download, kept in", "file.gz.sha256");
      assertThat(names()).containsExactly("file.gz.sha256");
      for (String damaged : List.of("", "x", Hash.of(BODY), Hash.of(BODY) + "  other.g\n",
          "x".repeat(64) + "  file.gz\n")) {
        Files.writeString(folder.resolve("set/file.gz.sha256"), damaged);
        assertThatThrownBy(() -> fetch(new Content.Unknown(SIZE), served.uri("/x")))
            .hasMessageContaining("is not the digest of file.gz. Delete it");
      }
    }
  }

  /// After a power cut, a part may end in zeros that nobody sent; without a digest, nothing would tell.
  @Test
  void contentWithoutAnyDigestIsReadFromTheBeginning() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, 100_000);
      assertRefused(new Content.Unknown(SIZE), "broke off", served.uri("/x"));
      try (FileChannel part = FileChannel.open(folder.resolve("set/file.gz.part"), StandardOpenOption.WRITE)) {
        part.write(ByteBuffer.allocate(500), partSize() - 500);
      }
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertThat(fetch(new Content.Unknown(SIZE), served.uri("/x")).sha256()).isEqualTo(Hash.of(BODY));
      assertThat(served.server.log()).last().satisfies(request -> assertThat(request.range()).isNull());
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void contentOfWhichADigestWasKeptIsGoneOnWith() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    KeptDigest.write(target(), Hash.of(BODY));
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, 100_000);
      assertThatThrownBy(() -> fetch(new Content.Unknown(SIZE), served.uri("/x"))).hasMessageContaining("broke off");
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertThat(fetch(new Content.Unknown(SIZE), served.uri("/x")).first()).isFalse();
      assertThat(served.server.log()).last().satisfies(request -> assertThat(request.range()).isNotNull());
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  /// As if the process had ended between the digest and the name.
  @Test
  void aPartThatHasTheKeptDigestIsNotAskedForAgain() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(folder.resolve("set/file.gz.part"), BODY);
    KeptDigest.write(target(), Hash.of(BODY));
    try (Served served = new Served()) {
      fetch(new Content.Unknown(SIZE), served.uri("/x"));
      assertThat(served.server.log()).isEmpty();
    }
    assertThat(target()).hasBinaryContent(BODY);
    assertThat(names()).containsExactly("file.gz", "file.gz.sha256");
  }

  /// Whoever is killed after the file has its name has kept its digest by then.
  @Test
  void theFirstDigestIsKeptBeforeTheFileHasItsName() throws IOException {
    Files.createDirectories(folder.resolve("set/file.gz.sha256")); // where nothing can be kept
    Files.writeString(folder.resolve("set/file.gz.sha256/full"), "");
    try (PartFile part = PartFile.open(target())) {
      part.append(BODY, SIZE);
      assertThatThrownBy(() -> Download.finish(Hash.of(BODY), part,
          new Wanted(OptionalLong.empty(), SIZE, Optional.empty(), ""), target())).isInstanceOf(IOException.class);
    }
    assertThat(target()).doesNotExist();
  }

  @Test
  void whatWasPutThereMeanwhileIsNotReplaced() throws IOException {
    for (Content content : List.of(known(BODY), new Content.Unknown(SIZE)))
      try (Served served = new Served()) {
        served.behaviour = exchange -> {
          Files.writeString(target(), "mine");
          served.file(exchange, BODY, TAG, -1);
        };
        assertThatThrownBy(() -> fetch(content, served.uri("/x"))).isInstanceOf(DownloadException.class)
            .hasMessage(target() + ": is there already. Delete it to fetch it again");
        assertThat(target()).hasContent("mine");
        assertThat(names()).containsExactly("file.gz", "file.gz.part", "file.gz.part.json");
        Files.delete(target());
      }
  }

  @Test
  void aLinkThatLeadsNowhereIsNotReplaced() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.createSymbolicLink(target(), folder.resolve("on a disk that is not there"));
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertThatThrownBy(() -> fetch(known(BODY), served.uri("/x"))).hasMessageContaining("is there already");
      assertThat(served.server.log()).isEmpty();
    }
    assertThat(target()).isSymbolicLink();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 400, 403, 404, 500, 503})
  void anotherAnswerIsSaidAndLeavesThePartAlone(int status) throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      long there = partSize();
      served.behaviour = exchange -> served.server.status(exchange, status);
      assertRefused(known(BODY), "127.0.0.1 answered " + status + ". Try again, or get " + served.uri("/x")
          + " by other means and put it at " + target(), served.uri("/x"));
      assertThat(partSize()).isEqualTo(there);
    }
  }

  @Test
  void redirectionsAreFollowed() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        switch (exchange.getRequestURI().getPath()) {
          case "/a" -> served.server.redirect(exchange, "b");
          case "/b" -> served.server.redirect(exchange, served.uri("/c").toString());
          default -> served.file(exchange, BODY, TAG, -1);
        }
      };
      fetch(known(BODY), served.uri("/a"));
      assertThat(served.server.log()).extracting(LoopbackServer.Request::path).containsExactly("/a", "/b", "/c");
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void redirectionsInACircleAreGivenUp() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.server.redirect(exchange, "/x");
      assertRefused(known(BODY), "redirects more than 5 times", served.uri("/x"));
      assertThat(served.server.log()).hasSize(Redirect.MOST + 1);
      served.behaviour = exchange -> served.server.status(exchange, 302);
      assertRefused(known(BODY), "redirects without saying where to", served.uri("/x"));
    }
  }

  @Test
  void noSecretIsToldInTheOpen() throws IOException {
    URI secret = URI.create("https://example.org/a/b");
    assertThat(Redirect.follow(secret, Optional.of("/c"))).hasToString("https://example.org/c");
    assertThat(Redirect.follow(secret, Optional.of("https://other.org/d"))).hasToString("https://other.org/d");
    for (String to : List.of("http://example.org/c", "HTTP://example.org/c", "ftp://example.org/c",
        "file:///etc/passwd",
        "mailto:x", "//", "http:", "https:c"))
      assertThatThrownBy(() -> Redirect.follow(secret, Optional.of(to))).as(to).isInstanceOf(SourceException.class);
    assertThatThrownBy(() -> Redirect.follow(secret, Optional.of("h ttp://x"))).hasMessageContaining("no address");
    URI open = URI.create("http://example.org/a");
    assertThat(Redirect.follow(open, Optional.of("http://example.org/b"))).hasToString("http://example.org/b");
    assertThat(Redirect.follow(open, Optional.of("https://example.org/b"))).hasToString("https://example.org/b");
    assertThatThrownBy(() -> Redirect.follow(open, Optional.of("file:///etc/passwd")))
        .hasMessageContaining("redirects to file:///etc/passwd, which is not http");
  }

  @Test
  void aServerThatSaysNothingIsNotWaitedForLong() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      assertRefused(known(BODY), "127.0.0.1 has sent nothing for 0.5 s",
          URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/x"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aServerThatFallsSilentIsNotWaitedForLongAndThePartStays() throws IOException {
    CountDownLatch end = new CountDownLatch(1);
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        exchange.getResponseHeaders().set("ETag", TAG);
        exchange.sendResponseHeaders(200, SIZE);
        exchange.getResponseBody().write(BODY, 0, 100_000);
        exchange.getResponseBody().flush();
        await(end);
      };
      assertRefused(known(BODY), "has sent nothing for 0.5 s", served.uri("/x"));
      end.countDown();
      assertThat(partSize()).isPositive();
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  /// As long as something comes, it may take longer than the silence that is borne.
  @Test
  void aSlowServerIsWaitedFor() throws IOException {
    byte[] small = bytes(1, 8);
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        exchange.sendResponseHeaders(200, small.length);
        for (byte each : small) {
          exchange.getResponseBody().write(each);
          exchange.getResponseBody().flush();
          await(new CountDownLatch(1), 120);
        }
      };
      fetch(known(small), served.uri("/x"));
    }
    assertThat(target()).hasBinaryContent(small);
  }

  @Test
  void aHostThatCannotBeReachedIsNamed() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    assertRefused(known(BODY), "cannot fetch set/file.gz: 127.0.0.1 cannot be reached (connection refused)",
        URI.create("http://127.0.0.1:" + free + "/x"));
    assertThat(names()).isEmpty();
  }

  @Test
  void theNextSourceIsAskedWhereOneFails() throws IOException {
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        switch (exchange.getRequestURI().getPath()) {
          case "/gone" -> served.server.status(exchange, 404);
          case "/wrong" -> served.file(exchange, bytes(2, SIZE), TAG, -1);
          default -> served.file(exchange, BODY, TAG, -1);
        }
      };
      assertRefused(known(BODY), "answered 404; what 127.0.0.1 sent has", served.uri("/gone"), served.uri("/wrong"));
      fetch(known(BODY), served.uri("/gone"), served.uri("/wrong"), served.uri("/right"));
    }
    assertThat(target()).hasBinaryContent(BODY);
  }

  @Test
  void aPartFromOneSourceIsNotGoneOnWithFromAnother() throws IOException {
    try (Served served = new Served()) {
      breakOff(served, 100_000);
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      fetch(known(BODY), served.uri("/other"));
      assertThat(served.server.log()).last().satisfies(request -> assertThat(request.range()).isNull());
    }
  }

  @Test
  void whatIsThereIsNotReplaced() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.writeString(target(), "mine");
    assertThatThrownBy(() -> fetch(known(BODY), URI.create("http://127.0.0.1:1/x")))
        .hasMessageContaining("is there already. Delete it");
    assertThat(target()).hasContent("mine");
    assertThat(names()).containsExactly("file.gz");
  }

  @Test
  void aFileWhereAFolderShouldBeIsSaid() throws IOException {
    Files.writeString(folder.resolve("set"), "a file");
    assertThatThrownBy(() -> fetch(known(BODY), URI.create("http://127.0.0.1:1/x"))).isInstanceOf(
        DownloadException.class)
        .hasMessage(target() + ": cannot be written: a file is where a folder should be. Choose another"
            + " folder with --data-dir or TAUGRU_DATA");
  }

  @Test
  void aFullDiskIsSaid() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this machine has no /dev/full");
    Files.createDirectories(folder.resolve("set"));
    Files.createSymbolicLink(folder.resolve("set/file.gz.part"), full);
    try (Served served = new Served()) {
      served.behaviour = exchange -> served.file(exchange, BODY, TAG, -1);
      assertRefused(known(BODY), "file.gz: cannot be written: No space left on device", served.uri("/x"));
    }
  }

  @Test
  void twoThreadsDoNotFetchTheSameFile() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger failures = new AtomicInteger();
    try (Served served = new Served()) {
      served.behaviour = exchange -> {
        begun.countDown();
        await(end, 400);
        served.file(exchange, BODY, TAG, -1);
      };
      Thread first = Thread.ofPlatform().start(() -> {
        try {
          fetch(known(BODY), served.uri("/x"));
        } catch (IOException e) {
          failures.incrementAndGet();
        }
      });
      assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(() -> fetch(known(BODY), served.uri("/x")))
          .hasMessage(target() + ": is being fetched by another process. Wait until it is done, or end it");
      end.countDown();
      first.join();
    }
    assertThat(failures).hasValue(0);
    assertThat(target()).hasBinaryContent(BODY);
  }

  private static void await(CountDownLatch latch) {
    await(latch, 20_000);
  }

  private static void await(CountDownLatch latch, long millis) {
    try {
      boolean _ = latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A server whose behaviour changes between requests.
  private static final class Served implements AutoCloseable {
    volatile LoopbackServer.Behaviour behaviour = exchange -> exchange.sendResponseHeaders(500, -1);
    final LoopbackServer server = new LoopbackServer(exchange -> behaviour.answer(exchange));

    URI uri(String path) {
      return server.uri(path);
    }

    void file(HttpExchange exchange, byte[] body, @Nullable String tag, int cut)
        throws IOException {
      server.file(exchange, body, tag, cut);
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
