package org.taugru.bench;

import java.util.ArrayList;
import java.util.List;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// A layer to measure: a cell in its sizes, and how many threads it may use.
///
/// @param tau the delay in steps that the cell was made with
public record LayerSetup(Catalogue.Entry cell, Setting setting, int tau, int threads) {
  /// What other libraries have put most work into.
  private static final List<String> USUAL = List.of("lstm", "gru");

  static LayerSetup of(String cell, int input, int hidden, int tau, int threads) {
    return new LayerSetup(Catalogue.named(cell, Options.of(tau, 3)), Setting.of(input, hidden), tau, threads);
  }

  String name() {
    return cell.name();
  }

  Program program() {
    return Program.of(cell.name(), cell.cell(), setting);
  }

  /// The same sizes for cells that every library has; this cell is not among them.
  List<LayerSetup> usualOthers() {
    List<LayerSetup> others = new ArrayList<>();
    for (String usual : USUAL)
      if (!usual.equals(cell.name()))
        others.add(new LayerSetup(Catalogue.named(usual, cell.options()), setting, tau, threads));
    return others;
  }
}
