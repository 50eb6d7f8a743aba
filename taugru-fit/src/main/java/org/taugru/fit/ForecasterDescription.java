package org.taugru.fit;

import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.taugru.series.Scaling;
import org.taugru.series.TimeStep;
import org.taugru.table.TableOptions;

/// What a forecaster knows beside its network.
///
/// @param cell        as tables call the network
/// @param frame       which column is what
/// @param step        from one row to the next; none where rows have no times, and in files of models from before it was kept
/// @param covariates  whether the network sees columns besides what it forecasts
/// @param scalings    by the name of a series
/// @param shifts      what is added to quantiles, `[horizon, levels]`, in scaled numbers
/// @param widened     by what their distance from the median is multiplied then, `[horizon]`
/// @param season      in steps; 1: none
/// @param missing     cells that mean that there is no value, beside the usual ones
/// @param card        what a person should know of it, by heading
public record ForecasterDescription(String cell, FrameSpec frame, Optional<TimeStep> step, GapRule gaps,
    boolean covariates,
    Map<String, Scaling> scalings, float[] shifts, float[] widened, int season, List<String> missing,
    Map<String, String> card) {
  public ForecasterDescription {
    scalings = Collections.unmodifiableMap(new LinkedHashMap<>(scalings));
    missing = List.copyOf(missing);
    card = Collections.unmodifiableMap(new LinkedHashMap<>(card));
  }

  /// How files are read for it.
  TableOptions reading() {
    TableOptions options = TableOptions.AUTO.withMissing(Set.copyOf(missing));
    Optional<ZoneId> zone = frame.roles().zone();
    return zone.isPresent() ? options.withZone(zone.get()) : options;
  }
}
