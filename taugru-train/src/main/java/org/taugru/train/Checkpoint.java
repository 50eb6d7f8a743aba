package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.file.OldNames;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Tensor;

/// A [TrainingState] as tensors and text, with the [Identity] of the run that it belongs to.
///
/// @param where the state was kept, for messages
record Checkpoint(String where, Contents contents) {
  private static final String STATE = "taugru.training";
  private static final String IDENTITY = "taugru.identity";
  private static final String PARAMETERS = "parameters.";
  private static final String BEST = "best.";
  /// Of the averages of an optimiser; further ones are numbered.
  private static final List<String> AVERAGES = List.of("first.", "second.");

  static Contents write(TrainingState state, Identity identity) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    put(tensors, PARAMETERS, state.parameters);
    for (int i = 0; i < state.optimiser.averages().size(); i++)
      put(tensors, average(i), state.optimiser.averages().get(i));
    put(tensors, BEST, state.best);
    return new Contents(tensors,
        Map.of(STATE, OldRecords.marked(TrainingStateJson.write(state)).text(),
            IDENTITY, OldRecords.marked(identity.json()).text()));
  }

  /// Refuses a state of another run; those from before they carried an identity are believed.
  void requireIdentity(Identity wanted) throws IOException {
    String text = contents.metadata().get(IDENTITY);
    if (text == null)
      return;
    List<String> differences;
    try {
      differences = wanted.differences(Identity.read(OldRecords.today(Json.parse(text).asObject())));
    } catch (JsonException e) {
      throw new IOException(where + ": does not say to which run it belongs: " + e.getMessage(), e);
    }
    if (!differences.isEmpty())
      throw new IOException(where + ": belongs to another run: " + String.join("; ", differences));
  }

  TrainingState state(List<Parameter> declared, Optimiser optimiser) throws IOException {
    List<String> groups = new ArrayList<>(List.of(PARAMETERS, BEST));
    for (int i = 0; i < Math.max(AVERAGES.size(), optimiser.averages()); i++)
      groups.add(average(i));
    Map<String, Tensor> tensors = OldNames.translate(where, contents.tensors(), declared, groups);
    try {
      Json.Obj json = OldRecords.today(Json.parse(contents.metadata().getOrDefault(STATE, "")).asObject());
      List<Parameters> averages = new ArrayList<>();
      for (int i = 0; i < optimiser.averages(); i++)
        averages.add(get(tensors, isOldRmsProp(tensors, declared, optimiser) ? average(1) : average(i), declared));
      TrainingState state = new TrainingState(get(tensors, PARAMETERS, declared),
          new OptimiserState(optimiser, declared, averages, json.longInteger("optimiserSteps")),
          get(tensors, BEST, declared));
      TrainingStateJson.read(json, state);
      return state;
    } catch (JsonException e) {
      throw new IOException(where + ": is no checkpoint of a training run: " + e.getMessage(), e);
    }
  }

  /// Before version 0.2 every optimiser had two averages, of which RMSprop used the second.
  private static boolean isOldRmsProp(Map<String, Tensor> tensors, List<Parameter> declared, Optimiser optimiser) {
    return optimiser instanceof Optimiser.RmsProp && tensors.containsKey(average(1) + declared.getFirst().name());
  }

  private static String average(int number) {
    return number < AVERAGES.size() ? AVERAGES.get(number) : "average" + (number + 1) + ".";
  }

  private static void put(Map<String, Tensor> tensors, String prefix, Parameters parameters) {
    for (int i = 0; i < parameters.declared().size(); i++)
      tensors.put(prefix + parameters.declared().get(i).name(),
          Tensor.of(parameters.values(i), parameters.values(i).length));
  }

  private Parameters get(Map<String, Tensor> tensors, String prefix, List<Parameter> declared) throws IOException {
    List<float[]> values = new ArrayList<>();
    for (Parameter parameter : declared) {
      Tensor tensor = tensors.get(prefix + parameter.name());
      if (tensor == null || tensor.values().length != parameter.count())
        throw new IOException(where + ": has no tensor " + prefix + parameter.name() + " of " + parameter.count()
            + " numbers; it belongs to another model");
      values.add(tensor.values());
    }
    return Parameters.over(declared, values);
  }
}
