package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Dataset;
import org.taugru.data.Sample;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.data.Tokeniser;
import org.taugru.sets.read.Idx;
import org.taugru.sets.read.Imdb;
import org.taugru.sets.store.DataFolder;

/// What people are shown of a sequence, beside what lies in the files.
@ExtendWith(SharedData.class)
final class SamplesTest {
  private static List<Path> files(String set) throws IOException {
    return DataFolder.usual().require(set).paths();
  }

  private static Sample sample(String task, Map<String, String> options, int number) throws IOException {
    Benchmark benchmark = Benchmarks.named(task).with(options);
    Dataset data = benchmark.dataset(1);
    return benchmark.sample(data, data.test().read(number));
  }

  /// Clips of the test set of google12 lie here without any to train on.
  private static Benchmark usable(Benchmark task) {
    return task.name().equals("google12") ? task.with(Map.of("split", "speakers")) : task;
  }

  /// Each is opened once for both.
  @Test
  void everyTaskShowsItsSequencesAndCanBeTriedOnAPartOfThem() throws IOException {
    for (Benchmark task : new PublishedBenchmarks().benchmarks()) {
      Benchmark usable = usable(task);
      Dataset data = usable.dataset(1);
      assertThat(data.preparation().classNames()).as(task.name()).hasSize(task.format().targets().size())
          .doesNotHaveDuplicates().noneMatch(String::isBlank);
      requirePart(usable, data);
      SequenceSet one = data.test().read(data.test().count() / 2);
      switch (usable.sample(data, one)) {
        case Sample.Image image -> {
          assertThat(task.name()).isIn("smnist", "psmnist", "scifar", "ncifar");
          assertThat(Arrays.stream(image.rgb()).distinct().count()).as(task.name()).isGreaterThan(9);
        }
        case Sample.Text text -> {
          assertThat(task.name()).isEqualTo("imdb");
          assertThat(text.words()).hasSize(one.lengths()[0]);
        }
        case Sample.Signals signals -> {
          assertThat(signals.steps()).as(task.name()).isEqualTo(one.lengths()[0]);
          assertThat(signals.values()).isEqualTo(Arrays.copyOf(one.features(), signals.values().length));
        }
      }
    }
  }

  /// A part of the splits is other data of the same task.
  private static void requirePart(Benchmark task, Dataset whole) throws IOException {
    int nth = whole.test().count() / 8;
    Dataset part = whole.every(nth);
    assertThat(part.test().count()).as(task.name()).isEqualTo(Math.ceilDiv(whole.test().count(), nth));
    assertThat(part.sha256()).as(task.name()).isNotEqualTo(whole.sha256());
    assertThat(part.test().read(1).sha256()).as(task.name()).isEqualTo(whole.test().read(nth).sha256());
    if (Set.of("ncifar", "imdb", "google12").contains(task.name())) // naive methods of their own
      assertThat(task.naive(part)).as(task.name()).hasSizeGreaterThan(1);
  }

  @Test
  void digitsAreThePicturesOfTheFileInEveryOrderAndScale() throws IOException {
    byte[] pixels = Idx.images(files("mnist").stream().filter(path -> path.toString().contains("t10k-images"))
        .findFirst().orElseThrow()).pixels();
    List<Sample> all = new ArrayList<>();
    for (String scale : List.of("unit", "raw")) {
      all.add(sample("smnist", Map.of("scale", scale), 1234));
      for (String order : List.of("5544", "12008", "92916"))
        all.add(sample("psmnist", Map.of("scale", scale, "permutation", order), 1234));
    }
    for (Sample each : all) {
      Sample.Image image = (Sample.Image) each;
      assertThat(List.of(image.columns(), image.rows())).containsExactly(28, 28);
      for (int i = 0; i < 784; i++)
        assertThat(image.rgb()[i]).isEqualTo((pixels[1234 * 784 + i] & 255) * 0x010101);
    }
  }

  @Test
  void colourPicturesAreThoseOfTheFileInEveryLayout() throws IOException {
    byte[] planes = new byte[3072];
    Cifar.decoded(DataFolder.usual()).file().column("test.pictures").read(777L * 3072, planes);
    List<Sample> all = new ArrayList<>();
    for (String normalise : List.of("yes", "no")) {
      for (String layout : List.of("pixels", "planes"))
        all.add(sample("scifar", Map.of("layout", layout, "normalise", normalise), 777));
      all.add(sample("ncifar", Map.of("normalise", normalise), 777));
    }
    for (Sample each : all) {
      Sample.Image image = (Sample.Image) each;
      assertThat(List.of(image.columns(), image.rows())).containsExactly(32, 32);
      for (int i = 0; i < 1024; i++) {
        int rgb = (planes[i] & 255) << 16 | (planes[1024 + i] & 255) << 8 | planes[2048 + i] & 255;
        assertThat(image.rgb()[i]).isEqualTo(rgb);
      }
    }
  }

  /// Test picture 0 is a cat, 1 a ship and 3 an airplane, as everybody knows who has opened the file.
  @Test
  void kindsOfPicturesHaveTheirNames() throws IOException {
    Dataset data = Benchmarks.named("scifar").dataset(1);
    int[] labels = ((Targets.Label) data.test().read(0, 1, 3).targets()).labels();
    assertThat(Arrays.stream(labels).mapToObj(data.preparation().classNames()::get)).containsExactly("cat", "ship",
        "airplane");
  }

  @Test
  void wordsAreThoseOfTheReview() throws IOException {
    List<String> texts = new ArrayList<>();
    Imdb.read(files("imdb").getFirst(), Imdb.Split.TEST, review -> {
      if (texts.size() < 3)
        texts.add(review.text());
    });
    Benchmark task = Benchmarks.named("imdb");
    Dataset data = task.dataset(1);
    for (int i = 0; i < 3; i++) {
      List<String> words = ((Sample.Text) task.sample(data, data.test().read(i))).words();
      List<String> tokens = Tokeniser.tokens(texts.get(i).toLowerCase(Locale.ROOT));
      assertThat(words).hasSameSizeAs(tokens);
      Set<String> known = new HashSet<>(words);
      known.remove(Sample.UNKNOWN_WORD);
      assertThat(tokens).containsAll(known);
      for (int n = 0; n < tokens.size(); n++)
        assertThat(words.get(n)).isIn(tokens.get(n), Sample.UNKNOWN_WORD);
      assertThat(words.stream().filter(Sample.UNKNOWN_WORD::equals).count()).isLessThan(tokens.size() / 10);
    }
  }

  /// The largest sample is 1 or −1, whatever was done to the inputs.
  @Test
  void rawSpeechIsOneCurve() throws IOException {
    Benchmark task = Benchmarks.named("spoken-digits").with(Map.of("features", "raw"));
    Dataset data = task.dataset(1);
    SequenceSet one = data.test().read(7);
    Sample.Signals sound = (Sample.Signals) task.sample(data, one);
    assertThat(sound.width()).isEqualTo(1);
    assertThat(sound.steps()).isEqualTo(16 * one.lengths()[0]);
    float largest = 0;
    for (float value : sound.values())
      largest = Math.max(largest, Math.abs(value));
    assertThat(largest).isBetween(0.9999f, 1.0001f);
  }
}
