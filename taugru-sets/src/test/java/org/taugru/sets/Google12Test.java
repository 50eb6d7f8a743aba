package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.Encoding;
import org.taugru.data.PaperResult;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;

class Google12Test {
  @TempDir
  static Path folder;

  /// Eleven commands and twelve other words to train on, some of each to validate and to test, and noise. Clip 4 of `yes` has half a
  /// second.
  @BeforeAll
  static void writeSet() throws IOException {
    Path set = folder.resolve("speech-commands/speech_commands_v0.02");
    for (int i = 0; i < 10; i++)
      write(set, "yes", i, i == 4 ? 8000 : 16000);
    for (int i = 0; i < 6; i++)
      write(set, "no", i, 16000);
    for (int i = 0; i < 20; i++)
      write(set, "bed", i, 16000);
    Sounds.write(set.resolve("_background_noise_/tap.wav"), 16000, 160_000, 3000);
    Files.writeString(set.resolve("validation_list.txt"), "yes/00000000_nohash_0.wav\nno/00000000_nohash_0.wav\n"
        + lines("bed", 0, 4));
    Files.writeString(set.resolve("testing_list.txt"),
        "yes/00000001_nohash_0.wav\nno/00000001_nohash_0.wav\n" + lines("no", 2, 3) + lines("bed", 4, 8));
  }

  private static String lines(String word, int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < to; i++)
      lines.append(String.format("%s/%08x_nohash_0.wav%n", word, i).replace(System.lineSeparator(), "\n"));
    return lines.toString();
  }

  private static void write(Path set, String word, int speaker, int frames) throws IOException {
    Sounds.write(set.resolve(word).resolve(String.format("%08x_nohash_0.wav", speaker)), 16000, frames,
        300 + 20 * speaker + word.length());
  }

  private static Dataset data(String... choices) throws IOException {
    return task(choices).dataset(DataFolder.at(folder));
  }

  private static Google12 task(String... choices) {
    Map<String, String> given = new HashMap<>();
    for (String choice : choices)
      given.put(choice.substring(0, choice.indexOf('=')), choice.substring(choice.indexOf('=') + 1));
    return new Google12(given);
  }

  /// Clips of class 0, 1, 2, …
  private static int[] perClass(Sequences sequences) throws IOException {
    int[] counts = new int[4];
    for (int label : sequences.load().targets().labels())
      counts[label]++;
    return counts;
  }

  private static Sequences train(Dataset data) {
    if (data.training() instanceof TrainingSplit.Stored(Sequences stored))
      return stored;
    throw new AssertionError("the training part is stored");
  }

  @Test
  void listsDecideTheSplitAndAllOtherWordsAreUnknown() throws IOException {
    Dataset data = data();
    assertThat(data.format()).isEqualTo(task().format());
    assertThat(perClass(train(data))).containsExactly(12, 1, 8, 3);
    assertThat(perClass(data.validation())).containsExactly(4, 0, 1, 1);
    assertThat(perClass(data.test())).containsExactly(4, 0, 1, 2);
    assertThat(data.test().steps()).isEqualTo(126);
    assertThat(data.preparation().outputs()).isEqualTo(new Encoding.Names(List.of("unknown", "silence", "yes", "no",
        "up", "down", "left", "right", "on", "off", "stop", "go")));
  }

  @Test
  void asPublishedUnknownAndSilenceAreATenthOfTheCommands() throws IOException {
    Dataset data = data("classes=published");
    assertThat(perClass(train(data))).containsExactly(2, 2, 8, 3);
    assertThat(perClass(data.validation())).containsExactly(1, 1, 1, 1);
    assertThat(perClass(data.test())).containsExactly(1, 1, 1, 2);
  }

  @Test
  void everyClipHasMeanZeroAndDeviationOne() throws IOException {
    SequenceSet train = train(data()).load();
    int each = 126 * 80;
    for (int i = 0; i < train.count(); i++) {
      float[] values = Arrays.copyOfRange(train.features(), i * each, (i + 1) * each);
      double mean = IntStream.range(0, each).mapToDouble(j -> values[j]).average().orElseThrow();
      double squares = IntStream.range(0, each).mapToDouble(j -> (values[j] - mean) * (values[j] - mean)).sum();
      assertThat(mean).isCloseTo(0, within(1e-6));
      assertThat(squares / (each - 1)).isCloseTo(1, within(1e-6));
    }
  }

  /// Half a second has 63 frames.
  @Test
  void shortClipsAreFilledUpWithTheLoudestOrTheQuietest() throws IOException {
    int clip = 18; // of the training part: the noise, 12 other words, 3 times no, yes 2, 3 and 4
    SequenceSet zeros = train(data()).read(clip);
    SequenceSet floor = train(data("padding=floor")).read(clip);
    assertThat(zeros.targets().labels()).containsExactly(2);
    float[] loud = zeros.features();
    float[] quiet = floor.features();
    float loudest = loud[80 * 125];
    float quietest = quiet[80 * 125];
    for (int i = 0; i < loud.length; i++) {
      assertThat(loud[i]).isLessThanOrEqualTo(loudest);
      assertThat(quiet[i]).isGreaterThanOrEqualTo(quietest);
    }
    for (int i = 80 * 63; i < loud.length; i++) {
      assertThat(loud[i]).isEqualTo(loudest);
      assertThat(quiet[i]).isEqualTo(quietest);
    }
    assertThat(Arrays.copyOfRange(loud, 80 * 62, 80 * 63)).doesNotContain(loudest);
    // what was heard differs by a shift and a scale only
    double ratio = (loud[81] - loud[80]) / (quiet[81] - quiet[80]);
    assertThat((loud[400] - loud[80]) / (quiet[400] - quiet[80])).isCloseTo((float) ratio, within(1e-3f));
  }

  @Test
  void aSpeakerIsInOneSplitOnly() throws IOException {
    Map<Integer, Integer> counts = new HashMap<>();
    Dataset data = data("split=speakers");
    int all = 0;
    for (Sequences part : List.of(train(data), data.validation(), data.test())) {
      if (!(part instanceof SpeechSequences clips))
        throw new AssertionError("clips are read from a file");
      int[] speakers = clips.set().file().column("speakers").ints();
      IntStream.of(clips.numbers()).map(i -> speakers[i]).distinct().forEach(speaker -> counts.merge(speaker, 1,
          Integer::sum));
      all += part.count();
    }
    assertThat(all).isEqualTo(37);
    assertThat(counts).hasSize(21).allSatisfy((_, splits) -> assertThat(splits).isEqualTo(1));
  }

  @Test
  void choicesGiveOtherHashes() throws IOException {
    assertThat(List.of(data().sha256(), data("padding=floor").sha256(), data("classes=published").sha256(),
        data("split=speakers").sha256())).doesNotHaveDuplicates();
    assertThat(data().sha256()).isEqualTo(data("padding=zeros").sha256());
  }

  @Test
  void aTestSetAloneIsRefusedUnlessItIsSplitBySpeaker() throws IOException {
    DataFolder whole = Sounds.whole("speech-commands");
    assertThatThrownBy(() -> task().dataset(whole)).isInstanceOf(MissingDataException.class).hasMessage(
        "speech-commands in " + whole.path() + " has 240 clips and none of them to train on; run: taugru data fetch "
            + "speech-commands, or split the clips that are there by speaker: --set data.split=speakers");
    Dataset data = task("split=speakers").dataset(whole);
    assertThat(List.of(train(data).count(), data.validation().count(), data.test().count()))
        .containsExactly(145, 25, 70);
    // the bits are the same on every machine: so is the hash
    assertThat(data.test().load().sha256())
        .isEqualTo("b5434b51dfc486a73cc148e11dbbc6a344b301fd5f4af4cd285b7c0b6415e46e");
  }

  @Test
  void settingsAndResultsAreThePapers() {
    Defaults defaults = task().defaults();
    assertThat(defaults.hidden()).isEqualTo(128);
    assertThat(defaults.tau()).isEqualTo(5);
    assertThat(defaults.learningRate()).isEqualTo(0.00089);
    assertThat(defaults.schedule()).containsExactly(new Defaults.Drop(50, 0.1));
    assertThat(defaults.dropout()).isEqualTo(0.03);
    assertThat(defaults.clipNorm()).isEmpty();
    assertThat(task().paper()).hasSize(13).extracting(PaperResult::model).doesNotHaveDuplicates();
    assertThat(task().paper().getLast().value()).isCloseTo(0.962, within(1e-12));
    assertThat(task("padding=floor").paper()).hasSize(13);
    assertThat(task("split=speakers").paper()).isEmpty();
    assertThat(task("classes=published").paper()).isEmpty();
  }
}
