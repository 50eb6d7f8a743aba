package org.taugru.exec.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Text that is compared with a file. `-Dgolden.update` writes the file again.
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {
  }

  static void assertText(String file, String text) {
    Path path = FOLDER.resolve(file);
    try {
      if (System.getProperty("golden.update") != null) {
        Files.createDirectories(FOLDER);
        Files.writeString(path, text);
      }
      assertThat(text).as(file + "; after a wanted change, write it again with -Dgolden.update")
          .isEqualTo(Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
