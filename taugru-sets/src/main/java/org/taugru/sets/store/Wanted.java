package org.taugru.sets.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// What a download must be.
///
/// @param bytes  exactly; or not known
/// @param sha256 published, or kept from the first download; or not known
/// @param why    what speaks for that digest
record Wanted(OptionalLong bytes, long atMost, Optional<String> sha256, String why) {
  static Wanted of(SetFile file, Path target) throws IOException {
    return switch (file.content()) {
      case Content.Known(long bytes, String sha256) ->
        new Wanted(OptionalLong.of(bytes), bytes, Optional.of(sha256), "is what was published");
      case Content.Unknown(long atMost) -> new Wanted(OptionalLong.empty(), atMost, KeptDigest.read(target),
          "is that of the first download, kept in " + KeptDigest.pathFor(target));
      case Content.Folder _ -> throw new IllegalArgumentException(file.path() + " is a folder");
    };
  }
}
