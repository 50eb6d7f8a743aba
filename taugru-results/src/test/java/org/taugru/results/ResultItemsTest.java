package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.data.Benchmark;
import org.taugru.data.MackeyGlass;
import org.taugru.data.PaperResult;
import org.taugru.model.Model;
import org.taugru.train.RunSpec;

final class ResultItemsTest {
  /// Where a cell has one bias less than ours, or the paper counts without the output layer.
  private static final double COUNTED_OTHERWISE = 3;
  private static final Map<String, Integer> STEPS =
      Map.of("smnist", 784, "psmnist", 784, "scifar", 1024, "ncifar", 1000, "har2", 128, "google12", 126);

  static Stream<ResultItem> items() {
    return ResultItems.all().stream();
  }

  /// In full and quickly; what does not fit a cell would be refused here.
  @ParameterizedTest
  @MethodSource("items")
  void everyRowHasSettingsThatFitItsCell(ResultItem item) {
    assertThat(item.rows()).extracting(ResultRow::label).doesNotHaveDuplicates();
    for (Benchmark task : List.of(item.benchmark(), item.quickBenchmark()))
      for (ResultRow row : item.rows()) {
        assertThat(row.isKnown()).as(row.toString()).isTrue();
        RunSpec spec = row.spec(task, 1);
        RunSpec small = item.quick(spec);
        assertThat(small.training().epochs()).as(row.label()).isLessThan(spec.training().epochs());
        assertThat(small.hidden()).as(row.label()).isLessThanOrEqualTo(Math.min(32, spec.hidden()));
        assertThat(small.smallLayer(small.tau()).parameters()).as(row.label()).isNotEmpty();
      }
  }

  /// Units and layers are those of the paper's tables: so are the numbers of parameters, as it prints them or, where it printed
  /// those of another model, as they are.
  @ParameterizedTest
  @ValueSource(strings = {"smnist", "psmnist", "scifar", "ncifar", "har2", "speech"})
  void everyRowIsAsLargeAsTheModelOfThePaper(String name) {
    ResultItem item = ResultItems.named(name).orElseThrow();
    int counted = 0;
    for (ResultRow row : Stream.concat(item.rows().stream(), item.published().stream()).toList()) {
      int printed = row.published().map(PaperResult::parameters).flatMap(count -> count.stream().boxed().findFirst())
          .orElse(0);
      if (row.isKnown() && printed > 0) {
        RunSpec spec = row.spec(item.benchmark(), 1);
        int ours =
            new Model(spec.model(item.benchmark().format(), STEPS.getOrDefault(item.task(), 0))).parameterCount();
        assertThat(ours).as(row.label()).isCloseTo(printed, withinPercentage(COUNTED_OTHERWISE));
        counted++;
      }
    }
    assertThat(counted).isGreaterThan(4);
  }

  @Test
  void theSmallVersionOfACellWithModesHasFewOfThem() {
    ResultItem item = ResultItems.named("mackey-glass").orElseThrow();
    for (String cell : Catalogue.all(1, 3).stream().map(Catalogue.Entry::name).toList()) {
      RunSpec spec = PaperModel.spec(new MackeyGlass(), cell, 1);
      assertThat(item.quick(spec).cellOptions()).as(cell)
          .isEqualTo(cell.equals("s4d") ? Map.of("modes", OptionValue.of(4)) : spec.cellOptions());
    }
  }

  /// Its records are looked for there.
  @ParameterizedTest
  @MethodSource("items")
  void aRowThatBelongsToAnotherItemIsTheSameThere(ResultItem item) {
    for (ResultRow row : item.rows()) {
      ResultItem home = ResultItems.named(row.home()).orElseThrow();
      ResultRow there = home.rows().stream().filter(each -> each.label().equals(row.label())).findFirst().orElseThrow();
      assertThat(there.spec(home.benchmark(), 7)).as(row.toString()).isEqualTo(row.spec(item.benchmark(), 7));
      assertThat(there.seedCount()).as(row.toString()).isGreaterThanOrEqualTo(row.seedCount());
    }
  }

  @ParameterizedTest
  @MethodSource("items")
  void withWarmUpARowHasNothingElseThanThePrintedOne(ResultItem item) {
    for (ResultRow row : item.rows())
      item.rows().stream().filter(warm -> warm.label().equals(row.label() + Protocol.WARM_UP.suffix()))
          .forEach(warm -> {
            RunSpec printed = row.spec(item.benchmark(), 3);
            assertThat(warm.spec(item.benchmark(), 3).lastingDifferences(printed)).as(row.label())
                .containsExactly("warmup");
            assertThat(warm.seedCount()).isEqualTo(row.seedCount());
          });
  }

  @Test
  void everyTauGruOfThePaperIsThereTwice() {
    for (ResultItem item : ResultItems.all())
      if (item.rows().stream().anyMatch(row -> row.label().equals(ResultItems.PRINTED)
          && row.home().equals(item.name())) && !item.task().equals("spoken-digits"))
        assertThat(item.rows()).extracting(ResultRow::label).as(item.name()).contains(ResultItems.WARM);
  }

  @Test
  void eightSeedsOfThePapersModelAndThreeOfOthers() {
    Map<String, Integer> seeds = ResultItems.named("psmnist").orElseThrow().rows().stream()
        .collect(Collectors.toMap(ResultRow::label, ResultRow::seedCount));
    assertThat(seeds).containsEntry("tau-gru", 8).containsEntry("tau-gru-warm-up", 8).containsEntry("lem", 3)
        .containsEntry("exp-rnn-170", 3).containsEntry(ResultItems.WIDE, 3);
  }

  @Test
  void whatASearchChoseHasAsManySeedsAsTheHeadline() {
    assertThat(ResultItems.named("adding").orElseThrow().row("tau-gru-ours").orElseThrow().seedCount()).isEqualTo(5);
    assertThat(ResultItems.named("ncifar").orElseThrow().row("tau-gru-ours").orElseThrow().seedCount()).isEqualTo(8);
  }

  @Test
  void everyModelOfATableIsTimedOnceButForTheOneWhoseTimeIsThatOfTheHost() {
    assertThat(ResultItems.named("ncifar-cost").orElseThrow().rows()).extracting(ResultRow::label)
        .contains("lstm-alone",
            "lstm-warm-up-drop")
        .doesNotHaveDuplicates();
    assertThat(ResultItems.named("ncifar-cost").orElseThrow().row("lstm-alone").orElseThrow().settings())
        .containsEntry("schedule", "constant").containsEntry("epochs", "4");
    assertThat(ResultItems.named("psmnist-cost").orElseThrow().rows()).extracting(ResultRow::model)
        .contains("lem").doesNotContain("exp-rnn");
  }

  /// With units of its makers' code it has a row; what the paper prints of it has more.
  @Test
  void aPrintedNumberStaysWhereItsModelIsRunInAnotherSize() {
    assertThat(ResultItems.named("psmnist").orElseThrow().published()).extracting(ResultRow::model)
        .contains("exp-rnn");
  }

  @Test
  void theWiderUnitWithoutFeedbackIsAsLarge() {
    for (String name : List.of("psmnist", "scifar", "ncifar", "har2", "mackey-glass", "imdb")) {
      ResultItem item = ResultItems.named(name).orElseThrow();
      int wanted = AsLarge.parameters(item.row("tau-gru").orElseThrow().spec(item.benchmark(), 1), item.benchmark());
      RunSpec wide = item.row(ResultItems.WIDE).orElseThrow().spec(item.benchmark(), 1);
      assertThat(wide.hidden()).isGreaterThan(item.benchmark().defaults().hidden());
      assertThat(AsLarge.parameters(wide, item.benchmark())).as(name).isCloseTo(wanted, withinPercentage(6));
    }
  }

  @Test
  void anAblationOfTheAuthorsCodeIsAsLargeAsThatOfThePapersEquations() {
    ResultItem item = ResultItems.named("ablation").orElseThrow();
    for (String ablation : List.of("-beta0", "-no-weighting", "-no-gating"))
      assertThat(AsLarge.parameters(
          item.row("tau-gru-author-code" + ablation).orElseThrow().spec(item.benchmark(), 1), item.benchmark()))
          .as(ablation).isEqualTo(AsLarge.parameters(
              item.row("tau-gru" + ablation).orElseThrow().spec(item.benchmark(), 1), item.benchmark()));
  }

  @Test
  void delaysAreDrawnAnewForEachSeedAndAlwaysTheSame() {
    ResultItem item = ResultItems.named("psmnist").orElseThrow();
    ResultRow row = item.row(ResultItems.DRAWN).orElseThrow();
    List<Integer> taus = Stream.of(1L, 2L, 3L).map(seed -> row.spec(item.benchmark(), seed).tau()).toList();
    assertThat(taus).doesNotHaveDuplicates().allSatisfy(tau -> assertThat(tau).isBetween(5, 200));
    assertThat(taus).isEqualTo(Stream.of(1L, 2L, 3L).map(seed -> DrawnTau.of(seed, 5, 200)).toList());
    int[] counts = new int[10];
    for (long seed = 0; seed < 10_000; seed++)
      counts[DrawnTau.of(seed, 0, 9)]++;
    for (int count : counts)
      assertThat(count).as("each as likely as any other").isBetween(880, 1120);
  }

  @Test
  void aModelWithoutARowIsRunAsTheTableWould() {
    ResultItem item = ResultItems.named("scifar-augmented").orElseThrow();
    assertThat(item.row("tarnn").orElseThrow().spec(item.benchmark(), 1).dataOptions()).containsEntry("crop", "4");
    assertThat(item.row("nothing")).isEmpty();
  }

  @Test
  void namesAreThoseOfItemsOrOfTasksThatOneItemRuns() {
    assertThat(ResultItems.names()).doesNotHaveDuplicates();
    assertThat(ResultItems.named("google12")).map(ResultItem::name).contains("speech");
    assertThat(ResultItems.named("adding-2000")).map(ResultItem::name).contains("adding");
    assertThat(ResultItems.named("nothing")).isEmpty();
  }
}
