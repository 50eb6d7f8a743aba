package org.taugru.cli;

import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The entry point. Exit codes: 0 success, 1 a failed run, 2 wrong usage.
@Command(name = "taugru", mixinStandardHelpOptions = true, version = "taugru 0.1.0", subcommands = {
  TrainCommand.class, EvalCommand.class, RunsCommand.class, CompareCommand.class, SweepCommand.class,
  ReproduceCommand.class, TasksCommand.class, CellsCommand.class, ShowCommand.class, BenchCommand.class
}, synopsisSubcommandLabel = "COMMAND", description = "Recurrent networks with long memory: the τ-GRU and its kin.")
final class Main {
  private Main() {
  }

  public static void main(String[] arguments) {
    StandardError.restore();
    System.exit(run(arguments, new PrintWriter(System.out, true), new PrintWriter(System.err, true)));
  }

  /// Runs a command line and returns its exit code; for tests too.
  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    CommandLine commandLine = new CommandLine(new Main()).setOut(out).setErr(err)
        .setParameterExceptionHandler((problem, _) -> complain(problem))
        .setExecutionExceptionHandler((problem, command, _) -> failed(problem, command));
    return arguments.length == 0 ? usage(commandLine) : commandLine.execute(arguments);
  }

  private static int usage(CommandLine commandLine) {
    commandLine.usage(commandLine.getErr());
    return CommandLine.ExitCode.USAGE;
  }

  private static int complain(ParameterException problem) {
    CommandSpec command = problem.getCommandLine().getCommandSpec();
    problem.getCommandLine().getErr().println("taugru: " + message(problem, command) + " (see "
        + command.qualifiedName() + " --help)");
    return CommandLine.ExitCode.USAGE;
  }

  private static String message(ParameterException problem, CommandSpec command) {
    if (problem instanceof UnmatchedArgumentException unmatched && !command.subcommands().isEmpty())
      return "there is no command " + unmatched.getUnmatched().getFirst() + " in " + command.qualifiedName()
          + "; there are " + String.join(", ", command.subcommands().keySet());
    return Objects.requireNonNullElse(problem.getMessage(), "wrong usage");
  }

  private static int failed(Exception problem, CommandLine command) {
    String message = problem instanceof FileSystemException file
        ? "cannot use " + file.getFile() + ": " + file.getClass().getSimpleName()
            + (file.getReason() == null ? "" : ", " + file.getReason())
        : Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    command.getErr().println("taugru: " + message);
    return CommandLine.ExitCode.SOFTWARE;
  }
}
