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
      rows.add(Json.object().with("epoch", row.epoch()).with("iteration", row.iteration())
          .with("trainLoss", number(row.trainLoss())).with("validationLoss", number(row.validationLoss()))
          .with("validationMeasure", number(row.validationMeasure())).with("learningRate", number(row.learningRate()))
          .with("gradientNorm", number(row.gradientNorm())).with("seconds", number(row.seconds())));
    return Json.object().with("optimiserSteps", state.optimiser.steps()).with("bestLoss", number(state.bestBadness))
        .with("bestEpoch", state.bestEpoch).with("epoch", state.epoch).with("iteration", state.iteration)
        .with("iterationOfEpoch", state.iterationOfEpoch).with("lossSum", number(state.lossSum))
        .with("normSum", number(state.normSum)).with("leftOutOfEpoch", state.leftOutOfEpoch)
        .with("skipped", state.skipped)
        .with("firstLoss", number(state.firstLoss))
        .with("scheduledSince", state.scheduledSince).with("schedule", state.schedule)
        .with("seconds", number(state.seconds)).with("metrics", new Json.Arr(rows));
  }

  /// Fills everything but the arrays and the optimiser.
  static void read(Json.Obj json, TrainingState state) {
    state.bestBadness = number(json, "bestLoss");
    state.bestEpoch = json.integer("bestEpoch");
    state.epoch = json.integer("epoch");
    state.iteration = json.longInteger("iteration");
    state.iterationOfEpoch = json.integer("iterationOfEpoch");
    state.lossSum = number(json, "lossSum");
    state.normSum = number(json, "normSum");
    state.leftOutOfEpoch = json.find("leftOutOfEpoch").map(Json::asInt).orElse(0); // not counted once
    state.skipped = json.integer("skipped");
    state.firstLoss = number(json, "firstLoss");
    state.scheduledSince = json.find("scheduledSince").map(Json::asInt).orElse(0); // not there before version 0.2
    state.schedule = json.find("schedule").map(Json::asString).orElse("");
    state.seconds = number(json, "seconds");
    for (Json row : json.array("metrics")) {
      Json.Obj object = row.asObject();
      state.metrics.add(new Metrics(object.integer("epoch"), object.longInteger("iteration"),
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
