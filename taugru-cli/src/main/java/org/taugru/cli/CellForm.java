package org.taugru.cli;

import java.util.Locale;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Definition;
import org.taugru.eq.Equations;
import org.taugru.eq.Setting;

/// Continuous if a cell is a differential equation that was discretised, discrete if any state is a recurrence.
enum CellForm {
  CONTINUOUS, DISCRETE;

  static CellForm of(Catalogue.Entry entry, Setting setting) {
    boolean flows = Equations.of(entry.cell(), setting).definitions().stream()
        .allMatch(Definition.Flow.class::isInstance);
    return flows ? CONTINUOUS : DISCRETE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
