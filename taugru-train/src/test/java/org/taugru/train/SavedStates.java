package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.taugru.eq.Parameter;
import org.taugru.model.file.SealedFile;
import org.taugru.safetensors.Contents;

/// The checkpoints in a folder, read without asking to which run they belong.
final class SavedStates {
  private SavedStates() {
  }

  /// Oldest first.
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches("\\d+\\.safetensors")).sorted().toList();
    }
  }

  static Checkpoint open(Path file) throws IOException {
    SealedFile sealed = SealedFile.read(file);
    sealed.requireFinite(file);
    return new Checkpoint(file.toString(), sealed.contents());
  }

  static void write(Path file, TrainingState state, Identity identity) throws IOException {
    Contents contents = Checkpoint.write(state, identity);
    SealedFile.write(file, contents.tensors(), contents.metadata());
  }

  static TrainingState newest(Path folder, List<Parameter> declared, Optimiser optimiser) throws IOException {
    return open(files(folder).getLast()).state(declared, optimiser);
  }
}
