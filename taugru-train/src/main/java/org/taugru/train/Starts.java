package org.taugru.train;

import java.io.IOException;
import java.util.List;
import org.taugru.data.Dataset;
import org.taugru.data.Start;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.json.Json;

/// The weights that a run begins with: drawn from the seed, but where the data says what they start with.
record Starts(List<Start> given) {
  static Starts of(Dataset data) throws IOException {
    return new Starts(List.copyOf(data.starts()));
  }

  Parameters initial(List<Parameter> declared, long seed) {
    Parameters initial = Parameters.initial(declared, seed);
    for (Start start : given) {
      requireFits(start, declared);
      start.writeTo(initial.values(start.parameter()));
    }
    return initial;
  }

  private static void requireFits(Start start, List<Parameter> declared) {
    for (Parameter parameter : declared)
      if (parameter.name().equals(start.parameter())) {
        if (parameter.rows() == start.rows() && parameter.columns() == start.columns())
          return;
        throw new IllegalArgumentException(start.parameter() + " is " + parameter.rows() + " × " + parameter.columns()
            + ", but the data starts it with " + start.rows() + " × " + start.columns() + " numbers (" + start.origin()
            + "). Give it that size, or " + start.without() + ".");
      }
    throw new IllegalArgumentException("the data has a start for " + start.parameter() + " (" + start.origin()
        + "), which the model does not have. To train without it, " + start.without() + ".");
  }

  /// By parameter, where they come from and the hash by which they are known.
  Json.Obj json() {
    Json.Obj all = Json.object();
    for (Start start : given)
      all = all.with(start.parameter(), Json.object().with("origin", start.origin()).with("sha256", start.sha256()));
    return all;
  }

  /// Adds them to a record; where there are none it stays as it is.
  Json.Obj addTo(Json.Obj record) {
    return given.isEmpty() ? record : record.with("starts", json());
  }
}
