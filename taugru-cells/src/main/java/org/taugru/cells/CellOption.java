package org.taugru.cells;

import java.util.List;

/// An option of a cell's own: `--set cell.NAME=…` on the command line.
///
/// @param usual   what it is where nothing is said
/// @param choices the words that it can be; none where it is a number
public record CellOption(String name, OptionValue usual, List<String> choices) {
  public CellOption {
    choices = List.copyOf(choices);
  }

  /// `cell.angles=uniform (or cayley)`
  @Override
  public String toString() {
    List<String> others = choices.stream().filter(word -> !word.equals(usual.text())).toList();
    return "cell." + name + "=" + usual.text() + (others.isEmpty() ? "" : " (or " + String.join(", ", others) + ")");
  }
}
