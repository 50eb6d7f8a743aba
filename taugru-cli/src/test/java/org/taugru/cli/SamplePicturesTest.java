package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.cli.SamplePictures.Part;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.Inputs;
import org.taugru.data.Preparation;
import org.taugru.data.SequenceData;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;
import org.taugru.data.Vocabulary;
import org.taugru.report.Table;
import org.taugru.report.TileChart;
import org.taugru.report.TileChart.Content;
import org.taugru.report.TileChart.Tile;

/// Single sequences, with outputs that are known.
final class SamplePicturesTest {
  /// Four sequences of two steps of three numbers: 0, 1, 2, ….
  private static SequenceSet four(int... labels) {
    float[] inputs = new float[4 * 2 * 3];
    for (int i = 0; i < inputs.length; i++)
      inputs[i] = i;
    return SequenceSet.of(4, 2, 3, inputs, new Targets.Label(3, labels));
  }

  /// Softmax of 0, log 3 and −∞ is 25 %, 75 % and 0 %.
  private static final float LOG_3 = (float) Math.log(3);
  private static final float NEVER = -1000;

  private static Dataset data(SequenceSet set) {
    return Dataset.of("own", set, set, set);
  }

  private static List<Part> parts(SequenceSet test, int all, List<String> classes, float... outputs) {
    return SamplePictures.of(Benchmark.of(data(test)), data(test), new Answers(test, outputs, all, classes));
  }

  private static TaskPictures.Picture drawn(Part part) {
    return ((Part.Drawn) part).picture();
  }

  private static List<Tile> tiles(Part part) {
    return ((TileChart) drawn(part).chart()).tiles();
  }

  @Test
  void mistakesComeWithTheSurestFirst() {
    float[] outputs = {
      0, LOG_3, NEVER,        // true 0, said 1 with 75 %
      9, NEVER, NEVER,        // true 0, right
      0, LOG_3, NEVER,        // true 1, right
      NEVER, 0, 3 * LOG_3};   // true 1, said 2 with 27 of 28
    List<Part> parts = parts(four(0, 0, 1, 1), 1000, List.of("cat", "dog", "owl"), outputs);
    assertThat(parts).extracting(part -> drawn(part).name()).containsExactly("samples", "mistakes");
    assertThat(tiles(parts.get(1))).extracting(Tile::caption).containsExactly(
        List.of("true: dog", "said: owl", "probability 96 %"), List.of("true: cat", "said: dog", "probability 75 %"));
    assertThat(drawn(parts.get(1)).caption())
        .startsWith("All 2 mistakes, the surest first, among 4 of the 1,000 test sequences.");
    assertThat(tiles(parts.get(1)).getFirst().contents()).as("those of the last sequence").containsExactly(
        new Content.Lines(List.of(new double[] {18, 21}, new double[] {19, 22}, new double[] {20, 23})));
    assertThat(tiles(parts.get(0))).extracting(tile -> tile.caption().getFirst()).containsExactly("true: cat",
        "true: cat", "true: dog", "true: dog");
    assertThat(drawn(parts.get(0)).caption()).startsWith("Test sequences of 2 of the 3 classes.");
  }

  @Test
  void aPerfectNetworkHasNoMistakesToShow() {
    List<Part> parts = parts(four(0, 0, 1, 1), 4, List.of(), 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0);
    assertThat(parts.get(1)).isEqualTo(
        new Part.Said("Among all 4 test sequences there is none that the network takes for another class."));
  }

  @Test
  void theOnlyOutputOfTwoClassesSpeaksForBoth() {
    SequenceSet test = SequenceSet.of(2, 1, 1, new float[2], new Targets.Label(2, new int[] {0, 1}));
    Answers answers = new Answers(test, new float[] {LOG_3, -LOG_3}, 2, List.of("no", "yes"));
    assertThat(List.of(answers.said(0), answers.said(1))).containsExactly(1, 0);
    assertThat(answers.probability(0)).isCloseTo(0.75, within(1e-6));
    assertThat(answers.probability(1)).isCloseTo(0.75, within(1e-6));
    Answers many = new Answers(four(0, 1, 2, 0), new float[] {0, LOG_3, NEVER, 5, 5, 5, 0, 0, 0, 1, 2, 3}, 4,
        List.of());
    assertThat(many.probability(0)).isCloseTo(0.75, within(1e-6));
    assertThat(many.probability(1)).isCloseTo(1 / 3.0, within(1e-6));
    assertThat(many.classes()).containsExactly("0", "1", "2");
  }

  @Test
  void outputsThatAreHugeOrNotFiniteAreShownAllTheSame() {
    List<Part> parts = parts(four(0, 0, 1, 1), 4, List.of(), 1e30f, 0, 0, 0, 1e30f, 0, Float.NaN, 0, 0, 0, 1, 0);
    assertThat(tiles(parts.get(1))).isNotEmpty().extracting(tile -> tile.caption().getLast())
        .containsExactly("probability > 99.9 %", "probability –");
  }

  @Test
  void samplesAreOfAsManyClassesAsPossibleAndSpreadOverEach() {
    assertThat(SamplePictures.spread(new int[] {1, 1, 0})).containsExactly(2, 0, 1);
    int[] twoClasses = IntStream.range(0, 100).map(i -> i / 50).toArray();
    assertThat(SamplePictures.spread(twoClasses)).containsExactly(5, 15, 25, 35, 45, 55, 65, 75, 85, 95);
    int[] uneven = new int[50];
    uneven[10] = 1;
    assertThat(SamplePictures.spread(uneven)).hasSize(10).endsWith(10).doesNotHaveDuplicates();
    int[] manyClasses = IntStream.range(0, 300).map(i -> i % 100).toArray();
    int[] shown = SamplePictures.spread(manyClasses);
    assertThat(Arrays.stream(shown).map(i -> manyClasses[i])).containsExactly(0, 10, 20, 30, 40, 50, 60, 70, 80, 90);
  }

  @Test
  void manySignalsAreAHeatMapWithTheirNamesInTheCaption() throws IOException {
    float[][][] series = new float[2][5][20];
    for (int i = 0; i < 20; i++)
      series[1][4][i] = i;
    String[] names = IntStream.range(0, 20).mapToObj(i -> "band " + i).toArray(String[]::new);
    SequenceData part = SequenceData.features(series).labels(new int[] {0, 1}, 2);
    Dataset data = part.inputNames(names).outputNames("up", "down").with(part, part);
    TaskPictures.Picture samples = drawn(SamplePictures.of(Benchmark.of(data), data,
        new Answers(data.test().load(), new float[] {1, 0, 0, 1}, 2,
            data.preparation().classNames()))
        .getFirst());
    TileChart chart = (TileChart) samples.chart();
    assertThat(chart.tiles().get(1).caption()).startsWith("true: down", "said: down");
    Content.HeatMap map = (Content.HeatMap) chart.tiles().get(1).contents().getFirst();
    assertThat(List.of(map.columns(), map.rows())).containsExactly(5, 20);
    assertThat(map.values()[4 * 20 + 13]).isEqualTo(13);
    assertThat(chart.curves()).isEmpty();
    assertThat(samples.caption()).contains("from band 0 at the bottom to band 19 at the top");
  }

  @Test
  void textsAreListedWithBeginningAndEnd() {
    List<String> words = IntStream.range(0, 100).mapToObj(i -> "w" + i).toList();
    Preparation preparation = new Preparation(new Encoding.Text(new Vocabulary(words), 0, 0),
        new Encoding.Names(List.of("negative", "positive")));
    int[] ids = IntStream.range(0, 200).map(i -> i < 100 ? i + 2 : i == 100 ? 1 : 0).toArray();
    SequenceSet test = new SequenceSet(2, 100, new Inputs.Tokens(102, ids), new int[] {100, 1},
        new Targets.Label(2, new int[] {1, 0}));
    Dataset data = new Dataset() {
      @Override
      public String name() {
        return "texts";
      }

      @Override
      public TrainingSplit training() {
        return new TrainingSplit.Stored(test);
      }

      @Override
      public SequenceSet validation() {
        return test;
      }

      @Override
      public SequenceSet test() {
        return test;
      }

      @Override
      public Preparation preparation() {
        return preparation;
      }
    };
    List<Part> parts = SamplePictures.of(Benchmark.of(data), data,
        new Answers(test, new float[] {-LOG_3, -1}, 2, preparation.classNames()));
    Table mistakes = ((Part.Listed) parts.get(1)).table();
    assertThat(mistakes.rows()).singleElement().satisfies(row -> assertThat(row.cells()).extracting(Table.Cell::text)
        .startsWith("positive", "negative, 75 %"));
    assertThat(mistakes.rows().getFirst().cells().get(2).text()).startsWith("w0 w1 ").contains("w59 … w80")
        .endsWith(" w99");
    assertThat(((Part.Listed) parts.get(0)).table().rows()).hasSize(2)
        .anySatisfy(row -> assertThat(row.cells().get(2).text()).isEqualTo("‹?›"));
  }

  @Test
  void numbersHaveNoSamples() {
    SequenceSet test = SequenceSet.of(2, 1, 1, new float[2], new Targets.Vector(1, new float[2]));
    assertThat(parts(test, 2, List.of(), 1, 2)).isEmpty();
  }
}
