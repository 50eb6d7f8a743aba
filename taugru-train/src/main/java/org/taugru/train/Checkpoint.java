package org.taugru.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.OldNames;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.SealedFile;
import org.taugru.safetensors.Tensor;

/// A [TrainingState] in a file, with the [Identity] of the run that it belongs to and a digest of it all.
final class Checkpoint {
  private static final String STATE = "taugru.training";
  private static final String IDENTITY = "taugru.identity";
  private static final List<String> GROUPS = List.of("parameters.", "first.", "second.", "best.");

  private final Path path;
  private final SealedFile file;

  private Checkpoint(Path path, SealedFile file) {
    this.path = path;
    this.file = file;
  }

  static void write(Path path, TrainingState state, Identity identity) throws SafetensorsException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    put(tensors, "parameters.", state.parameters);
    put(tensors, "first.", state.optimiser.first());
    put(tensors, "second.", state.optimiser.second());
    put(tensors, "best.", state.best);
    SealedFile.write(path, tensors,
        Map.of(STATE, TrainingStateJson.write(state).text(), IDENTITY, identity.json().text()));
  }

  /// Opens a file and checks that it is whole, but not yet whose it is.
  static Checkpoint open(Path path) throws SafetensorsException {
    SealedFile file = SealedFile.read(path);
    file.requireFinite(path);
    return new Checkpoint(path, file);
  }

  /// Whether damage would have been noticed; files from before there were digests have none.
  boolean isSealed() {
    return file.sealed();
  }

  /// Refuses a state of another run; files from before they carried an identity are believed.
  void requireIdentity(Identity wanted) throws SafetensorsException {
    String text = file.contents().metadata().get(IDENTITY);
    if (text == null)
      return;
    List<String> differences;
    try {
      differences = wanted.differences(new Identity(OldRecords.translate(Json.parse(text).asObject())));
    } catch (JsonException e) {
      throw new SafetensorsException(path, "does not say to which run it belongs: " + e.getMessage());
    }
    if (!differences.isEmpty())
      throw new SafetensorsException(path, "belongs to another run: " + String.join("; ", differences));
  }

  TrainingState state(List<Parameter> declared, Optimiser optimiser) throws SafetensorsException {
    Map<String, Tensor> tensors = OldNames.translate(path, file.contents().tensors(), declared, GROUPS);
    try {
      Json.Obj json =
          OldRecords.translate(Json.parse(file.contents().metadata().getOrDefault(STATE, "")).asObject());
      TrainingState state = new TrainingState(get(tensors, "parameters.", declared),
          new OptimiserState(optimiser, get(tensors, "first.", declared), get(tensors, "second.", declared),
              json.longInteger("optimiserSteps")),
          get(tensors, "best.", declared));
      TrainingStateJson.read(json, state);
      return state;
    } catch (JsonException e) {
      throw new SafetensorsException(path, "is no checkpoint of a training run: " + e.getMessage());
    }
  }

  private static void put(Map<String, Tensor> tensors, String prefix, Parameters parameters) {
    for (int i = 0; i < parameters.declared().size(); i++)
      tensors.put(prefix + parameters.declared().get(i).name(),
          Tensor.of(parameters.values(i), parameters.values(i).length));
  }

  private Parameters get(Map<String, Tensor> tensors, String prefix, List<Parameter> declared)
      throws SafetensorsException {
    List<float[]> values = new ArrayList<>();
    for (Parameter parameter : declared) {
      Tensor tensor = tensors.get(prefix + parameter.name());
      if (tensor == null || tensor.values().length != parameter.count())
        throw new SafetensorsException(path, "has no tensor " + prefix + parameter.name() + " of " + parameter.count()
            + " numbers; it belongs to another model");
      values.add(tensor.values());
    }
    return Parameters.over(declared, values);
  }
}
