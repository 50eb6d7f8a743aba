package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// Fits that were stopped and go on.
class GoingOnTest {
  @TempDir
  Path folder;

  private Table table(int rows) throws IOException {
    List<String> lines = new ArrayList<>(List.of("y"));
    for (int t = 0; t < rows; t++)
      lines.add(Double.toString(Math.sin(t / 3.0) + 0.3 * Math.sin(t * t % 17)));
    Path file = folder.resolve("y" + rows + ".csv");
    Files.write(file, lines);
    return TableFile.read(file, TableOptions.AUTO);
  }

  /// Says stop when it has been asked so many times.
  private static final class Impatient implements FitListener {
    private int left;

    Impatient(int left) {
      this.left = left;
    }

    @Override
    public boolean wantsToStop() {
      return --left <= 0;
    }
  }

  private ForecasterBuilder forecaster() {
    return Forecaster.of("y").horizon(4).budget(0.05).candidates(4).hidden(8).context(16);
  }

  private byte[] saved(Forecaster forecaster) throws IOException {
    Path file = folder.resolve("model.safetensors");
    forecaster.save(file);
    return Files.readAllBytes(file);
  }

  /// Early in the search, late in it, in the training; and all of these one after another.
  @ParameterizedTest
  @EnumSource
  void aForecasterThatWasStoppedEndsAsOneThatWasNot(Head head) throws IOException {
    Table table = table(400);
    ForecasterFit whole = forecaster().head(head).fit(table, FitListener.quiet());
    FitCheckpoints place = FitCheckpoints.in(folder.resolve("checkpoints"));
    int stopped = 0;
    for (int patience : new int[] {30, 100, 200, 350, 500, 700}) {
      ForecasterFit part = forecaster().head(head).checkpoints(place).fit(table, new Impatient(patience));
      stopped += part.search().training().metrics().size() < whole.search().training().metrics().size() ? 1 : 0;
    }
    assertThat(stopped).as("stops that came before the end").isGreaterThanOrEqualTo(3);
    ForecasterFit gone = forecaster().head(head).checkpoints(place).fit(table, FitListener.quiet());
    assertThat(gone.search().laps()).isEqualTo(whole.search().laps());
    assertThat(saved(gone.forecaster())).isEqualTo(saved(whole.forecaster()));
  }

  @Test
  void whatIsDoneIsNotDoneAgain() throws IOException {
    Table table = table(400);
    FitCheckpoints place = FitCheckpoints.in(folder.resolve("checkpoints"));
    forecaster().checkpoints(place).fit(table, FitListener.quiet());
    List<Long> updates = new ArrayList<>();
    forecaster().checkpoints(place).fit(table, new FitListener() {
      @Override
      public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
        updates.add((long) iteration);
      }
    });
    assertThat(updates).isEmpty();
  }

  @Test
  void otherDataIsRefused() throws IOException {
    FitCheckpoints place = FitCheckpoints.in(folder.resolve("checkpoints"));
    forecaster().checkpoints(place).fit(table(400), new Impatient(100));
    Table other = table(401);
    assertThatThrownBy(() -> forecaster().checkpoints(place).fit(other, FitListener.quiet()))
        .hasMessageContaining("data");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aClassifierThatWasStoppedEndsAsOneThatWasNot(int threads) throws IOException {
    LabelledData data = SyntheticSequences.waves(40, 1);
    ClassifierBuilder builder = Classifier.ofSequences().budget(0.3).members(2).backend("auto", threads);
    Classifier whole = builder.fit(data, SequenceListener.quiet()).classifier();
    FitCheckpoints place = FitCheckpoints.in(folder.resolve("checkpoints"));
    for (int patience : new int[] {50, 300, 700}) {
      Impatient impatient = new Impatient(patience);
      builder.checkpoints(place).fit(data, new SequenceListener() {
        @Override
        public synchronized boolean wantsToStop() {
          return impatient.wantsToStop();
        }
      });
    }
    Classifier gone = builder.checkpoints(place).fit(data, SequenceListener.quiet()).classifier();
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    whole.save(one);
    gone.save(other);
    assertThat(other).hasSameBinaryContentAs(one);
  }
}
