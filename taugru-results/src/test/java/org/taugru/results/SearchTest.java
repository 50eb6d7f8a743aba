package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SearchTest {
  private static final Records RECORDS = new Records(Path.of("..", "results"));

  static Stream<ResultItem> searched() {
    return ResultItems.all().stream().filter(item -> Searches.of(item.name()).isPresent());
  }

  /// A search that is over has chosen what the validation set says, for every model; one that is not has chosen nothing.
  @ParameterizedTest
  @MethodSource("searched")
  void whatWasChosenIsTheBestOnTheValidationSet(ResultItem item) throws IOException {
    Search search = Searches.of(item.name()).orElseThrow();
    ResultItem tried = ResultItems.named(item.name() + Search.SUFFIX).orElseThrow();
    SearchTable table = SearchTable.of(ItemSection.of(tried, RECORDS));
    assertThat(search.models()).extracting(Search.Searched::model)
        .containsExactlyInAnyOrderElementsOf(table.best().keySet());
    for (Search.Searched searched : search.models()) {
      RowResult best = Objects.requireNonNull(table.best().get(searched.model()));
      assertThat(searched.chosenLabel()).as(tried.name()).isEqualTo(best.row().label());
      if (best.row().home().equals(tried.name()))
        assertThat(item.row(best.row().model() + "-ours").orElseThrow().spec(item.benchmark(), 1)).as(searched.model())
            .isEqualTo(best.row().spec(item.benchmark(), 1));
    }
  }

  @ParameterizedTest
  @MethodSource("searched")
  void noModelIsTriedLessThanTheTauGruWasAtFirst(ResultItem item) {
    Search search = Searches.of(item.name()).orElseThrow();
    ResultItem tried = ResultItems.named(item.name() + Search.SUFFIX).orElseThrow();
    assertThat(tried.rows()).hasSize(search.models().stream().mapToInt(each -> 1 + each.trials().size()).sum());
    Search.Searched tauGru = search.models().getFirst();
    assertThat(search.models()).extracting(searched -> searched.trials().size())
        .allMatch(trials -> trials >= tauGru.trials().size() - tauGru.late().size());
    assertThat(tried.rows()).extracting(ResultRow::seedCount).containsOnly(2);
    assertThat(tried.rows()).extracting(row -> row.spec(item.benchmark(), 1)).doesNotHaveDuplicates();
    assertThat(tried.ownsHeadline()).isFalse();
  }

  /// Among made-up records: a better mean, a seed that failed, and the plain row, which may win too.
  @Test
  void theBestIsTheOneWithTheBestMeanWhereNoSeedFailed(@TempDir Path folder) throws IOException {
    Records records = new Records(folder);
    ResultItem tried = ResultItems.named("ncifar-search").orElseThrow();
    for (ResultRow row : tried.rows())
      for (long seed : row.seeds())
        records.write(Made.record(row.home(), row.label(), seed, row.label().equals("tau-gru-cosine") ? 0.97 : 0.96));
    assertThat(best(tried, records)).isEqualTo("tau-gru-cosine");
    assertThat(SearchTable.of(ItemSection.of(tried, records)).markdown())
        .endsWith("What is best is trained with more seeds, those of the search among them, as `tau-gru-ours`.\n");
    records.write(Made.diverged("ncifar-search", "tau-gru-cosine", 2));
    records.write(Made.record("ncifar", ResultItems.DROPPED, 1, 0.965));
    assertThat(best(tried, records)).isEqualTo(ResultItems.DROPPED);
    assertThat(SearchTable.of(ItemSection.of(tried, records)).markdown()).endsWith(
        "No trial is better than `tau-gru-warm-up-drop`, of which there are more seeds anyway.\n");
    Files.delete(folder.resolve("ncifar-search/tau-gru-cosine-decay/seed-1.json"));
    assertThat(SearchTable.of(ItemSection.of(tried, records)).best()).as("not over").isEmpty();
  }

  /// Numbers are rounded when they are recorded, so equal means may differ in the last digit.
  @Test
  void ofEqualTrialsTheFirstIsBest(@TempDir Path folder) throws IOException {
    Records records = new Records(folder);
    ResultItem tried = ResultItems.named("ncifar-search").orElseThrow();
    for (ResultRow row : tried.rows())
      for (long seed : row.seeds())
        records.write(Made.record(row.home(), row.label(), seed, switch (row.label()) {
          case "tau-gru-cosine" -> 0.9727891;
          case "tau-gru-cosine-decay" -> seed == 1 ? 0.9693878 : 0.9761905;
          default -> 0.96;
        }));
    assertThat(best(tried, records)).isEqualTo("tau-gru-cosine");
  }

  private static String best(ResultItem tried, Records records) throws IOException {
    return SearchTable.of(ItemSection.of(tried, records)).best().values().stream().map(row -> row.row().label())
        .collect(Collectors.joining());
  }

  /// What is known of the test set when a list grows is said wherever its choice is shown.
  @Test
  void listsThatWereExtendedLaterSaySo() {
    assertThat(ResultItems.all().stream().map(ResultItem::name)
        .filter(name -> Searches.of(name).filter(Search::isExtended).isPresent()))
        .containsExactly("mackey-glass", "enso", "adding-5000", "psmnist", "scifar-augmented", "har2");
    for (Search.Searched searched : Searches.of("mackey-glass").orElseThrow().models()) {
      assertThat(searched.late()).extracting(Trial::words).containsExactly("warmup=1 batch=4");
      assertThat(searched.choice().filter(Trial::isLate).isPresent()).as(searched.model())
          .isEqualTo(List.of("tau-gru", "gru").contains(searched.model()));
    }
  }

  @Test
  void whatWasListedLaterIsNamedWithItsModel() throws IOException {
    assertThat(
        SearchTable.of(ItemSection.of(ResultItems.named("scifar-augmented-search").orElseThrow(), RECORDS)).markdown())
        .endsWith(" had been seen: `tau-gru-cosine-input-dropout`; `tau-gru-cosine-input-dropout-20`; "
            + "`tau-gru-drop-input-dropout`, which was chosen; all of `lem`; all of `lstm`.\n");
  }
}
