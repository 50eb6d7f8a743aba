package org.taugru.fit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.taugru.table.TableOptions;

/// What a model of labelled sequences knows beside its weights and its answers.
///
/// @param cell    as tables call the network
/// @param spec    which column is what; none where it was fitted to sequences that came from no table
/// @param inputs  how sequences become what the network reads
/// @param missing cells that mean that there is no value, beside the usual ones
/// @param card    what a person should know of it, by heading
public record SequenceDescription(String cell, Optional<SequenceSpec> spec, InputCode inputs, List<String> missing,
    Map<String, String> card) {
  public SequenceDescription {
    missing = List.copyOf(missing);
    card = Collections.unmodifiableMap(new LinkedHashMap<>(card));
  }

  /// How files are read for it.
  TableOptions reading() {
    return TableOptions.AUTO.withMissing(Set.copyOf(missing));
  }
}
