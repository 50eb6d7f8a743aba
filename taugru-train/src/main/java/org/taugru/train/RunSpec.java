package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.InputFormat;
import org.taugru.data.SequenceFormat;
import org.taugru.eq.Scheme;
import org.taugru.json.Json;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;

/// What a run does, in full: with it and the same machine a run can be repeated to the bit.
///
/// @param task     its name
/// @param cell        a name of the catalogue
/// @param cellOptions numbers of the cell's own, by name
/// @param taus        the delay of each layer; layers beyond the last have the last one's
/// @param dataSeed    the seed the data is generated with
/// @param pooling     of a task that is read out once; one that is read out at every step has none to choose
/// @param ownLoss     where it is not the usual one for the task's targets
public record RunSpec(String task, long dataSeed, String cell, Map<String, Double> cellOptions, List<Integer> taus,
    int hidden, int layers, double stepSize, double inputDropout, double stateDropout, Pooling pooling,
    Optional<Loss> ownLoss, TrainSettings training) {
  /// Epochs between two checkpoints, where nothing else is said.
  public static final int CHECKPOINT_EVERY = 10;

  public RunSpec {
    cellOptions = Map.copyOf(cellOptions);
    taus = List.copyOf(taus);
    TrainSettings.require(layers >= 1, "layers", layers, "1 or more");
    TrainSettings.require(hidden >= 1, "hidden", hidden, "1 or more");
    for (int tau : taus)
      TrainSettings.require(tau >= 0, "tau", tau, "0 or more");
    TrainSettings.require(!taus.isEmpty(), "tau", 0, "given");
    TrainSettings.require(stepSize > 0 && stepSize < Double.POSITIVE_INFINITY, "stepSize", stepSize, "above 0");
    TrainSettings.require(inputDropout >= 0 && inputDropout < 1, "dropout", inputDropout, "0 or more and below 1");
    TrainSettings.require(stateDropout >= 0 && stateDropout < 1, "stateDropout", stateDropout, "0 or more and below 1");
  }

  /// The task's defaults for a cell.
  public static RunSpec of(Benchmark benchmark, String cell, long seed) {
    Defaults defaults = benchmark.defaults();
    int epochs = switch (defaults.length()) {
      case Defaults.Length.Epochs(int count) -> count;
      case Defaults.Length.Iterations(int count, int each) -> Math.ceilDiv(count, each);
    };
    int each = switch (defaults.length()) {
      case Defaults.Length.Epochs _ -> 1;
      case Defaults.Length.Iterations(_, int every) -> every;
    };
    TrainSettings training = new TrainSettings(seed, epochs, each, defaults.batch(), defaults.learningRate(),
        new Optimiser.Adam(), schedule(defaults, each), defaults.clipNorm().orElse(0), Map.of(), Auxiliary.NONE, 0,
        CHECKPOINT_EVERY, Budget.NONE);
    return new RunSpec(benchmark.name(), 1, cell, Map.of(), List.of(defaults.tau()), defaults.hidden(), 1, 1,
        defaults.dropout(), 0, Pooling.LAST, Optional.empty(), training);
  }

  private static Schedule schedule(Defaults defaults, int each) {
    if (defaults.schedule().isEmpty())
      return new Schedule.Constant();
    List<Integer> epochs = new ArrayList<>();
    defaults.schedule().forEach(drop -> epochs.add((int) (drop.epoch() / each)));
    return new Schedule.Steps(epochs, defaults.schedule().getFirst().factor());
  }

  public RunSpec withTraining(TrainSettings settings) {
    return new RunSpec(task, dataSeed, cell, cellOptions, taus, hidden, layers, stepSize, inputDropout, stateDropout,
        pooling, ownLoss, settings);
  }

  /// The delay of the first layer.
  public int tau() {
    return taus.getFirst();
  }

  /// The model for such data.
  public ModelDescription model(Dataset data) {
    return model(data.format(), data.test().steps());
  }

  ModelDescription model(SequenceFormat format, int steps) {
    List<Layer> stack = new ArrayList<>();
    for (int i = 0; i < layers; i++) {
      int tau = taus.get(Math.min(i, taus.size() - 1));
      CellChoice choice = new CellChoice.FromCatalogue(cell, tau, Math.max(3, steps), cellOptions);
      stack.add(new Layer(choice, hidden, stepSize, Scheme.EULER, stateDropout));
    }
    Readout readout = format.targets().everyStep() ? everyStep() : pooling.readout();
    ModelInput input = switch (format.inputs()) {
      case InputFormat.Features(int width) -> new ModelInput.Features(width);
      case InputFormat.Tokens(int vocabulary) -> new ModelInput.Tokens(vocabulary, hidden);
    };
    return new ModelDescription(input, inputDropout, stack, readout, loss(format).outputs(format.targets()));
  }

  private Readout everyStep() {
    if (pooling != Pooling.LAST)
      throw new IllegalArgumentException(
          "readout is " + pooling + "; " + task + " is read out at every step, so there is nothing to choose.");
    return Readout.EVERY_STEP;
  }

  /// What is minimised on data of this kind.
  public Loss loss(SequenceFormat format) {
    return ownLoss.orElse(Loss.usual(format.targets()));
  }

  /// The names of the settings in which this spec differs from another and which cannot change while a run goes on.
  public List<String> lastingDifferences(RunSpec other) {
    Map<String, Json> others = RunSpecJson.write(other).members();
    return RunSpecJson.write(this).members().entrySet().stream()
        .filter(setting -> !setting.getValue().equals(others.get(setting.getKey())))
        .map(Map.Entry::getKey).filter(name -> !TrainSettings.CHANGEABLE.contains(name)).toList();
  }
}
