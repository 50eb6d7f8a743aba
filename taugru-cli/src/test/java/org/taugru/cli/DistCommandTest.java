package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DistCommandTest {
  @TempDir
  Path folder;

  /// As in a distribution, which has no script that says where the checkout is.
  @Test
  void withoutACheckoutItSaysInOneLineWhatItNeeds() {
    Cli cli = Cli.run(folder, "dist --out @/dist");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.err()).isEqualTo("taugru: a distribution is made from a checkout of the project, by its script:"
        + " ./taugru dist (see taugru dist --help)" + System.lineSeparator());
    assertThat(folder).isEmptyDirectory();
  }
}
