package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.taugru.eq.Parameter;

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

  static TrainingState newest(Path folder, List<Parameter> declared, Optimiser optimiser) throws IOException {
    return Checkpoint.open(files(folder).getLast()).state(declared, optimiser);
  }
}
