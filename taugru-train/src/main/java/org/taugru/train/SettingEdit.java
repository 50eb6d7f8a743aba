package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.taugru.data.Defaults;
import org.taugru.data.Tasks;
import org.taugru.safetensors.json.Json;

/// Changes one setting of a [RunSpec] by name, as the command line's `--set key=value` does.
public final class SettingEdit {
  /// The keys there are, with what they accept.
  public static final String KEYS =
      "cell, cell.OPTION, tau (one, or one for each layer: 1,2,4), hidden, layers, stepSize, epochs, iterations, evaluateEvery, batch, lr, "
          + "optimiser (adam, adamw, rmsprop, sgd), weightDecay, momentum, schedule (constant, cosine, plateau, or factor@e1,e2), "
          + "clip, dropout, stateDropout, readout (last, mean), loss (usual, mean-square, cross-entropy, binary), patience, checkpointEvery, seconds, memory (500m, 4g), seed, dataSeed, rate.PREFIX, decay.PREFIX, cost.STATE, reconstruct, segment, anchors";

  private SettingEdit() {
  }

  /// The spec with that setting changed; [IllegalArgumentException] says what is accepted. For a wrong value its message
  /// begins with the key: `lr is 0.0; it must be above 0.`
  public static RunSpec apply(RunSpec spec, String key, String value) {
    Json.Obj json = RunSpecJson.write(spec);
    int each = spec.training().iterationsEach();
    if (each == 1 && (key.equals("iterations") || key.equals("evaluateEvery"))
        && Tasks.named(spec.task()).defaults().length() instanceof Defaults.Length.Epochs)
      throw new IllegalArgumentException(key + " is " + value + "; " + spec.task() + " counts epochs instead.");
    return RunSpecJson.read(switch (key) {
      case "cell" -> json.with("cell", value);
      case "tau" -> json.with("tau", new Json.Arr(Arrays.stream(value.split(",", -1))
          .<Json>map(one -> new Json.Num(whole(key, one))).toList()));
      case "hidden", "layers", "batch", "segment", "anchors", "patience", "checkpointEvery" ->
        json.with(key, whole(key, value));
      case "epochs" -> json.with("periods", whole(key, value));
      case "iterations" -> { // evaluated as often as before, but for a part of a period
        int wanted = atLeastOne(key, value);
        int periods = Math.ceilDiv(wanted, each);
        yield json.with("periods", periods).with("iterationsEach", Math.ceilDiv(wanted, periods));
      }
      case "evaluateEvery" -> json.with("iterationsEach", atLeastOne(key, value)).with("periods",
          Math.ceilDiv((long) spec.training().periods() * each, atLeastOne(key, value)));
      case "lr" -> json.with("learningRate", number(key, value));
      case "clip" -> json.with("clipNorm", number(key, value));
      case "dropout" -> json.with("inputDropout", number(key, value));
      case "stateDropout", "stepSize", "reconstruct" -> json.with(key, number(key, value));
      case "readout", "loss" -> json.with(key, value);
      case "seconds" -> json.with("seconds", number(key, value));
      case "memory" -> json.with("bytes", Long.toString(bytes(value)));
      case "seed", "dataSeed" -> json.with(key, Long.toString(seed(key, value)));
      case "optimiser" -> json.with("optimiser", optimiser(value));
      case "weightDecay" -> json.with("optimiser", RunSpecJson.optimiser(
          switch (adam(spec, key, value)) {
            case Optimiser.Adam(double beta1, double beta2, double epsilon, _, var factors) ->
              new Optimiser.Adam(beta1, beta2, epsilon, number(key, value), factors);
          }));
      case "momentum" -> {
        if (!(spec.training().optimiser() instanceof Optimiser.Sgd))
          throw new IllegalArgumentException("momentum is " + value + "; it must come after optimiser=sgd.");
        yield json.with("optimiser", RunSpecJson.optimiser(new Optimiser.Sgd(number(key, value))));
      }
      case "schedule" -> json.with("schedule", schedule(value));
      case String rate when rate.startsWith("rate.") -> withNumber(json, "rateFactors", "rate.", key, value);
      case String decay when decay.startsWith("decay.") -> json.with("optimiser",
          withNumber(RunSpecJson.optimiser(adam(spec, key, value)), "decayFactors", "decay.", key, value));
      case String option when option.startsWith("cell.") -> withNumber(json, "cellOptions", "cell.", key, value);
      case String cost when cost.startsWith("cost.") -> withNumber(json, "costs", "cost.", key, value);
      default -> throw new IllegalArgumentException("there is no setting " + key + ". Settings: " + KEYS + ".");
    });
  }

  private static Optimiser.Adam adam(RunSpec spec, String key, String value) {
    return switch (spec.training().optimiser()) {
      case Optimiser.Adam adam -> adam;
      case Optimiser.RmsProp _, Optimiser.Sgd _ ->
        throw new IllegalArgumentException(key + " is " + value + "; it must come with adam or adamw.");
    };
  }

  private static Json.Obj withNumber(Json.Obj json, String map, String prefix, String key, String value) {
    return json.with(map, json.object(map).with(key.substring(prefix.length()), number(key, value)));
  }

  private static Json optimiser(String value) {
    return RunSpecJson.optimiser(switch (value) {
      case "adam" -> new Optimiser.Adam();
      case "adamw" -> new Optimiser.Adam(0.9, 0.999, 1e-8, 0.01, Map.of());
      case "rmsprop" -> new Optimiser.RmsProp();
      case "sgd" -> new Optimiser.Sgd(0);
      default -> throw new IllegalArgumentException("optimiser is " + value
          + "; it must be adam, adamw, rmsprop or sgd.");
    });
  }

  private static Json schedule(String value) {
    return RunSpecJson.schedule(switch (value) {
      case "constant" -> new Schedule.Constant();
      case "cosine" -> new Schedule.Cosine(0);
      case "plateau" -> new Schedule.Plateau(10, 0.5);
      default -> steps(value);
    });
  }

  /// 0.1@100,200
  private static Schedule steps(String value) {
    int at = value.indexOf('@');
    if (at < 0 || !value.substring(at + 1).matches("[0-9]{1,9}(,[0-9]{1,9})*"))
      throw new IllegalArgumentException("schedule is " + value
          + "; it must be constant, cosine, plateau, or a factor and epochs: 0.1@100,200.");
    List<Integer> periods = new ArrayList<>();
    for (String period : value.substring(at + 1).split(",", -1))
      periods.add(Integer.parseInt(period));
    return new Schedule.Steps(periods, number("schedule", value.substring(0, at)));
  }

  /// 500m, 4g
  private static long bytes(String value) {
    if (!value.matches("[1-9][0-9]{0,5}[kmgKMG]"))
      throw new IllegalArgumentException(
          "memory is " + value + "; it must be a whole number with k, m or g: 500m, 4g.");
    long number = Long.parseLong(value.substring(0, value.length() - 1));
    return switch (Character.toLowerCase(value.charAt(value.length() - 1))) {
      case 'k' -> number << 10;
      case 'm' -> number << 20;
      default -> number << 30;
    };
  }

  private static int whole(String key, String value) {
    try {
      return Math.toIntExact(Long.parseLong(value));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " is " + value + "; it must be a whole number.", e);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(key + " is " + value + "; it must be less than 2147483648.", e);
    }
  }

  private static int atLeastOne(String key, String value) {
    int whole = whole(key, value);
    TrainSettings.require(whole >= 1, key, whole, "1 or more");
    return whole;
  }

  private static long seed(String key, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " is " + value + "; it must be a whole number.", e);
    }
  }

  private static double number(String key, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number))
        return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(key + " is " + value + "; it must be a number.");
  }
}
