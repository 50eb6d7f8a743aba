package org.taugru.cli;

import java.util.Map;
import java.util.function.LongSupplier;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.train.ByteCount;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The sizes that several commands take, checked.
final class Sizes {
  private static final int MOST_THREADS = 1024;
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
    return Math.clamp(2L * tau, 3, Integer.MAX_VALUE);
  }

  Catalogue.Entry cell(String name) {
    return cell(name, Map.of());
  }

  /// @param numbers of the cell's own, by name
  Catalogue.Entry cell(String name, Map<String, Double> numbers) {
    Names.requireCell(command, name);
    try {
      Catalogue.Entry entry = Catalogue.named(name, new Options(tau, longest(), numbers));
      program(entry);
      return entry;
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(command.commandLine(), unknown.getMessage(), unknown);
    }
  }

  /// A cell in these sizes; what is too large is refused.
  Program program(Catalogue.Entry entry) {
    try {
      return Program.of(entry.name(), entry.cell(), setting());
    } catch (ArithmeticException e) {
      throw new ParameterException(command.commandLine(), entry.name() + " with input " + input + " and hidden size "
          + hidden + " has more values than can be counted; use smaller sizes", e);
    }
  }

  static int threads(CommandSpec command, int value) {
    return oneTo(command, "--threads", value, MOST_THREADS);
  }

  /// Refuses a measurement that this JVM has no memory for, before anything is made for it.
  ///
  /// @param bytes throws an [ArithmeticException] where an array would be too long
  static void requireMemory(CommandSpec command, LongSupplier bytes) {
    long heap = Runtime.getRuntime().maxMemory();
    try {
      if (bytes.getAsLong() > heap)
        throw new ParameterException(command.commandLine(), "this takes " + new ByteCount(bytes.getAsLong())
            + " of memory, and the heap has " + new ByteCount(heap) + "; use smaller sizes, or a larger heap with "
            + MemoryAdvice.HEAP);
    } catch (ArithmeticException e) {
      throw new ParameterException(command.commandLine(),
          "this takes an array of more than 2147483647 values; use smaller sizes", e);
    } catch (IllegalArgumentException e) { // a kernel has no buffers for it
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  static int oneTo(CommandSpec command, String option, int value, int most) {
    if (value > most)
      throw new ParameterException(command.commandLine(), option + " is " + value + "; it must be at most " + most);
    return atLeast(command, option, value, 1);
  }

  static int atLeast(CommandSpec command, String option, int value, int least) {
    if (value < least)
      throw new ParameterException(command.commandLine(),
          option + " is " + value + "; it must be " + least + " or more");
    return value;
  }
}
