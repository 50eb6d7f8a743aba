package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// docs/cells is what is printed from the equations. `-Dgolden.update` writes it again and removes pages without a cell.
class CellGuideTest {
  private static final Path FOLDER = Path.of("..", "docs", "cells");

  @Test
  void thePagesAreThoseOfTheEquations() throws IOException {
    Map<String, String> pages = CellGuide.pages();
    if (System.getProperty("golden.update") != null)
      write(pages);
    for (Map.Entry<String, String> page : pages.entrySet())
      assertThat(FOLDER.resolve(page.getKey()))
          .as("docs/cells/" + page.getKey() + "; after a wanted change, write it again with -Dgolden.update")
          .hasContent(page.getValue());
  }

  @Test
  void thereIsNoPageWithoutACell() throws IOException {
    if (System.getProperty("golden.update") != null)
      write(CellGuide.pages());
    assertThat(files()).as("docs/cells; -Dgolden.update removes pages without a cell")
        .isEqualTo(new TreeSet<>(CellGuide.pages().keySet()));
  }

  @Test
  void aFormulaIsFoundIfThereIsOne() {
    assertThat(SizeFormula.of((p, d) -> d * (d - 1) / 2 + (long) d * p + d)).contains("½d² + dp + ½d");
    assertThat(SizeFormula.of((p, d) -> 4L * d * (p + d + 2))).contains("4d² + 4dp + 8d");
    assertThat(SizeFormula.of((p, d) -> 3L * d * d - d + 2L * p + 5)).contains("3d² − d + 2p + 5");
  }

  @Test
  void aFormulaThatIsNotRightEverywhereIsNone() {
    assertThat(SizeFormula.of((p, d) -> (long) d * d * d)).isEmpty();
    assertThat(SizeFormula.of((p, d) -> p == 96 ? 1 : 0)).isEmpty();
  }

  private static void write(Map<String, String> pages) throws IOException {
    Files.createDirectories(FOLDER);
    for (Map.Entry<String, String> page : pages.entrySet())
      Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
    for (String file : files())
      if (!pages.containsKey(file))
        Files.delete(FOLDER.resolve(file));
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> paths = Files.list(FOLDER)) {
      return paths.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
