package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.SafetensorsException;

/// What a file that a fit has made holds.
public enum ModelKind {
  FORECASTER(ForecasterFile.DOCUMENT), CLASSIFIER(SequenceFile.CLASSIFIER), REGRESSOR(SequenceFile.REGRESSOR);

  private final String document;

  ModelKind(String document) {
    this.document = document;
  }

  /// Of a file; other models are refused.
  public static ModelKind of(Path path) throws IOException {
    ModelFile.Loaded loaded = ModelFile.loadMembers(path);
    for (ModelKind kind : values())
      if (loaded.further().containsKey(kind.document))
        return kind;
    throw new SafetensorsException(path,
        "is no model of a file of yours. Make one with: taugru fit FILE --target COLUMN");
  }
}
