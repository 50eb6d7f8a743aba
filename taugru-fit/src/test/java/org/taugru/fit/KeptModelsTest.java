package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// Models that earlier versions wrote can be used for ever. The files were made by `-Dkept.write=FOLDER` of this test; add new ones
/// beside them, and never replace one.
class KeptModelsTest {
  /// Sums in another order, of numbers of size 10.
  private static final double ROUNDING = 1e-3;

  @TempDir
  Path folder;

  private Path resource(String name) throws IOException {
    Path copy = folder.resolve(name);
    try (InputStream from = Objects.requireNonNull(KeptModelsTest.class.getResourceAsStream(name), name)) {
      Files.copy(from, copy);
    }
    return copy;
  }

  @Test
  void aForecasterOfFormatOneSaysWhatItSaid() throws IOException {
    String writeTo = System.getProperty("kept.write", "");
    Table history = TableFile.read(resource("kept.csv"), TableOptions.AUTO);
    if (!writeTo.isEmpty()) {
      Forecaster made = Forecaster.of("y").horizon(4).budget(0.2).candidates(2).hidden(6).context(12)
          .fit(history, FitListener.quiet()).forecaster();
      made.save(Path.of(writeTo, "forecaster-1.safetensors"));
      TableFile.write(made.forecast(history), Path.of(writeTo, "forecaster-1.csv"));
    }
    assertSame(Forecaster.load(resource("forecaster-1.safetensors")).forecast(history),
        TableFile.read(resource("forecaster-1.csv"), TableOptions.AUTO));
  }

  /// The second format knows heads; streams have a format of their own.
  @Test
  void aForecasterOfFormatTwoSaysWhatItSaidAndItsStreamGoesOn() throws IOException {
    String writeTo = System.getProperty("kept.write", "");
    Table history = TableFile.read(resource("kept.csv"), TableOptions.AUTO);
    if (!writeTo.isEmpty()) {
      Forecaster made = Forecaster.of("y").head(Head.STEPS).horizon(4).budget(0.2).candidates(2).hidden(6).context(16)
          .fit(history, FitListener.quiet()).forecaster();
      made.save(Path.of(writeTo, "forecaster-2.safetensors"));
      TableFile.write(made.forecast(history), Path.of(writeTo, "forecaster-2.csv"));
      Files.write(Path.of(writeTo, "stream-1.bytes"), made.stream(history).toBytes());
    }
    Forecaster kept = Forecaster.load(resource("forecaster-2.safetensors"));
    assertThat(kept.network().layout().shape().head()).isEqualTo(Head.STEPS);
    assertSame(kept.forecast(history), TableFile.read(resource("forecaster-2.csv"), TableOptions.AUTO));
    ForecastStream stream = kept.stream(Files.readAllBytes(resource("stream-1.bytes")));
    ForecastStream now = kept.stream(history);
    assertThat(stream.position()).isEqualTo(now.position());
    double[] row = new double[stream.inputs().size()];
    assertThat(stream.step(row).forecast()).containsExactly(now.step(row).forecast(), within(ROUNDING));
  }

  private static void assertSame(Table said, Table kept) {
    assertThat(said.names()).isEqualTo(kept.names());
    assertThat(said.rows()).isEqualTo(kept.rows());
    for (String name : said.names())
      for (int row = 0; row < said.rows(); row++)
        if (said.column(name) instanceof Column.Numbers numbers)
          assertThat(numbers.value(row)).as(name + " " + row).isCloseTo(((Column.Numbers) kept.column(name)).value(row),
              within(ROUNDING));
        else
          assertThat(said.column(name).text(row)).isEqualTo(kept.column(name).text(row));
  }
}
