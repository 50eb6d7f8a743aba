package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The data of every task at seed 1, by its hash: it must be the same on every machine and after every change of the code
/// that was not meant to change it. `-Dgolden.update` rewrites the file.
class HashGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/org/taugru/data/hashes.txt");

  @Test
  void theDataOfEveryTaskIsWhatItWas() throws IOException {
    String hashes = Benchmarks.all().stream().map(task -> task.name() + " " + SeedOne.data(task).sha256() + "\n")
        .collect(Collectors.joining());
    if (System.getProperty("golden.update") != null)
      Files.writeString(GOLDEN, hashes);
    assertThat(hashes).isEqualTo(Files.readString(GOLDEN));
  }
}
