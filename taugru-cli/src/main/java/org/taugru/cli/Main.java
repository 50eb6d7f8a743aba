package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The entry point. Exit codes: 0 success, 1 a failed run, 2 wrong usage.
@Command(name = "taugru", mixinStandardHelpOptions = true, version = "taugru 0.1.0", subcommands = {
  TrainCommand.class, EvalCommand.class, RunsCommand.class, CompareCommand.class, SweepCommand.class,
  ReproduceCommand.class, TheoryCommand.class, TasksCommand.class, CellsCommand.class, ShowCommand.class,
  BenchCommand.class,
  HelpCommand.class
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
    try {
      return arguments.length == 0 ? usage(commandLine) : commandLine.execute(arguments);
    } catch (OutOfMemoryError full) {
      err.println("taugru: " + MemoryAdvice.of(full, Runtime.getRuntime().maxMemory(), Machine.memory()));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private static int usage(CommandLine commandLine) {
    commandLine.usage(commandLine.getErr());
    return CommandLine.ExitCode.USAGE;
  }

  private static int complain(ParameterException problem) {
    CommandSpec command = problem.getCommandLine().getCommandSpec();
    String message = message(problem, command);
    problem.getCommandLine().getErr().println("taugru: "
        + (message.endsWith(".") ? message.substring(0, message.length() - 1) : message) + " (see "
        + command.qualifiedName() + " --help)");
    return CommandLine.ExitCode.USAGE;
  }

  private static String message(ParameterException problem, CommandSpec command) {
    String message = Objects.requireNonNullElse(problem.getMessage(), "wrong usage");
    return switch (problem) {
      case UnmatchedArgumentException unmatched when unmatched.getUnmatched().getFirst().startsWith("-") ->
        "there is no option " + unmatched.getUnmatched().getFirst() + " in " + command.qualifiedName();
      case UnmatchedArgumentException unmatched when command.subcommands().isEmpty() ->
        command.qualifiedName() + " has no use for " + unmatched.getUnmatched().getFirst();
      case UnmatchedArgumentException unmatched ->
        "there is no command " + unmatched.getUnmatched().getFirst() + " in " + command.qualifiedName()
            + "; there are " + String.join(", ", command.subcommands().keySet());
      case MissingParameterException missing when missing.getMissing().getFirst() instanceof OptionSpec option ->
        option.longestName() + " needs a value: " + option.longestName() + " " + option.paramLabel();
      case MissingParameterException missing -> missing.getMissing().getFirst().paramLabel() + " is missing";
      case ParameterException _ when !command.subcommands().isEmpty() && problem.getArgSpec() == null ->
        command.usageMessage().synopsisSubcommandLabel() + " is missing; there are "
            + String.join(", ", command.subcommands().keySet());
      default -> problem.getCause() instanceof TypeConversionException cause
          && problem.getArgSpec() instanceof OptionSpec option
              ? option.longestName() + " is " + problem.getValue() + "; it must be "
                  + kind(option.type(), cause)
              : message;
    };
  }

  private static String kind(Class<?> type, TypeConversionException problem) {
    String message = Objects.requireNonNullElse(problem.getMessage(), "of another kind");
    return switch (message.substring(message.lastIndexOf(' ') + 1)) {
      case "int", "long" -> "a whole number";
      case "double" -> "a number";
      default -> type == int.class ? "a whole number" : message;
    };
  }

  private static int failed(Exception problem, CommandLine command) {
    if (problem instanceof UncheckedIOException && problem.getCause() instanceof IOException cause)
      return failed(cause, command);
    String message = problem instanceof FileSystemException file
        ? "cannot use " + file.getFile() + ": " + reason(file)
        : Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    command.getErr().println("taugru: " + message);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String reason(FileSystemException problem) {
    return switch (problem) {
      case NoSuchFileException _ -> "it is not there, and neither can it be made";
      case AccessDeniedException _ -> "permission is denied";
      case FileAlreadyExistsException _, NotDirectoryException _ -> "a file is where a folder should be";
      default -> Objects.requireNonNullElse(problem.getReason(), problem.getClass().getSimpleName());
    };
  }
}
