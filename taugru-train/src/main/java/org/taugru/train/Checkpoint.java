package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;
import org.taugru.safetensors.json.Json;
import org.taugru.safetensors.json.JsonException;

/// A [TrainingState] in a file: temporary file, sync, rename, so that a file that is there can be loaded.
final class Checkpoint {
  private static final String STATE = "taugru.training";
  private static final String SUFFIX = ".safetensors";

  private Checkpoint() {
  }

  /// Writes the state into the folder and removes all but the newest `kept` checkpoints.
  static void save(Path folder, TrainingState state, int kept) throws IOException {
    Files.createDirectories(folder);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    put(tensors, "parameters.", state.parameters);
    put(tensors, "first.", state.optimiser.first());
    put(tensors, "second.", state.optimiser.second());
    put(tensors, "best.", state.best);
    Safetensors.write(folder.resolve(String.format("%012d%s", state.iteration, SUFFIX)), tensors,
        Map.of(STATE, json(state).text()));
    List<Path> all = list(folder);
    for (Path old : all.subList(0, Math.max(0, all.size() - kept)))
      Files.deleteIfExists(old);
  }

  /// The newest state in the folder, if there is one.
  static Optional<TrainingState> newest(Path folder, List<Parameter> declared, Optimiser optimiser) throws IOException {
    List<Path> all = list(folder);
    return all.isEmpty() ? Optional.empty() : Optional.of(load(all.getLast(), declared, optimiser));
  }

  static TrainingState load(Path file, List<Parameter> declared, Optimiser optimiser) throws SafetensorsException {
    Contents contents = Safetensors.read(file);
    try {
      Json.Obj json = Json.parse(contents.metadata().getOrDefault(STATE, "")).asObject();
      TrainingState state = new TrainingState(get(file, contents, "parameters.", declared),
          new OptimiserState(optimiser, get(file, contents, "first.", declared),
              get(file, contents, "second.", declared),
              json.longInteger("optimiserSteps")),
          get(file, contents, "best.", declared));
      read(json, state);
      return state;
    } catch (JsonException e) {
      throw new SafetensorsException(file, "is no checkpoint of a training run: " + e.getMessage());
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder))
      return List.of();
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches("\\d{12}\\" + SUFFIX)).sorted().toList();
    }
  }

  private static void put(Map<String, Tensor> tensors, String prefix, Parameters parameters) {
    for (int i = 0; i < parameters.declared().size(); i++)
      tensors.put(prefix + parameters.declared().get(i).name(),
          Tensor.of(parameters.values(i), parameters.values(i).length));
  }

  private static Parameters get(Path file, Contents contents, String prefix, List<Parameter> declared)
      throws SafetensorsException {
    List<float[]> values = new ArrayList<>();
    for (Parameter parameter : declared) {
      Tensor tensor = contents.tensors().get(prefix + parameter.name());
      if (tensor == null || tensor.values().length != parameter.count())
        throw new SafetensorsException(file, "has no tensor " + prefix + parameter.name() + " of " + parameter.count()
            + " numbers; it belongs to another model");
      values.add(tensor.values());
    }
    return Parameters.over(declared, values);
  }

  private static Json.Obj json(TrainingState state) {
    List<Json> rows = new ArrayList<>();
    for (Metrics row : state.metrics)
      rows.add(Json.object().with("period", row.period()).with("iteration", row.iteration())
          .with("trainLoss", number(row.trainLoss())).with("validationLoss", number(row.validationLoss()))
          .with("validationMeasure", number(row.validationMeasure())).with("learningRate", number(row.learningRate()))
          .with("gradientNorm", number(row.gradientNorm())).with("seconds", number(row.seconds())));
    return Json.object().with("optimiserSteps", state.optimiser.steps()).with("bestLoss", number(state.bestLoss))
        .with("bestPeriod", state.bestPeriod).with("period", state.period).with("iteration", state.iteration)
        .with("iterationOfPeriod", state.iterationOfPeriod).with("lossSum", number(state.lossSum))
        .with("normSum", number(state.normSum)).with("skipped", state.skipped)
        .with("firstLoss", number(state.firstLoss))
        .with("plateauDrops", state.plateauDrops).with("lastImprovementOrDrop", state.lastImprovementOrDrop)
        .with("seconds", number(state.seconds)).with("metrics", new Json.Arr(rows));
  }

  private static void read(Json.Obj json, TrainingState state) {
    state.bestLoss = number(json, "bestLoss");
    state.bestPeriod = json.integer("bestPeriod");
    state.period = json.integer("period");
    state.iteration = json.longInteger("iteration");
    state.iterationOfPeriod = json.integer("iterationOfPeriod");
    state.lossSum = number(json, "lossSum");
    state.normSum = number(json, "normSum");
    state.skipped = json.integer("skipped");
    state.firstLoss = number(json, "firstLoss");
    state.plateauDrops = json.integer("plateauDrops");
    state.lastImprovementOrDrop = json.integer("lastImprovementOrDrop");
    state.seconds = number(json, "seconds");
    for (Json row : json.array("metrics")) {
      Json.Obj object = row.asObject();
      state.metrics.add(new Metrics(object.integer("period"), object.longInteger("iteration"),
          number(object, "trainLoss"), number(object, "validationLoss"), number(object, "validationMeasure"),
          number(object, "learningRate"), number(object, "gradientNorm"), number(object, "seconds")));
    }
  }

  /// As text: JSON has no infinity and no NaN, and text keeps every bit.
  private static Json number(double value) {
    return new Json.Str(Double.toString(value));
  }

  private static double number(Json.Obj json, String name) {
    String text = json.string(name);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new JsonException(name + " is " + Json.quote(text) + ", not a number");
    }
  }
}
