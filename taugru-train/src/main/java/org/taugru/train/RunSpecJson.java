package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// A [RunSpec] as JSON.
final class RunSpecJson {
  /// The loss that goes with the task's targets.
  static final String USUAL = "usual";

  private RunSpecJson() {
  }

  static Json.Obj write(RunSpec spec) {
    Json.Obj json = Json.object().with("task", spec.task()).with("dataSeed", Long.toString(spec.dataSeed()))
        .with("cell", spec.cell()).with("cellOptions", Json.ofNumbers(spec.cellOptions()))
        .with("tau", integers(spec.taus()))
        .with("hidden", spec.hidden()).with("layers", spec.layers())
        .with("stepSize", spec.stepSize()).with("inputDropout", spec.inputDropout())
        .with("stateDropout", spec.stateDropout()).with("readout", spec.pooling().toString())
        .with("loss", spec.ownLoss().map(Loss::name).orElse(USUAL));
    for (Map.Entry<String, Json> member : training(spec.training()).members().entrySet())
      json = json.with(member.getKey(), member.getValue());
    return json;
  }

  /// The settings of training alone.
  static Json.Obj training(TrainSettings training) {
    return Json.object().with("seed", Long.toString(training.seed()))
        .with("epochs", training.epochs()).with("evaluateEvery", training.evaluateEvery())
        .with("batch", training.batch()).with("learningRate", training.learningRate())
        .with("optimiser", training.optimiser().json()).with("schedule", training.schedule().json())
        .with("clipNorm", training.clipNorm()).with("rateFactors", Json.ofNumbers(training.rateFactors()))
        .with("costs", Json.ofNumbers(training.auxiliary().costs()))
        .with("reconstruct", training.auxiliary().reconstruct()).with("segment", training.auxiliary().segment())
        .with("anchors", training.auxiliary().anchors())
        .with("patience", training.patience())
        .with("checkpointEvery", training.checkpointEvery()).with("seconds", training.budget().seconds())
        .with("bytes", Long.toString(training.budget().bytes()));
  }

  private static Json.Arr integers(List<Integer> values) {
    List<Json> numbers = new ArrayList<>();
    values.forEach(value -> numbers.add(new Json.Num(value)));
    return new Json.Arr(numbers);
  }

  static RunSpec read(Json.Obj json) {
    TrainSettings training =
        new TrainSettings(whole(json, "seed"), json.integer("epochs"), json.integer("evaluateEvery"),
            json.integer("batch"), json.number("learningRate"), readOptimiser(json.object("optimiser")),
            readSchedule(json.object("schedule")), json.number("clipNorm"),
            json.object("rateFactors").numbers(),
            new Auxiliary(json.object("costs").numbers(), json.number("reconstruct"), json.integer("segment"),
                json.find("anchors").map(Json::asInt).orElse(Auxiliary.NONE.anchors())),
            json.integer("patience"),
            json.integer("checkpointEvery"), new Budget(json.number("seconds"), whole(json, "bytes")));
    return new RunSpec(json.string("task"), whole(json, "dataSeed"), json.string("cell"),
        json.object("cellOptions").numbers(), json.array("tau").stream().map(Json::asInt).toList(),
        json.integer("hidden"), json.integer("layers"), json.number("stepSize"), json.number("inputDropout"),
        json.number("stateDropout"),
        json.find("readout").map(Json::asString).map(Pooling::named).orElse(Pooling.LAST),
        json.find("loss").map(Json::asString).filter(loss -> !loss.equals(USUAL)).map(Loss::named), training);
  }

  private static Optimiser readOptimiser(Json.Obj json) {
    return switch (json.string("name")) {
      case "adam" -> new Optimiser.Adam(json.number("beta1"), json.number("beta2"), json.number("epsilon"),
          json.number("weightDecay"),
          json.find("decayFactors").map(Json::asObject).map(Json.Obj::numbers).orElse(Map.of()));
      case "rmsprop" -> new Optimiser.RmsProp(json.number("smoothing"), json.number("epsilon"));
      case "sgd" -> new Optimiser.Sgd(json.number("momentum"));
      case String other -> throw new JsonException("there is no optimiser " + Json.quote(other));
    };
  }

  private static Schedule readSchedule(Json.Obj json) {
    return switch (json.string("name")) {
      case "constant" -> new Schedule.Constant();
      case "steps" -> new Schedule.Steps(json.array("epochs").stream().map(Json::asInt).toList(),
          json.number("factor"));
      case "cosine" -> new Schedule.Cosine(json.number("last"));
      case "plateau" -> new Schedule.Plateau(json.integer("patience"), json.number("factor"));
      case String other -> throw new JsonException("there is no schedule " + Json.quote(other));
    };
  }

  /// Long numbers are text: a JSON number holds only 53 bits.
  private static long whole(Json.Obj json, String name) {
    try {
      return Long.parseLong(json.string(name));
    } catch (NumberFormatException e) {
      throw new JsonException(name + " is not a whole number");
    }
  }
}
