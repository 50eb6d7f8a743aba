package org.taugru.model;

import java.util.Map;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.cells.Options;
import org.taugru.eq.Cell;

/// Which cell a layer is made of.
public sealed interface CellChoice {
  String name();

  Cell cell();

  /// A cell of the [Catalogue]; a file of weights is enough to make it again.
  ///
  /// @param options its own, by name
  record FromCatalogue(String name, int tau, int longest, Map<String, OptionValue> options) implements CellChoice {
    public FromCatalogue {
      options = Map.copyOf(options);
      Catalogue.named(name, new Options(tau, longest, options)); // refuses unknown names
    }

    @Override
    public Cell cell() {
      return Catalogue.named(name, new Options(tau, longest, options)).cell();
    }
  }

  /// A cell of one's own; to load a file of its weights, hand it in again under the same name.
  record Own(String name, Cell cell) implements CellChoice {
  }

  /// A cell of the catalogue without regard to the sequence length, which only chrono initialisation needs.
  static CellChoice named(String name, int tau) {
    return new FromCatalogue(name, tau, Math.clamp(2L * tau, 3, Integer.MAX_VALUE), Map.of());
  }
}
