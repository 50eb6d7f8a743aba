package org.taugru.sets.store;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings sets into a data folder.
public final class SetFetch {
  private final DataFolder folder;
  private final Download download;
  private final Optional<URI> mirror;

  /// @param mirror an address below which all files lie as they do in a data folder, to be asked instead of those who published
  ///               them
  public SetFetch(DataFolder folder, Download download, Optional<URI> mirror) {
    this.folder = folder;
    this.download = download;
    this.mirror = mirror;
  }

  /// Is told which file comes next and how far it is.
  public interface Listener {
    /// @param expected how many bytes the file has; 0 where that is not known
    void received(SetFile file, long bytes, long expected);
  }

  public enum How {
    ALREADY_THERE, FETCHED,
    /// And its digest was not known before.
    FETCHED_FIRST
  }

  /// @param sha256 empty for a folder
  public record Result(SetFile file, Path path, How how, String sha256) {
  }

  /// Fetches what is missing. A set that is there as a whole, in whatever form, stays as it is; a file that is there and wrong is
  /// refused, and not deleted.
  public List<Result> fetch(PublishedSet set, Listener listener) throws IOException {
    if (folder.find(set) instanceof Presence.Present(Located located) && located.form().coverage() == Coverage.WHOLE)
      return there(located);
    List<Result> results = new ArrayList<>();
    for (SetFile file : set.download().files()) {
      Path target = folder.resolve(file);
      if (Files.exists(target)) {
        Form alone = new Form(file.name(), Packaging.FILES, Coverage.PART, "", List.of(file));
        results.addAll(there(new Located(set, alone, List.of(target))));
        continue;
      }
      Download.Fetched fetched = download.fetch(mirrored(file), target,
          (bytes, expected) -> listener.received(file, bytes, expected));
      results.add(new Result(file, target, fetched.first() ? How.FETCHED_FIRST : How.FETCHED, fetched.sha256()));
    }
    return results;
  }

  private List<Result> there(Located located) throws IOException {
    List<Result> results = new ArrayList<>();
    for (FileCheck check : folder.verify(located)) {
      String sha256 = switch (check.verdict()) {
        case FileCheck.Wrong(String problem) ->
          throw new DownloadException(problem + ". Delete it, and fetch it again");
        case FileCheck.Right(String found) -> found;
        case FileCheck.AsFetched(String found) -> found;
        case FileCheck.NotKnown(String found) -> found;
        case FileCheck.NotCompared() -> "";
      };
      results.add(new Result(check.file(), check.path(), How.ALREADY_THERE, sha256));
    }
    return results;
  }

  private SetFile mirrored(SetFile file) {
    return mirror.map(base -> new SetFile(file.path(), file.content(), List.of(below(base, file.path())))).orElse(file);
  }

  static URI below(URI base, String path) {
    try {
      String encoded = new URI(null, null, "/" + path, null).getRawPath();
      return URI.create(base.toString().replaceFirst("/+$", "") + encoded);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path + " cannot be a part of an address", e);
    }
  }
}
