package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Many files with names: a folder, an archive, or files that were chosen.
interface Tree {
  /// For messages.
  String name();

  /// Gives every plain file: those of an archive as they lie in it, others in the order of their names.
  void forEach(Visitor visitor) throws IOException;

  interface Visitor {
    void file(Member member) throws IOException;
  }

  /// One file.
  ///
  /// @param where for messages: `archive.tar.gz: folder/name.wav`
  /// @param path  below the root of the tree, with `/`
  /// @param bytes may be left unread, is closed by the tree, and ends with the call
  record Member(String where, String path, InputStream bytes) {
    static Member of(String where, String name, InputStream bytes) {
      return new Member(where, name.startsWith("./") ? name.substring(2) : name, bytes);
    }

    byte[] all(int maximum, String what) throws IOException {
      return new Bounded(where, bytes, maximum, what).readAllBytes();
    }

    String file() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  static Tree of(Path path) throws IOException {
    return Files.isDirectory(path) ? new Folder(path.toRealPath()) : of(ByteSource.of(path));
  }

  /// One folder or archive, or several files.
  static Tree of(List<Path> paths) throws IOException {
    return paths.size() == 1 ? of(paths.getFirst()) : new FileList(paths);
  }

  static Tree of(ByteSource archive) {
    return new Archive(archive, Limits.USUAL);
  }
}
