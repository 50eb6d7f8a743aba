package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.model.file.SealedFile;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.SafetensorsException;

/// The last few states of a run in a folder, one file each, named by the iteration. A file that is there is whole.
final class CheckpointFolder implements Checkpoints {
  private static final int KEPT = 3;
  private static final String SUFFIX = ".safetensors";
  private static final String DAMAGED = ".damaged";

  private final Path folder;
  private final List<String> notes = new ArrayList<>();

  CheckpointFolder(Path folder) {
    this.folder = folder;
  }

  /// Writes the state and removes all but the newest files.
  @Override
  public void save(long iteration, Contents state) throws IOException {
    Files.createDirectories(folder);
    SealedFile.write(folder.resolve(String.format("%012d%s", iteration, SUFFIX)), state.tensors(), state.metadata());
    List<Path> all = list();
    for (Path old : all.subList(0, Math.max(0, all.size() - KEPT)))
      Files.deleteIfExists(old);
  }

  /// Damaged files that are newer are put aside, under a name that is not looked at again.
  @Override
  public Optional<Saved> newest() throws IOException {
    List<Path> all = list();
    for (Path file : all.reversed()) {
      SealedFile found;
      try {
        found = SealedFile.read(file);
        found.requireFinite(file);
      } catch (SafetensorsException e) {
        if (!e.isOfContents())
          throw e;
        if (file.equals(all.getFirst()))
          throw new IOException("none of the " + all.size() + " checkpoints in " + folder + " is whole; the oldest: "
              + e.getMessage() + ". Put copies of them back, or start a new run with the same settings.", e);
        notes.add(e.getMessage() + ". The checkpoint before it is used.");
        continue;
      }
      if (!found.sealed())
        notes.add(file + " has no digest, so damage to it would not be noticed; the next checkpoint has one.");
      for (Path damaged : all.subList(all.indexOf(file) + 1, all.size()))
        Files.move(damaged, damaged.resolveSibling(damaged.getFileName() + DAMAGED),
            StandardCopyOption.REPLACE_EXISTING);
      return Optional.of(new Saved(file.toString(), found.contents()));
    }
    return Optional.empty();
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /// Oldest first.
  private List<Path> list() throws IOException {
    if (!Files.isDirectory(folder))
      return List.of();
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches("\\d{12}\\" + SUFFIX)).sorted().toList();
    }
  }
}
