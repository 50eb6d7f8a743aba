package org.taugru.cli;

import java.util.Map;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The sizes that several commands take, checked.
final class Sizes {
  // the same words wherever a command has these options
  static final String HIDDEN = "hidden size";
  static final String TAU = "delay in steps";
  static final String BATCH = "sequences in a batch";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;
  private int input = 1;
  private int hidden = 16;
  private int tau = 10;

  Sizes() {
    this.command = CommandSpec.create();
  }

  @Option(names = "--input", paramLabel = "P", defaultValue = "1",
      description = "width of the input (default: ${DEFAULT-VALUE})")
  void input(int value) {
    input = atLeast(command, "--input", value, 1);
  }

  @Option(names = "--hidden", paramLabel = "D", defaultValue = "16",
      description = HIDDEN + " (default: ${DEFAULT-VALUE})")
  void hidden(int value) {
    hidden = atLeast(command, "--hidden", value, 1);
  }

  @Option(names = "--tau", paramLabel = "STEPS", defaultValue = "10",
      description = TAU + " (default: ${DEFAULT-VALUE})")
  void tau(int value) {
    tau = atLeast(command, "--tau", value, 0);
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
    return Math.max(3, 2 * tau);
  }

  Catalogue.Entry cell(String name) {
    return cell(name, Map.of());
  }

  /// @param numbers of the cell's own, by name
  Catalogue.Entry cell(String name, Map<String, Double> numbers) {
    try {
      return Catalogue.named(name, new Options(tau, longest(), numbers));
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(command.commandLine(), unknown.getMessage(), unknown);
    }
  }

  static int atLeast(CommandSpec command, String option, int value, int least) {
    if (value < least)
      throw new ParameterException(command.commandLine(),
          option + " is " + value + "; it must be " + least + " or more");
    return value;
  }
}
