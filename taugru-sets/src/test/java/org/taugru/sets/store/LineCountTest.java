package org.taugru.sets.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LineCountTest {
  @TempDir
  Path folder;

  private void assertLines(String text, int lines) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), text);
    assertThat(LineCount.problem(file, lines)).isEmpty();
    assertThat(LineCount.problem(file, lines + 1))
        .hasValue(file + " has " + lines + " lines and should have " + (lines + 1));
  }

  @Test
  void theLastLineCountsWhetherItEndsOrNot() throws IOException {
    assertLines("", 0);
    assertLines("1", 1);
    assertLines("1\n", 1);
    assertLines("1\r\n2\r\n3", 3);
    assertLines("1\n\n", 2);
  }

  @Test
  void whatIsLargeOrNoFileIsNotCounted() throws IOException {
    Path large = Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]);
    for (Path path : new Path[] {folder, large, folder.resolve("absent")})
      assertThat(LineCount.problem(path, 1)).hasValue(path + " is not a small file");
  }
}
