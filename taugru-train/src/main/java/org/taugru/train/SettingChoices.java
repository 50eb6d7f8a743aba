package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.taugru.data.TargetFormat;
import org.taugru.eq.Parameter;
import org.taugru.json.Json;

/// Settings that are one of several things: optimisers, schedules and losses, by name.
final class SettingChoices {
  /// The loss that goes with the targets.
  private static final String USUAL = "usual";
  private static final Map<String, Optimiser> OPTIMISERS = new TreeMap<>(Map.of(
      "adam", new Optimiser.Adam(),
      "adamw", Optimiser.Adam.withDecay(),
      "rmsprop", new Optimiser.RmsProp(),
      "sgd", new Optimiser.Sgd(0)));
  private static final Map<String, Schedule> SCHEDULES = new TreeMap<>(Map.of(
      "constant", new Schedule.Constant(),
      "cosine", new Schedule.Cosine(0),
      "plateau", new Schedule.Plateau(10, 0.5)));

  static final SettingForm<Optimiser> OPTIMISER = new SettingForm<>(String.join(", ", OPTIMISERS.keySet()),
      List.copyOf(OPTIMISERS.keySet()), SettingChoices::optimiser, Optimiser::json, SettingChoices::readOptimiser);
  static final SettingForm<Schedule> SCHEDULE =
      new SettingForm<>(String.join(", ", SCHEDULES.keySet()) + ", or factor@e1,e2", List.copyOf(SCHEDULES.keySet()),
          SettingChoices::schedule, Schedule::json, SettingChoices::readSchedule);
  private static final List<String> LOSSES =
      Stream.concat(Stream.of(USUAL), Loss.all().stream().map(Loss::name)).toList();
  static final SettingForm<Optional<Loss>> LOSS = new SettingForm<>(String.join(", ", LOSSES), LOSSES,
      (_, name) -> name.equals(USUAL) ? Optional.empty() : Optional.of(Loss.named(name)),
      loss -> new Json.Str(loss.map(Loss::name).orElse(USUAL)), SettingChoices::readLoss);
  /// What a loss, an optimiser or a schedule of one's own must have: a record knows it by its name.
  static final String OWN_NAME = "one of ours, or have a name of its own";

  private SettingChoices() {
  }

  private static Optimiser optimiser(String key, String value) {
    Optimiser optimiser = OPTIMISERS.get(value);
    if (optimiser == null)
      throw new IllegalArgumentException(
          key + " is " + value + "; it must be one of " + String.join(", ", OPTIMISERS.keySet()) + ".");
    return optimiser;
  }

  private static Schedule schedule(String key, String value) {
    Schedule schedule = SCHEDULES.get(value);
    return schedule == null ? steps(key, value) : schedule;
  }

  /// 0.1@100,200
  private static Schedule steps(String key, String value) {
    int at = value.indexOf('@');
    if (at < 0 || !value.substring(at + 1).matches("[0-9]{1,9}(,[0-9]{1,9})*"))
      throw new IllegalArgumentException(key + " is " + value
          + "; it must be " + String.join(", ", SCHEDULES.keySet()) + ", or a factor and epochs: 0.1@100,200.");
    List<Integer> epochs = new ArrayList<>();
    for (String epoch : value.substring(at + 1).split(",", -1)) {
      int next = Integer.parseInt(epoch);
      if (!epochs.isEmpty() && next <= epochs.getLast())
        throw new IllegalArgumentException(key + " is " + value + "; " + next + " must come after "
            + epochs.getLast() + ": each epoch in it is later than the one before.");
      epochs.add(next);
    }
    return new Schedule.Steps(epochs, SettingValue.number(key, value.substring(0, at)));
  }

  private static Optimiser readOptimiser(Json json) {
    Json.Obj object = json.asObject();
    return switch (object.string("name")) {
      case "adam" -> new Optimiser.Adam(object.number("beta1"), object.number("beta2"), object.number("epsilon"),
          object.number("weightDecay"),
          object.find("decayFactors").map(Json::asObject).map(Json.Obj::numbers).orElse(Map.of()));
      case "rmsprop" -> new Optimiser.RmsProp(object.number("smoothing"), object.number("epsilon"));
      case "sgd" -> new Optimiser.Sgd(object.number("momentum"));
      case String _ -> new Elsewhere(object);
    };
  }

  private static Schedule readSchedule(Json json) {
    Json.Obj object = json.asObject();
    return switch (object.string("name")) {
      case "constant" -> new Schedule.Constant();
      case "steps" -> new Schedule.Steps(object.array("epochs").stream().map(Json::asInt).toList(),
          object.number("factor"));
      case "cosine" -> new Schedule.Cosine(object.number("last"));
      case "plateau" -> new Schedule.Plateau(object.integer("patience"), object.number("factor"));
      case String _ -> new Elsewhere(object);
    };
  }

  private static Optional<Loss> readLoss(Json json) {
    String name = json.asString();
    return name.equals(USUAL) ? Optional.empty() : Optional.of(LOSSES.contains(name) ? Loss.named(name)
        : new Elsewhere(Json.object().with("name", name)));
  }

  static boolean isNamedRightly(Loss loss) {
    return Loss.all().contains(loss) || !LOSSES.contains(loss.name());
  }

  static boolean isNamedRightly(Optimiser optimiser) {
    return switch (optimiser) {
      case Optimiser.Adam _, Optimiser.RmsProp _, Optimiser.Sgd _ -> true;
      default -> !OPTIMISERS.containsKey(optimiser.name());
    };
  }

  static boolean isNamedRightly(Schedule schedule) {
    return switch (schedule) {
      case Schedule.Constant _, Schedule.Steps _, Schedule.Cosine _, Schedule.Plateau _ -> true;
      default -> !SCHEDULES.containsKey(schedule.name()) && !schedule.name().equals("steps");
    };
  }

  /// A loss, an optimiser or a schedule that another program brought, as its record names it: to be listed and compared, not
  /// to be used.
  private record Elsewhere(Json.Obj json) implements Loss, Optimiser, Schedule {
    @Override
    public String name() {
      return json.string("name");
    }

    private IllegalStateException missing() {
      return new IllegalStateException(Json.quote(name())
          + " is not here. Only the program that brought it can go on with this run, or score it.");
    }

    @Override
    public int outputs(TargetFormat targets) {
      throw missing();
    }

    @Override
    public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
      throw missing();
    }

    @Override
    public int averages() {
      throw missing();
    }

    @Override
    public void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
        long step) {
      throw missing();
    }

    @Override
    public double factor(int epoch, int epochs, List<Metrics> done) {
      throw missing();
    }
  }
}
