package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;

/// A described model with the Programs of its layers. It has no weights and runs nowhere yet: [#initial] makes weights,
/// [#on] puts it on a backend.
///
/// Parameters have the names of the equations; with several layers, those of layer k are called `layerk.W1`. The output
/// layer is `V`, `bV`, the embedding `E`.
public final class Model {
  private final ModelDescription description;
  private final List<Program> layers;
  private final Program readout;
  private final List<Parameter> parameters;

  public Model(ModelDescription description) {
    this.description = description;
    List<Program> programs = new ArrayList<>();
    List<Parameter> declared = new ArrayList<>();
    if (description.input() instanceof ModelInput.Tokens(int vocabulary, int width))
      declared.add(new Parameter("E", vocabulary, width, new Initialiser.Normal(1)));
    int width = description.input().width();
    for (Layer layer : description.layers()) {
      Program program = Program.of(layer.cell().name(), layer.cell().cell(), layer.setting(width));
      String prefix = description.layers().size() == 1 ? "" : "layer" + (programs.size() + 1) + ".";
      programs.add(program);
      program.parameters().forEach(parameter -> declared.add(prefixed(prefix, parameter)));
      width = program.states().getFirst().width();
    }
    this.readout = Program.of("readout", new DenseReadout(), Setting.of(width, description.outputSize()));
    declared.addAll(readout.parameters());
    this.layers = List.copyOf(programs);
    this.parameters = List.copyOf(declared);
  }

  private static Parameter prefixed(String prefix, Parameter parameter) {
    Initialiser start = parameter.initialiser() instanceof Initialiser.NegativeOf(String other)
        ? new Initialiser.NegativeOf(prefix + other)
        : parameter.initialiser();
    return new Parameter(prefix + parameter.name(), parameter.rows(), parameter.columns(), start, parameter.trained());
  }

  public ModelDescription description() {
    return description;
  }

  /// The recurrences, first layer first.
  public List<Program> layers() {
    return layers;
  }

  Program readout() {
    return readout;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  /// Without the embedding, as the paper's tables count.
  public int parameterCount() {
    return layers.stream().mapToInt(Program::parameterCount).sum() + readout.parameterCount();
  }

  public Parameters initial(long seed) {
    return Parameters.initial(parameters, seed);
  }

  /// The model ready to run.
  public Network on(Backend backend) {
    return new Network(this, backend);
  }
}
