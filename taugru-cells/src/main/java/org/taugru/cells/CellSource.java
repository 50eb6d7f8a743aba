package org.taugru.cells;

import java.util.List;

/// Cells from another jar for the [Catalogue]. Sources are found by [java.util.ServiceLoader]: a module says
/// `provides CellSource with …`, a jar without `module-info` names its source in
/// `META-INF/services/org.taugru.cells.CellSource`. Their cells then have names like all others: on the command line, in
/// settings, and in files of weights, which can be read only where the source is.
///
/// ```java
/// public final class MyCells implements CellSource {
///   public List<Catalogue.Entry> cells() {
///     return List.of(Catalogue.Entry.of("echo-rnn", "Echo RNN", "my notebook", o -> new EchoRnn(Lag.steps(o.tau()))));
///   }
/// }
/// ```
public interface CellSource {
  /// Always the same, each with a name of lower-case letters, digits and hyphens that no other cell has.
  List<Catalogue.Entry> cells();
}
