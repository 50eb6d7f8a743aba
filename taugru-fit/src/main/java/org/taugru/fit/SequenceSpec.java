package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;

/// What a model has to know of the columns of a file, to read another file of sequences like it.
///
/// @param columns what a network sees, not scaled yet
public record SequenceSpec(SequenceRoles roles, List<ColumnCode> columns) {
  public SequenceSpec {
    columns = List.copyOf(columns);
  }

  List<LabelledData.Feature> features() {
    List<LabelledData.Feature> features = new ArrayList<>();
    for (ColumnCode code : columns)
      switch (code) {
        case ColumnCode.Number(String column, _) -> features.add(new LabelledData.Feature(column, column));
        case ColumnCode.Category(String column, List<String> known) ->
          known.forEach(word -> features.add(new LabelledData.Feature(column + "=" + word, column)));
      }
    return features;
  }
}
