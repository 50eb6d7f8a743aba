package org.taugru.sets.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/// Why a file system refused, in words.
final class Reason {
  private Reason() {
  }

  static String of(IOException problem) {
    return switch (problem) {
      case AccessDeniedException _ -> "permission is denied";
      case FileAlreadyExistsException _, NotDirectoryException _ -> "a file is where a folder should be";
      case FileSystemException file ->
        Objects.requireNonNullElse(file.getReason(), file.getClass().getSimpleName());
      default -> Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName());
    };
  }
}
