package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.InputFormat;
import org.taugru.data.Measure;
import org.taugru.data.NaiveMethod;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.read.FormatException;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;

class SpokenDigitsTaskTest {
  private static final SpokenDigitsTask MEL = new SpokenDigitsTask(Map.of());
  private static final SpokenDigitsTask RAW = new SpokenDigitsTask(Map.of("features", "raw"));

  @TempDir
  private Path folder;

  /// Lengths say which recording is which.
  private void writeSet() throws IOException {
    write("0_jackson_0", 800);
    write("3_jackson_4", 880);
    write("4_theo_5", 960);
    write("5_theo_9", 1040);
    write("6_lucas_10", 1120);
    write("9_theo_49", 1205);
  }

  private void write(String name, int frames) throws IOException {
    Sounds.write(folder.resolve("fsdd/recordings/" + name + ".wav"), 8000, frames, 440);
  }

  @Test
  void theIndexOfARecordingDecidesItsSplit() throws IOException {
    writeSet();
    Dataset data = MEL.dataset(DataFolder.at(folder));
    assertThat(train(data).load().lengths()).containsExactly(15, 16);
    assertThat(train(data).load().targets().labels()).containsExactly(6, 9);
    assertThat(data.validation().load().lengths()).containsExactly(13, 14);
    assertThat(data.test().load().lengths()).containsExactly(11, 12);
    assertThat(data.test().load().targets().labels()).containsExactly(0, 3);
    assertThat(data.format()).isEqualTo(MEL.format());
  }

  @Test
  void rawStepsAreSamplesWithTheLargestAtOne() throws IOException {
    writeSet();
    Dataset data = RAW.dataset(DataFolder.at(folder));
    assertThat(data.format()).isEqualTo(RAW.format());
    assertThat(data.format().inputs()).isEqualTo(new InputFormat.Features(16));
    SequenceSet train = train(data).load();
    assertThat(train.lengths()).containsExactly(70, 76);
    assertThat(data.preparation().inputs()).isInstanceOfSatisfying(Encoding.Columns.class, columns -> {
      float[] raw = columns.decode(train.features());
      assertThat(raw[0]).isCloseTo(1, within(1e-6f)); // the click
      assertThat(raw[1]).isCloseTo((float) (0.5 * Math.sin(2 * Math.PI * 440 / 8000)), within(1e-4f));
      int last = (1 * train.steps() + 75) * 16;
      assertThat(raw[last + 4]).isCloseTo((float) (0.5 * Math.sin(2 * Math.PI * 440 * 1204 / 8000)), within(1e-4f));
      assertThat(Arrays.copyOfRange(raw, last + 5, last + 16)).containsExactly(new float[11], within(1e-6f));
    });
  }

  @Test
  void whatIsMissingOrWrongIsSaid() throws IOException {
    DataFolder data = DataFolder.at(folder);
    assertThatThrownBy(() -> MEL.dataset(data)).isInstanceOf(MissingDataException.class)
        .hasMessageContaining("fsdd is not in the data folder").hasMessageContaining("taugru data fetch fsdd");
    write("0_jackson_0", 800);
    write("9_theo_49", 800);
    assertThatThrownBy(() -> MEL.dataset(data)).isInstanceOf(FormatException.class).hasMessageEndingWith(
        "lacks recordings. Those with the numbers 0 to 4 are the test, 5 to 9 validate, and those from 10 on are trained on");
    writeSet();
    Sounds.write(folder.resolve("fsdd/recordings/7_theo_12.wav"), 16000, 800, 440);
    assertThatThrownBy(() -> MEL.dataset(data)).isInstanceOf(FormatException.class).hasMessageEndingWith(
        "7_theo_12.wav has 800 × 1 samples, 16000 a second; those of this set have any number × 1, 8000 a second");
    assertThatThrownBy(() -> MEL.with(Map.of("features", "mfcc"))).hasMessage(
        "data.features is mfcc; it must be mel or raw.");
  }

  /// The bits are the same on every machine: so are the hashes.
  @Test
  void theWholeSetIsWhatItAlwaysWas() throws IOException {
    Dataset data = MEL.dataset(Sounds.whole("fsdd"));
    assertThat(List.of(train(data).count(), data.validation().count(), data.test().count()))
        .containsExactly(2400, 300, 300);
    assertThat(List.of(train(data).steps(), data.validation().steps(), data.test().steps()))
        .containsExactly(229, 132, 115);
    assertThat(data.measure()).isEqualTo(Measure.ACCURACY);
    SequenceSet train = train(data).load();
    for (int band = 0; band < 40; band += 13) {
      double sum = 0;
      double squares = 0;
      int count = 0;
      for (int i = 0; i < train.count(); i++)
        for (int n = 0; n < train.length(i); n++, count++) {
          sum += train.input(i, n, band);
          squares += train.input(i, n, band) * train.input(i, n, band);
        }
      assertThat(sum / count).isCloseTo(0, within(1e-5));
      assertThat(squares / count).isCloseTo(1, within(1e-5));
    }
    assertThat(data.sha256()).isEqualTo("7d7050bd1b6a7ca0d65aaeb3b2bc7b9bcd802861ed4e9fa5de8a35b5bec802eb");
    assertThat(RAW.dataset(Sounds.whole("fsdd")).sha256())
        .isEqualTo("0119c343ea61623ef6e0978e4b6cb80887c26cbd3506486ca352df0b3093e398");
  }

  /// In order of time, a network has to beat what is known without it.
  @Test
  void aLinearModelKnowsMostDigitsByTheirSoundsInAnyOrder() throws IOException {
    Dataset data = MEL.dataset(Sounds.whole("fsdd"));
    List<NaiveMethod> methods = MEL.naiveMethods(data);
    assertThat(methods).extracting(NaiveMethod::name)
        .containsExactly("class-shares", "nearest-mean-pooled", "logistic-regression-pooled");
    assertThat(methods.get(0).score(data.test())).hasToString("accuracy 10.0 %, cross-entropy 2.303");
    assertThat(Measure.ACCURACY.of(methods.get(1).score(data.test()))).isBetween(0.45, 0.6);
    assertThat(Measure.ACCURACY.of(methods.get(2).score(data.test()))).isBetween(0.93, 0.97);
  }

  private static Sequences train(Dataset data) {
    if (data.training() instanceof TrainingSplit.Stored(Sequences stored))
      return stored;
    throw new AssertionError("the training part is stored");
  }
}
