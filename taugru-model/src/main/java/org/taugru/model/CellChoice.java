package org.taugru.model;

import org.taugru.cells.Catalogue;
import org.taugru.eq.Cell;

/// Which cell a layer is made of.
public sealed interface CellChoice {
  String name();

  Cell cell();

  /// A cell of the [Catalogue]; a file of weights is enough to make it again.
  record FromCatalogue(String name, int tau, int longest) implements CellChoice {
    public FromCatalogue {
      Catalogue.named(name, tau, longest); // refuses an unknown name
    }

    @Override
    public Cell cell() {
      return Catalogue.named(name, tau, longest).cell();
    }
  }

  /// A cell of one's own; to load a file of its weights, hand it in again under the same name.
  record Own(String name, Cell cell) implements CellChoice {
  }

  /// A cell of the catalogue without regard to the sequence length, which only chrono initialisation needs.
  static CellChoice named(String name, int tau) {
    return new FromCatalogue(name, tau, Math.max(3, 2 * tau));
  }
}
