package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricsFileTest {
  private static final List<Metrics> ROWS =
      List.of(new Metrics(1, 7, 0.1 + 0.2, 1e-300, Math.PI, 1e-3, Double.POSITIVE_INFINITY, 1.25),
          new Metrics(2, 1L << 40, Double.NaN, -0.0, 3, 1e-4, 2, 1e4));

  @TempDir
  Path folder;

  private MetricsFile file() {
    return new MetricsFile(folder.resolve("metrics.csv"));
  }

  @Test
  void rowsAreReadBackAsTheyWereWritten() throws IOException {
    assertThat(file().read()).isEmpty();
    file().write(ROWS);
    assertThat(file().read()).isEqualTo(ROWS);
    file().write(List.of());
    assertThat(file().read()).isEmpty();
  }

  @Test
  void rowsCanBeAddedOneByOne() throws IOException {
    for (Metrics row : ROWS)
      file().append(row);
    assertThat(file().read()).isEqualTo(ROWS);
    String appended = Files.readString(file().path());
    file().write(ROWS);
    assertThat(file().path()).hasContent(appended);
  }

  /// Wherever a killed process stopped writing, the rows before are read, and no half row ever is.
  @Test
  void aRowThatIsThereInPartDoesNotCount() throws IOException {
    file().write(ROWS);
    String whole = Files.readString(file().path());
    int header = whole.indexOf('\n') + 1;
    int second = whole.indexOf('\n', header) + 1;
    for (int length = header; length < whole.length(); length++) {
      Files.writeString(file().path(), whole.substring(0, length));
      assertThat(file().read()).as("%d characters", length).isEqualTo(ROWS.subList(0, length < second ? 0 : 1));
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() throws IOException {
    Files.createDirectory(file().path());
    assertThatThrownBy(() -> file().append(ROWS.getFirst())).isInstanceOf(IOException.class)
        .hasMessageStartingWith(file().path() + ": cannot be written: ");
  }
}
