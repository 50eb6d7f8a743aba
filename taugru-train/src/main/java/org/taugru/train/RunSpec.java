package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.cells.Options;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.InputFormat;
import org.taugru.data.SequenceFormat;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Cell;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.json.Json;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;

/// What a run does, in full: with it and the same machine a run can be repeated to the bit.
public final class RunSpec {
  private final SettingValues values;
  private final TrainSettings training;
  /// Cells that are not in the catalogue, by name.
  private final Map<String, Cell> own;
  /// Whether training sequences are made when they are needed, so that iterations are counted and not epochs.
  private final boolean fresh;

  private RunSpec(SettingValues values, TrainSettings training, Map<String, Cell> own, boolean fresh) {
    this.values = values;
    this.training = training;
    this.own = Collections.unmodifiableMap(own);
    this.fresh = fresh;
    Settings.requireLayers(layers());
  }

  /// What is usual, for data of one's own.
  ///
  /// @param data what records call it
  public static RunSpec usual(String data) {
    return new RunSpec(SettingValues.usual(RunSetting.Stored.Scope.MODEL).with(Settings.DATA, data),
        TrainSettings.usual().evaluateEvery(1), Map.of(), false);
  }

  /// The same for such data.
  public RunSpec on(Dataset data) {
    boolean isFresh = data.training() instanceof TrainingSplit.Fresh;
    TrainSettings length = isFresh && !fresh ? training.evaluateEvery(Settings.EVALUATE_EVERY.usual()) : training;
    return new RunSpec(values.with(Settings.DATA, data.name()), length, own, isFresh);
  }

  /// A benchmark's defaults for a cell.
  public static RunSpec of(Benchmark benchmark, String cell, long seed) {
    Defaults defaults = benchmark.defaults();
    TrainSettings training = TrainSettings.usual().seed(seed).batch(defaults.batch())
        .learningRate(defaults.learningRate()).clip(defaults.clipNorm().orElse(0));
    training = switch (defaults.length()) {
      case Defaults.Length.Epochs(int count) -> training.epochs(count).evaluateEvery(1);
      case Defaults.Length.Iterations(int count, int every) ->
        training.epochs(Math.ceilDiv(count, every)).evaluateEvery(every);
    };
    SettingValues values = SettingValues.usual(RunSetting.Stored.Scope.MODEL).with(Settings.DATA, benchmark.name())
        .with(Settings.CELL, cell).with(Settings.TAU, List.of(defaults.tau())).with(Settings.HIDDEN, defaults.hidden())
        .with(Settings.INPUT_DROPOUT, defaults.dropout());
    RunSpec spec = new RunSpec(values, training.schedule(schedule(defaults, training.evaluateEvery())), Map.of(),
        defaults.length() instanceof Defaults.Length.Iterations);
    return SettingEdit.applyAll(spec, defaults.further());
  }

  private static Schedule schedule(Defaults defaults, int every) {
    if (defaults.schedule().isEmpty())
      return new Schedule.Constant();
    List<Integer> epochs = new ArrayList<>();
    defaults.schedule().forEach(drop -> epochs.add((int) (drop.epoch() / every)));
    return new Schedule.Steps(epochs, defaults.schedule().getFirst().factor());
  }

  /// Reads what [#json] wrote.
  public static RunSpec read(Json.Obj json) {
    TrainSettings training = new TrainSettings(SettingValues.read(RunSetting.Stored.Scope.TRAINING, json));
    return new RunSpec(SettingValues.read(RunSetting.Stored.Scope.MODEL, json), training, Map.of(),
        training.evaluateEvery() > 1 || isFresh(json.string(Settings.DATA.name())));
  }

  private static boolean isFresh(String benchmark) {
    try {
      return !benchmark.endsWith(".safetensors")
          && Benchmarks.named(benchmark).defaults().length() instanceof Defaults.Length.Iterations;
    } catch (IllegalArgumentException e) {
      return false; // data of a program's own
    }
  }

  /// Every setting under the name that `--set` has for it.
  public Json.Obj json() {
    Map<String, Json> members = new LinkedHashMap<>(values.json().members());
    members.putAll(training.json().members());
    return new Json.Obj(members);
  }

  /// Every setting as people read it, under the name that `--set` has for it.
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>(values.texts());
    texts.putAll(training.values().texts());
    return texts;
  }

  <T> T get(RunSetting.Stored<T> setting) {
    return setting.scope() == values.scope() ? values.get(setting) : training.values().get(setting);
  }

  <T> Map<String, T> get(RunSetting.Group<T> group) {
    return group.scope() == values.scope() ? values.get(group) : training.values().get(group);
  }

  /// The same with another value of a setting.
  public <T> RunSpec with(RunSetting.Stored<T> setting, T value) {
    return setting.scope() == values.scope() ? new RunSpec(values.with(setting, value), training, own, fresh)
        : withTraining(training.with(setting, value));
  }

  <T> RunSpec with(RunSetting.Group<T> group, Map<String, T> members) {
    return group.scope() == values.scope() ? new RunSpec(values.with(group, members), training, own, fresh)
        : withTraining(new TrainSettings(training.values().with(group, members)));
  }

  public RunSpec withTraining(TrainSettings settings) {
    return new RunSpec(values, settings, own, fresh);
  }

  /// The same with a cell that is not in the catalogue. A run with it can go on only where it is handed in again.
  public RunSpec withCell(String name, Cell cell) {
    if (Catalogue.all(1, 3).stream().anyMatch(entry -> entry.name().equals(name)))
      throw new IllegalArgumentException(
          "the catalogue has a cell " + name + " already; choose another name for yours.");
    Map<String, Cell> cells = new LinkedHashMap<>(own);
    cells.put(name, cell);
    return new RunSpec(values.with(Settings.CELL, name), training, cells, fresh);
  }

  /// The name of the benchmark.
  public String data() {
    return get(Settings.DATA);
  }

  /// What was chosen of the benchmark's own options.
  public Map<String, String> dataOptions() {
    return get(Settings.DATA_OPTIONS);
  }

  /// The benchmark of that name with these options; [IllegalArgumentException] where there is none.
  public Benchmark benchmark() {
    return Benchmarks.named(data()).with(dataOptions());
  }

  /// The data of a benchmark, as these settings choose it.
  public Dataset dataset(Benchmark benchmark) throws IOException {
    return benchmark.with(dataOptions()).dataset(dataSeed()).every(get(Settings.DATA_EVERY));
  }

  /// The seed the data is generated with.
  public long dataSeed() {
    return get(Settings.DATA_SEED);
  }

  public String cell() {
    return get(Settings.CELL);
  }

  /// Options of the cell's own, by name.
  public Map<String, OptionValue> cellOptions() {
    return get(Settings.CELL_OPTIONS);
  }

  /// The delay of each layer; layers beyond the last have the last one's.
  public List<Integer> taus() {
    return get(Settings.TAU);
  }

  /// The delay of the first layer.
  public int tau() {
    return taus().getFirst();
  }

  public int hidden() {
    return get(Settings.HIDDEN);
  }

  public int layers() {
    return get(Settings.LAYERS);
  }

  /// Numbers in the vector of a token, for data that is tokens.
  public int embedding() {
    return get(Settings.EMBEDDING) == 0 ? hidden() : get(Settings.EMBEDDING);
  }

  public double stepSize() {
    return get(Settings.STEP_SIZE);
  }

  public double inputDropout() {
    return get(Settings.INPUT_DROPOUT);
  }

  public double stateDropout() {
    return get(Settings.STATE_DROPOUT);
  }

  /// Of data that is read out once; what is read out at every step has none to choose.
  public Pooling pooling() {
    return get(Settings.READOUT);
  }

  /// Where it is not the usual one for the targets.
  public Optional<Loss> ownLoss() {
    return get(Settings.LOSS);
  }

  public TrainSettings training() {
    return training;
  }

  /// What a learner is made for.
  public TrainingSpec trainingSpec(Dataset data) {
    return new TrainingSpec(new Model(model(data)), data, loss(data.format()), training());
  }

  /// The model for such data.
  public ModelDescription model(Dataset data) {
    return model(data.format(), data.test().steps());
  }

  /// The model for data of such a kind, with sequences of so many steps.
  public ModelDescription model(SequenceFormat format, int steps) {
    List<Layer> stack = new ArrayList<>();
    for (int i = 0; i < layers(); i++)
      stack.add(new Layer(choice(taus().get(Math.min(i, taus().size() - 1)), steps), hidden(), stepSize(), Scheme.EULER,
          stateDropout()));
    Readout readout = format.targets().everyStep() ? everyStep() : pooling().readout();
    ModelInput input = switch (format.inputs()) {
      case InputFormat.Features(int width) -> new ModelInput.Features(width);
      case InputFormat.Tokens(int vocabulary) -> new ModelInput.Tokens(vocabulary, embedding());
    };
    return new ModelDescription(input, inputDropout(), stack, readout, loss(format).outputs(format.targets()));
  }

  /// Whether iterations are counted and not epochs: training sequences are made when they are needed.
  boolean isFresh() {
    return fresh;
  }

  /// Whether the cell is not in the catalogue, so that only its maker has it.
  public boolean hasOwnCell() {
    return own.containsKey(cell());
  }

  /// Whether anything in the cell depends on τ, which is seen by writing its equations for another one.
  public boolean usesTau() {
    return hasOwnCell() || !smallLayer(tau()).equals(smallLayer(otherTau(tau())));
  }

  /// Another τ, at which τ / 2 and max(1, τ) are others too.
  public static int otherTau(int tau) {
    return tau < 2 ? tau + 2 : tau - 2;
  }

  /// A layer with that τ. Sizes make no difference to what a cell reads, so they are small.
  public Program smallLayer(int tau) {
    return Program.of(cell(), Catalogue.named(cell(), new Options(tau, 3, cellOptions())).cell(), Setting.of(1, 4));
  }

  private CellChoice choice(int tau, int steps) {
    Cell cell = own.get(cell());
    if (cell != null && !cellOptions().isEmpty())
      throw new IllegalArgumentException("cell." + cellOptions().keySet().iterator().next() + " is set; " + cell()
          + " is a cell of your own, which has its numbers itself.");
    return cell != null ? new CellChoice.Own(cell(), cell)
        : new CellChoice.FromCatalogue(cell(), tau, Math.max(3, steps), cellOptions());
  }

  private Readout everyStep() {
    if (pooling() != Pooling.LAST)
      throw new IllegalArgumentException(
          "readout is " + pooling() + "; " + data() + " is read out at every step, so there is nothing to choose.");
    return Readout.EVERY_STEP;
  }

  /// What is minimised on data of this kind.
  public Loss loss(SequenceFormat format) {
    return ownLoss().orElse(Loss.usual(format.targets()));
  }

  /// The names of the settings in which this spec differs from another and which cannot change while a run goes on.
  public List<String> lastingDifferences(RunSpec other) {
    return lastingDifferences(other.json());
  }

  List<String> lastingDifferences(Json.Obj other) {
    Map<String, Json> ours = json().members();
    return Stream.concat(ours.keySet().stream(), other.members().keySet().stream()).distinct()
        .filter(name -> !Objects.equals(ours.get(name), other.members().get(name)))
        .filter(name -> Settings.meantBy(name).map(setting -> !setting.changeable()).orElse(true)).toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RunSpec spec && values.equals(spec.values) && training.equals(spec.training)
        && own.equals(spec.own);
  }

  @Override
  public int hashCode() {
    return 31 * values.hashCode() + training.hashCode();
  }

  @Override
  public String toString() {
    return json().text();
  }
}
