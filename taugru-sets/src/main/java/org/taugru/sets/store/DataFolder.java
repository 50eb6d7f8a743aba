package org.taugru.sets.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.taugru.safetensors.files.Sha256;
import org.taugru.sets.read.FolderFiles;

/// The folder that published sets lie in. It may be read-only; what is made of its files goes to [#cache].
public final class DataFolder {
  /// A system property that has the same meaning as `TAUGRU_DATA`, and comes before it.
  public static final String PROPERTY = "taugru.data";

  private final Path path;
  private final Path cache;
  private final DigestMemory digests;

  private DataFolder(Path path, Path cache) {
    this.path = path.toAbsolutePath().normalize();
    this.cache = cache.toAbsolutePath().normalize();
    this.digests = new DigestMemory(this.cache.resolve("digests.json"));
  }

  /// That of [#PROPERTY] or `TAUGRU_DATA`; else one in the user's cache folder. It need not be there.
  public static DataFolder usual() {
    return usual(Places.here());
  }

  static DataFolder usual(Places places) {
    return at(places.data(), places);
  }

  /// A folder that somebody named; it need not be there.
  public static DataFolder at(Path path) {
    return at(path, Places.here());
  }

  static DataFolder at(Path path, Places places) {
    return new DataFolder(path, places.cache());
  }

  /// Absolute.
  public Path path() {
    return path;
  }

  /// A folder to write to, for what is decoded or rebuilt; it is made where it is not there.
  public Path cache() throws IOException {
    Path decoded = cache.resolve("decoded");
    try {
      return Files.createDirectories(decoded);
    } catch (IOException e) {
      throw new IOException(decoded + ": cannot be made (" + Reason.of(e)
          + "). Let TAUGRU_CACHE name a folder that can be written to", e);
    }
  }

  /// Where a file is or would be.
  public Path resolve(SetFile file) {
    return path.resolve(file.path());
  }

  /// Looks at names and sizes; of a folder that may be the whole or a part, it counts the lines of small files.
  public Presence find(PublishedSet set) throws IOException {
    @Nullable
    String problem = null;
    for (Form form : set.forms()) {
      int there = 0;
      List<String> problems = new ArrayList<>();
      for (SetFile file : form.files()) {
        there += Files.exists(resolve(file)) ? 1 : 0;
        problem(file).ifPresent(problems::add);
      }
      if (problems.isEmpty())
        return new Presence.Present(new Located(set, form, form.files().stream().map(this::resolve).toList()));
      if (there > 0 && problem == null)
        problem = problems.getFirst();
    }
    return problem == null ? new Presence.Absent() : new Presence.Incomplete(problem);
  }

  /// Finds a set and compares its files with their digests; which files were compared is remembered.
  public Located require(String name) throws IOException {
    return verified(locate(PublishedSets.named(name)));
  }

  /// Finds a set by names and sizes.
  public Located locate(PublishedSet set) throws IOException {
    return switch (find(set)) {
      case Presence.Present(Located located) -> located;
      case Presence.Incomplete(String problem) -> throw new MissingDataException(
          set.name() + " is not whole: " + problem + "; delete what is wrong, and " + remedy(set));
      case Presence.Absent() -> throw new MissingDataException(
          set.name() + " is not in the data folder " + path + "; " + remedy(set));
    };
  }

  private Located verified(Located located) throws IOException {
    for (FileCheck check : checks(located, true))
      if (check.verdict() instanceof FileCheck.Wrong(String problem))
        throw new MissingDataException(problem + ". Delete it, and run: " + fetch(located.set()));
    return located;
  }

  /// The command that brings a set to this folder.
  private String fetch(PublishedSet set) {
    return "taugru data fetch " + set.name() + " --data-dir " + path;
  }

  private String remedy(PublishedSet set) {
    List<SetFile> files = set.download().files();
    Set<Path> folders = files.stream().map(file -> String.valueOf(resolve(file).getParent())).map(Path::of)
        .collect(Collectors.toCollection(LinkedHashSet::new));
    return "run: " + fetch(set) + ", or put " + files.stream().map(SetFile::name)
        .collect(Collectors.joining(", ")) + " into "
        + folders.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  /// Reads the files of a set that is there and compares them with their digests.
  public List<FileCheck> verify(Located located) throws IOException {
    return checks(located, false);
  }

  private List<FileCheck> checks(Located located, boolean remembered) throws IOException {
    List<FileCheck> checks = new ArrayList<>();
    for (int i = 0; i < located.paths().size(); i++) {
      SetFile file = located.form().files().get(i);
      Path at = located.paths().get(i);
      FileCheck check = new FileCheck(file, at, verdict(file, at, remembered));
      // the memory may be what is wrong, and a file that nobody has read is not to be deleted on its word
      checks.add(remembered && check.isWrong() ? new FileCheck(file, at, verdict(file, at, false)) : check);
    }
    return checks;
  }

  private FileCheck.Verdict verdict(SetFile file, Path at, boolean remembered) throws IOException {
    return switch (file.content()) {
      case Content.Folder _ -> new FileCheck.NotCompared();
      case Content.Known(_, String sha256) -> compare(at, sha256, digest(at, remembered), "was published");
      case Content.Unknown _ -> compareWithKept(at, digest(at, remembered));
    };
  }

  /// Identifies the files of a set that is there: other bytes have another one. The files of a folder are known by their names,
  /// sizes and times of change, since nobody published a digest of it.
  public String fingerprint(Located located) throws IOException {
    Sha256 all = new Sha256();
    for (Path path : located.paths())
      if (Files.isDirectory(path))
        addFiles(located, path, all);
      else
        all.add(digest(path) + "\n");
    return all.hex();
  }

  private static void addFiles(Located located, Path folder, Sha256 all) throws IOException {
    List<String> files = FolderFiles.of(folder);
    if (files.isEmpty())
      throw new MissingDataException(folder + " holds no files. Put those of " + located.set().name() + " there");
    for (String file : files) {
      Path at = folder.resolve(file);
      all.add(file + " " + Files.size(at) + " " + Files.getLastModifiedTime(at) + "\n");
    }
  }

  /// The SHA-256 of a file, from memory where it can be.
  public String digest(Path file) throws IOException {
    return digests.recall(file);
  }

  /// The digest that was kept beside a file; nothing where there is none that can be read.
  public Optional<String> keptDigest(Path file) {
    try {
      return KeptDigest.read(file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Writes the digest of a file beside it.
  public String keepDigest(Path file) throws IOException {
    String sha256 = digests.compute(file);
    KeptDigest.write(file, sha256);
    return sha256;
  }

  private String digest(Path file, boolean remembered) throws IOException {
    return remembered ? digests.recall(file) : digests.compute(file);
  }

  private static FileCheck.Verdict compareWithKept(Path file, String found) throws IOException {
    Optional<String> kept = KeptDigest.read(file);
    if (kept.isEmpty())
      return new FileCheck.NotKnown(found);
    FileCheck.Verdict verdict = compare(file, kept.get(), found, "was fetched first");
    return verdict instanceof FileCheck.Right ? new FileCheck.AsFetched(found) : verdict;
  }

  private static FileCheck.Verdict compare(Path file, String expected, String found, String what) {
    return found.equals(expected) ? new FileCheck.Right(found)
        : new FileCheck.Wrong(file + ": has SHA-256 " + found + "; " + expected + " " + what);
  }

  /// What a name and a size tell.
  private Optional<String> problem(SetFile file) throws IOException {
    Path at = resolve(file);
    return switch (file.content()) {
      case Content.Known(long bytes, _) when Files.isRegularFile(at) && Files.size(at) != bytes ->
        Optional.of(at + " has " + Files.size(at) + " bytes and should have " + bytes);
      case Content.Known _, Content.Unknown _ when !Files.isRegularFile(at) -> Optional.of(at + " is not there");
      case Content.Known _, Content.Unknown _ -> Optional.empty();
      case Content.Folder(List<String> inside, Map<String, Integer> lines) -> inside.stream().map(at::resolve)
          .filter(Files::notExists).findFirst().map(missing -> missing + " is not there")
          .or(() -> lines.entrySet().stream().sorted(Map.Entry.comparingByKey())
              .flatMap(each -> LineCount.problem(at.resolve(each.getKey()), each.getValue()).stream()).findFirst());
    };
  }
}
