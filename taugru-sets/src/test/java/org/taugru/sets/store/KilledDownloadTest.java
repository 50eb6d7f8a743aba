package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A process of its own is killed in the middle of a download.
@Timeout(120)
final class KilledDownloadTest {
  private static final int SIZE = 400_000;
  private static final int SENT = 200_000;
  private static final String TAG = "\"tag\"";

  @TempDir
  Path folder;

  /// What the process does: the source, the size, the digest, the target.
  public static void main(String[] words) throws IOException {
    new Download(Download.Patience.USUAL).fetch(file(URI.create(words[0]), Long.parseLong(words[1]), words[2]),
        Path.of(words[3]), (_, _) -> {
        });
  }

  private static SetFile file(URI source, long bytes, String sha256) {
    return new SetFile("file", new Content.Known(bytes, sha256), List.of(source));
  }

  @Test
  void itsPartIsItsOwnWhileItLivesAndIsGoneOnWithAfterwards() throws Exception {
    byte[] body = new byte[SIZE];
    new Random(5).nextBytes(body);
    Path target = folder.resolve("file");
    CountDownLatch end = new CountDownLatch(1);
    boolean[] whole = new boolean[1];
    LoopbackServer[] self = new LoopbackServer[1];
    try (LoopbackServer server = new LoopbackServer(exchange -> {
      if (whole[0]) {
        self[0].file(exchange, body, TAG, -1);
        return;
      }
      exchange.getResponseHeaders().set("ETag", TAG);
      exchange.sendResponseHeaders(200, SIZE);
      exchange.getResponseBody().write(body, 0, SENT);
      exchange.getResponseBody().flush();
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    })) {
      self[0] = server;
      SetFile file = file(server.uri("/x"), SIZE, Hash.of(body));
      Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
          KilledDownloadTest.class.getName(), server.uri("/x").toString(), Integer.toString(SIZE), Hash.of(body),
          target.toString()).redirectErrorStream(true).redirectOutput(folder.resolve("said.txt").toFile()).start();
      try {
        Path part = folder.resolve("file.part");
        while (!Files.exists(part) || Files.size(part) < SENT)
          assertThat(process.waitFor(5, TimeUnit.MILLISECONDS)).as(Files.readString(folder.resolve("said.txt")))
              .isFalse();
        assertThatThrownBy(() -> new Download(Download.Patience.USUAL).fetch(file, target, (_, _) -> {
        })).hasMessage(target + ": is being fetched by another process. Wait until it is done, or end it");
      } finally {
        process.destroyForcibly().waitFor();
      }
      end.countDown();
      assertThat(names()).containsExactly("file.part", "file.part.json", "said.txt");
      whole[0] = true;
      new Download(Download.Patience.USUAL).fetch(file, target, (_, _) -> {
      });
      assertThat(server.log()).containsExactly(
          new LoopbackServer.Request("/x", "bytes=" + SENT + "-", TAG, SIZE - SENT));
    }
    assertThat(target).hasBinaryContent(body);
    assertThat(names()).containsExactly("file", "said.txt");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
