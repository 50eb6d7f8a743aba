package org.taugru.fit;

import java.util.OptionalInt;
import org.taugru.cells.Catalogue;

/// A cell of the comparison.
///
/// @param name in the catalogue
/// @param tau  its delay in steps of the network, where it is not that of the settings
public record LtsfCell(String name, OptionalInt tau) {
  /// `tau-gru`, or with a delay of its own `tau-gru:0`.
  public static LtsfCell parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    Catalogue.named(name, 1, 3);
    if (colon < 0)
      return new LtsfCell(name, OptionalInt.empty());
    String delay = text.substring(colon + 1);
    if (!delay.matches("[0-9]{1,6}"))
      throw new IllegalArgumentException(
          text + ": the delay is '" + delay + "'; it must be a number of segments, as in " + name + ":2.");
    return new LtsfCell(name, OptionalInt.of(Integer.parseInt(delay)));
  }

  /// As it is written.
  public String label() {
    return tau.isPresent() ? name + ":" + tau.getAsInt() : name;
  }
}
