package org.taugru.sets.store;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Fetches files by HTTP. Bytes go to `NAME.part`, which outlives failures, kills and power cuts, and which the next attempt goes
/// on with if a digest will tell whether all of it is right. The file gets its name only when it has its size and digest.
public final class Download {
  /// How long to wait.
  ///
  /// @param connect for a connection
  /// @param silence for the next byte, and for the first
  public record Patience(Duration connect, Duration silence) {
    public static final Patience USUAL = new Patience(Duration.ofSeconds(30), Duration.ofSeconds(60));
  }

  /// Is told how far it is.
  public interface Listener {
    /// @param expected how many bytes the file has; 0 where that is not known
    void received(long bytes, long expected);
  }

  /// @param sha256 of the file
  /// @param first  whether no digest was known before, so that this one is kept
  public record Fetched(String sha256, boolean first) {
  }

  private final Patience patience;
  private final HttpClient client;

  public Download(Patience patience) {
    this.patience = patience;
    // redirections are followed here, by rules of ours
    this.client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(patience.connect)
        .followRedirects(HttpClient.Redirect.NEVER).build();
  }

  /// Fetches a file from the first of its sources that has it.
  ///
  /// @param target where it is put; nothing may be there yet
  public Fetched fetch(SetFile file, Path target, Listener listener) throws IOException {
    Wanted wanted = Wanted.of(file, target);
    try (PartFile part = PartFile.open(target)) {
      part.requireNoTarget();
      List<String> problems = new ArrayList<>();
      for (URI source : file.sources())
        try {
          return finish(new Exchange(client, patience, source, part, wanted, listener).run(), part, wanted, target);
        } catch (SourceException e) {
          problems.add(e.problem());
        }
      throw new DownloadException("cannot fetch " + file.path() + ": " + String.join("; ", problems)
          + ". Try again, or get " + file.sources().getFirst() + " by other means and put it at " + target);
    }
  }

  /// Keeps a first digest before the file has its name: a process that ends in between leaves a part, which is gone on with, and
  /// not a file that nobody knows anything of.
  static Fetched finish(String sha256, PartFile part, Wanted wanted, Path target) throws IOException {
    part.requireNoTarget();
    boolean first = wanted.sha256().isEmpty();
    if (first)
      KeptDigest.write(target, sha256);
    try {
      part.finish();
    } catch (IOException e) {
      if (first)
        KeptDigest.delete(target);
      throw e;
    }
    return new Fetched(sha256, first);
  }
}
