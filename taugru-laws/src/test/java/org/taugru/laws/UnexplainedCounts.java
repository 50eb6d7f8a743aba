package org.taugru.laws;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// The rows of the τ-GRU paper's tables whose parameter counts do not follow from the equations, beside what does.
final class UnexplainedCounts {
  /// A cell of the catalogue at p inputs and d units with a readout of q outputs.
  private record Size(String cell, int p, int d, int q, int steps) {
    int count() {
      return Program.of(cell, Catalogue.named(cell, 3, steps).cell(), Setting.of(p, d)).parameterCount() + q * (d + 1);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%,d (`%s`, p = %d, d = %d, q = %d)", count(), cell, p, d, q);
    }
  }

  private record Row(String table, String model, String printed, List<Size> sizes, String remark) {
    String line() {
      return "| " + table + " | " + model + " | " + printed + " | "
          + sizes.stream().map(Size::toString).collect(Collectors.joining("; ")) + " | " + remark + " |";
    }
  }

  private static final List<Row> ROWS = List.of(
      new Row("Google12", "LipschitzRNN", "34k", List.of(new Size("lipschitz-rnn", 80, 128, 12, 100)),
          "34k is its count for sMNIST"),
      new Row("Google12", "NoisyRNN", "34k", List.of(new Size("noisy-rnn", 80, 128, 12, 100)),
          "34k is its count for sMNIST"),
      new Row("nCIFAR", "AntisymmetricRNN, 256 units", "37k",
          List.of(new Size("antisymmetric-rnn", 96, 256, 10, 100),
              new Size("antisymmetric-rnn-gated", 96, 256, 10, 100)),
          "37k is the gated unit's count for sCIFAR"),
      new Row("nCIFAR", "expRNN", "47k", List.of(new Size("exp-rnn", 96, 128, 10, 100)),
          "46,474 would count all of A and the base"),
      new Row("nCIFAR", "TARNN", "100k", List.of(new Size("tarnn", 96, 128, 10, 1000)),
          "the bias that its code never uses makes it 128 more"),
      new Row("sMNIST", "iRNN", "8k", List.of(new Size("irnn", 1, 128, 10, 100)), "low rank, perhaps"),
      new Row("nCIFAR", "iRNN", "12k", List.of(new Size("irnn", 96, 128, 10, 100)), "low rank, perhaps"),
      new Row("HAR-2", "iRNN", "4k", List.of(new Size("irnn", 9, 64, 1, 100)), "low rank, perhaps"),
      new Row("Google12", "iRNN", "8.5k", List.of(new Size("irnn", 80, 128, 12, 100)), "low rank, perhaps"),
      new Row("sMNIST, sCIFAR", "r-LSTM", "100k, 101k", List.of(), "no configuration given"),
      new Row("Mackey–Glass, ENSO", "S4, LMU", "1.2k", List.of(), "no configuration given"));

  private UnexplainedCounts() {
  }

  static List<String> table() {
    return ROWS.stream().map(Row::line).toList();
  }

  /// What follows from the equations, in the order of the rows.
  static List<Integer> counts() {
    return ROWS.stream().flatMap(row -> row.sizes().stream()).map(Size::count).toList();
  }
}
