package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// What a [TrainingState] holds beside its arrays, as JSON.
final class TrainingStateJson {
  private TrainingStateJson() {
  }

  static Json.Obj write(TrainingState state) {
    List<Json> rows = new ArrayList<>();
    for (Metrics row : state.metrics)
      rows.add(Json.object().with("period", row.period()).with("iteration", row.iteration())
          .with("trainLoss", number(row.trainLoss())).with("validationLoss", number(row.validationLoss()))
          .with("validationMeasure", number(row.validationMeasure())).with("learningRate", number(row.learningRate()))
          .with("gradientNorm", number(row.gradientNorm())).with("seconds", number(row.seconds())));
    return Json.object().with("optimiserSteps", state.optimiser.steps()).with("bestLoss", number(state.bestLoss))
        .with("bestPeriod", state.bestPeriod).with("period", state.period).with("iteration", state.iteration)
        .with("iterationOfPeriod", state.iterationOfPeriod).with("lossSum", number(state.lossSum))
        .with("normSum", number(state.normSum)).with("leftOutOfPeriod", state.leftOutOfPeriod)
        .with("skipped", state.skipped)
        .with("firstLoss", number(state.firstLoss))
        .with("plateauDrops", state.plateauDrops).with("lastImprovementOrDrop", state.lastImprovementOrDrop)
        .with("seconds", number(state.seconds)).with("metrics", new Json.Arr(rows));
  }

  /// Fills everything but the arrays and the optimiser.
  static void read(Json.Obj json, TrainingState state) {
    state.bestLoss = number(json, "bestLoss");
    state.bestPeriod = json.integer("bestPeriod");
    state.period = json.integer("period");
    state.iteration = json.longInteger("iteration");
    state.iterationOfPeriod = json.integer("iterationOfPeriod");
    state.lossSum = number(json, "lossSum");
    state.normSum = number(json, "normSum");
    state.leftOutOfPeriod = json.find("leftOutOfPeriod").map(Json::asInt).orElse(0); // not counted once
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
