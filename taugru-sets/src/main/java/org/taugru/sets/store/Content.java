package org.taugru.sets.store;

import java.util.List;
import java.util.Map;

/// What must lie at a path.
public sealed interface Content {
  /// A file whose bytes are known to all: its size and SHA-256 are published, or follow from files whose digests are.
  record Known(long bytes, String sha256) implements Content {
    public Known {
      if (bytes <= 0 || !sha256.matches("[0-9a-f]{64}"))
        throw new IllegalArgumentException(bytes + " bytes, SHA-256 " + sha256 + ": no size or no digest");
    }
  }

  /// A file of which no digest is published. That of the first download is kept beside it, and later ones are compared with it.
  ///
  /// @param atMost bytes; a download that is longer is given up
  record Unknown(long atMost) implements Content {
  }

  /// A folder with many files, of which no digests are kept here.
  ///
  /// @param inside what must be in it, by paths relative to it
  /// @param lines  how many lines small files of it must have, where that tells the whole of a set from a part
  record Folder(List<String> inside, Map<String, Integer> lines) implements Content {
    public Folder {
      inside = List.copyOf(inside);
      lines = Map.copyOf(lines);
    }

    public Folder(List<String> inside) {
      this(inside, Map.of());
    }
  }
}
