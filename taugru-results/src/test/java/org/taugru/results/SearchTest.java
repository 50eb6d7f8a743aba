package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SearchTest {
  private static final Records RECORDS = new Records(Path.of("..", "results"));

  static Stream<ResultItem> searched() {
    return ResultItems.all().stream().filter(item -> Search.of(item.name()).isPresent());
  }

  /// A search that is over has chosen what the validation set says, for every model; one that is not has chosen nothing.
  @ParameterizedTest
  @MethodSource("searched")
  void whatWasChosenIsTheBestOnTheValidationSet(ResultItem item) throws IOException {
    Search search = Search.of(item.name()).orElseThrow();
    ResultItem tried = ResultItems.named(item.name() + Search.SUFFIX).orElseThrow();
    SearchTable table = SearchTable.of(ItemSection.of(tried, RECORDS));
    assertThat(search.chosen().keySet()).containsExactlyInAnyOrderElementsOf(table.best().keySet());
    for (String model : search.chosen().keySet())
      assertThat(table.isChosen(item, model)).as(model + " of " + tried.name()).contains(true);
  }

  @ParameterizedTest
  @MethodSource("searched")
  void everyModelIsTriedByEveryProtocolWithTheSameSeeds(ResultItem item) {
    Search search = Search.of(item.name()).orElseThrow();
    ResultItem tried = ResultItems.named(item.name() + Search.SUFFIX).orElseThrow();
    assertThat(tried.rows()).hasSize(search.models().size() * (search.protocols().size() + 1));
    assertThat(tried.rows()).extracting(ResultRow::seedCount).containsOnly(2);
    assertThat(tried.rows()).extracting(row -> row.spec(item.benchmark(), 1)).doesNotHaveDuplicates();
    assertThat(tried.ownsHeadline()).isFalse();
  }
}
