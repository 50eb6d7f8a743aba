package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.file.PartNames;

/// A described model with the Programs of its layers. It has no weights and runs nowhere yet: [#initial] makes weights,
/// [#on] puts it on a backend.
///
/// Parameters have the names of the equations. Those of the output layer are called `readout.V` and `readout.bV`, that of
/// the embedding `embedding.E`, and with several layers those of layer k `layerk.W1`. No cell can take such a name, so no two
/// parameters of a model share one.
public final class Model {
  private final ModelDescription description;
  private final List<Program> layers;
  private final Program readout;
  private final List<Parameter> parameters;

  public Model(ModelDescription description) {
    this.description = description;
    List<Program> programs = new ArrayList<>();
    int width = description.input().width();
    for (Layer layer : description.layers()) {
      Program program = Program.of(layer.cell().name(), layer.cell().cell(), layer.setting(width));
      programs.add(program);
      width = program.states().getFirst().width();
    }
    this.layers = List.copyOf(programs);
    this.readout = Program.of("readout", new DenseReadout(), Setting.of(width, description.outputSize()));
    this.parameters = ModelParameters.of(description.input(), layers, readout);
  }

  public ModelDescription description() {
    return description;
  }

  /// The recurrences, first layer first.
  public List<Program> layers() {
    return layers;
  }

  /// The output layer, y = V·h + bV: of which states h, [ModelDescription#readout] says.
  public Program readout() {
    return readout;
  }

  /// All that the model computes, one line each: the recurrences, first layer first, and the output layer, under the names
  /// that its parameters have in files. N is a sample's own number of steps.
  public List<String> equations() {
    List<String> lines = new ArrayList<>(recurrences());
    lines.add(readoutEquation());
    return lines;
  }

  /// The same without the output layer.
  List<String> recurrences() {
    return layers.stream().flatMap(layer -> layer.equations().stream()).toList();
  }

  private String readoutEquation() {
    String state = layers.getLast().states().getFirst().name();
    String line = readout.equations().getFirst();
    for (Parameter parameter : readout.parameters())
      line = line.replaceAll("\\b" + parameter.name() + "\\b", PartNames.READOUT + parameter.name());
    return switch (description.readout()) {
      case EVERY_STEP -> seeing(state + "[n+1]", line);
      case LAST_STATE -> once(seeing(state + "[N]", line));
      case MEAN_OVER_TIME -> once(seeing("mean(" + state + "[1], …, " + state + "[N])", line));
    };
  }

  private static String seeing(String states, String line) {
    return line.replace(DenseReadout.SEEN + "[n]", states);
  }

  private static String once(String line) {
    return line.replace("[n+1] =", " =");
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  /// Without the embedding, as the paper's tables count.
  public int parameterCount() {
    return layers.stream().mapToInt(Program::parameterCount).sum() + readout.parameterCount();
  }

  /// The longest lag at which a layer reads states or inputs, in steps; 0 where none looks further back than its state.
  public int longestDelay() {
    return layers.stream().mapToInt(layer -> Math.max(layer.inputHistory(),
        layer.states().stream().mapToInt(StateVariable::history).max().orElse(0))).max().orElse(0);
  }

  public Parameters initial(long seed) {
    return Parameters.initial(parameters, seed);
  }

  /// The model ready to run.
  public Network on(Backend backend) {
    return new Network(this, backend, Network.InputGradients.NONE);
  }
}
