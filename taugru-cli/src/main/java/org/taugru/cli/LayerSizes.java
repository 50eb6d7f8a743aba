package org.taugru.cli;

import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The sizes that several commands take, checked.
final class LayerSizes {
  // the same words wherever a command has these options
  static final String HIDDEN = "hidden size";
  static final String TAU = "delay in steps";
  static final String USUAL_HIDDEN = "16";
  static final String USUAL_TAU = "10";
  static final String BATCH = "sequences in a batch";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;
  private int input = 1;
  private int hidden = Integer.parseInt(USUAL_HIDDEN);
  private int tau = Integer.parseInt(USUAL_TAU);

  LayerSizes() {
    this.command = CommandSpec.create();
  }

  @Option(names = "--input", paramLabel = "P", defaultValue = "1",
      description = "width of the input (default: ${DEFAULT-VALUE})")
  void input(int value) {
    input = Limits.atLeast(command, "--input", value, 1);
  }

  @Option(names = "--hidden", paramLabel = "D", defaultValue = USUAL_HIDDEN,
      description = HIDDEN + " (default: ${DEFAULT-VALUE})")
  void hidden(int value) {
    hidden = Limits.atLeast(command, "--hidden", value, 1);
  }

  @Option(names = "--tau", paramLabel = "STEPS", defaultValue = USUAL_TAU,
      description = TAU + " (default: ${DEFAULT-VALUE})")
  void tau(int value) {
    tau = Limits.atLeast(command, "--tau", value, 0);
  }

  Setting setting() {
    return Setting.of(input, hidden);
  }

  int input() {
    return input;
  }

  int hidden() {
    return hidden;
  }

  int tau() {
    return tau;
  }

  /// The longest dependency for chrono initialisation when no sequence is at hand.
  int longest() {
    return longest(tau);
  }

  static int longest(int tau) {
    return Math.clamp(2L * tau, 3, Integer.MAX_VALUE);
  }

  Catalogue.Entry cell(String name) {
    Names.requireCell(command, name);
    Catalogue.Entry entry = Catalogue.named(name, tau, longest());
    program(entry);
    return entry;
  }

  /// A cell in these sizes; what is too large is refused.
  Program program(Catalogue.Entry entry) {
    return program(command, entry, setting());
  }

  static Program program(CommandSpec command, Catalogue.Entry entry, Setting setting) {
    try {
      return Program.of(entry.name(), entry.cell(), setting);
    } catch (ArithmeticException e) {
      throw new ParameterException(command.commandLine(), entry.name() + " with input " + setting.inputSize()
          + " and hidden size " + setting.hiddenSize() + " has more values than can be counted; use smaller sizes", e);
    }
  }
}
