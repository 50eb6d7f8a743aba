package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.taugru.eq.EquationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The entry point. `taugru help` lists the exit codes.
@Command(name = "taugru", mixinStandardHelpOptions = true, version = "taugru " + Main.VERSION,
    synopsisSubcommandLabel = "COMMAND", description = "Recurrent networks with long memory: the τ-GRU and its kin.",
    exitCodeListHeading = "Exit codes:%n", exitCodeList = {
      "  0:it was done; a run that has reached its time limit too",
      "  1:it failed: numerical trouble, a file that cannot be read or written, or memory that ran out",
      "  2:wrong usage; nothing was done",
      "130:Ctrl-C; runs are saved first and can be gone on with"
    })
final class Main {
  static final String VERSION = "0.2.0";
  private static final List<Class<?>> COMMANDS = List.of(
      FitCommand.class, ForecastCommand.class, BacktestCommand.class, DetectCommand.class, ExplainCommand.class,
      UpdateCommand.class, ClassifyCommand.class, RegressCommand.class, TrainCommand.class, EvalCommand.class,
      RunsCommand.class, CompareCommand.class, SweepCommand.class, ReproduceCommand.class, ResultsCommand.class,
      TheoryCommand.class, TasksCommand.class, DataCommand.class, DoctorCommand.class, CellsCommand.class,
      ShowCommand.class, BenchCommand.class, CompletionCommand.class, DistCommand.class, HelpCommand.class);
  /// Those that look at the others.
  private static final List<Class<?>> ABOUT_COMMANDS = List.of(CompletionCommand.class, HelpCommand.class);

  private Main() {
  }

  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    FutureTask<Void> preparation = new FutureTask<>(Main::prepare, null);
    Thread.ofPlatform().start(preparation);
    PrintWriter out = StandardOutput.writer();
    CommandLine commandLine = commandLine(needed(arguments), out, new PrintWriter(System.err, true));
    preparation.get(); // from here on something may be said
    System.exit(run(commandLine, arguments, out));
  }

  /// Takes about as long as to read the options that there are, and is done beside it.
  private static void prepare() {
    StandardError.restore();
    MemoryAdvice.tooLarge(Runtime.getRuntime().maxMemory(), MemoryAdvice.machineMemory())
        .ifPresent(warning -> System.err.println("taugru: " + warning));
  }

  /// Runs a command line and returns its exit code; for tests too.
  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return run(commandLine(needed(arguments), out, err), arguments, out);
  }

  private static int run(CommandLine commandLine, String[] arguments, PrintWriter out) {
    PrintWriter err = commandLine.getErr();
    try (DataFolderOption.Restored _ = new DataFolderOption.Restored()) {
      int exit = arguments.length == 0 ? usage(commandLine) : commandLine.execute(arguments);
      if (!out.checkError())
        return exit;
      err.println("taugru: standard output could not be written; is the disk full?");
      return exit == CommandLine.ExitCode.OK ? CommandLine.ExitCode.SOFTWARE : exit;
    } catch (OutOfMemoryError full) {
      err.println("taugru: " + MemoryAdvice.of(full));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /// The one command that is asked for, or all, from which help and hints are made: to read the options of all commands takes
  /// longer than many a command.
  private static List<Class<?>> needed(String[] arguments) {
    return COMMANDS.stream().filter(each -> arguments.length > 0 && !ABOUT_COMMANDS.contains(each)
        && each.getAnnotation(Command.class).name().equals(arguments[0])).findFirst().<List<Class<?>>>map(List::of)
        .orElse(COMMANDS);
  }

  /// The tool with all its commands.
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    return commandLine(COMMANDS, out, err);
  }

  private static CommandLine commandLine(List<Class<?>> commands, PrintWriter out, PrintWriter err) {
    CommandLine tool = new CommandLine(new Main());
    for (Class<?> command : commands)
      tool.addSubcommand(new CommandLine(command)); // a class alone would be left without its model transformer
    return tool.setOut(out).setErr(err)
        .registerConverter(Path.class, Main::path)
        .setParameterExceptionHandler((problem, _) -> complain(problem))
        .setExecutionExceptionHandler((problem, command, _) -> failed(problem, command));
  }

  /// An empty name would be the folder the tool was started in.
  private static Path path(String name) {
    if (name.isBlank())
      throw new TypeConversionException("the name of a file or folder");
    return Path.of(name);
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
    Optional<String> unknown = problem.getCommandLine().getUnmatchedArguments().stream()
        .filter(word -> word.startsWith("-")).findFirst(); // what else is wrong may come from it
    if (unknown.isPresent())
      return "there is no option " + unknown.get() + " in " + command.qualifiedName()
          + meant(unknown.get().replaceFirst("=.*", ""), command);
    return switch (problem) {
      case UnmatchedArgumentException unmatched when command.subcommands().isEmpty() ->
        command.qualifiedName() + " has no use for " + unmatched.getUnmatched().getFirst();
      case UnmatchedArgumentException unmatched ->
        "there is no command " + unmatched.getUnmatched().getFirst() + " in " + command.qualifiedName()
            + NearestName.hint(unmatched.getUnmatched().getFirst(), command.subcommands().keySet()) + "; there are "
            + String.join(", ", command.subcommands().keySet());
      case OverwrittenOptionException twice when twice.getOverwritten() instanceof OptionSpec option ->
        option.longestName() + " is given twice; use it once";
      case MissingParameterException missing when missing.getMissing().getFirst() instanceof OptionSpec option ->
        option.longestName() + " needs a value: " + option.longestName() + " " + option.paramLabel();
      case MissingParameterException missing -> missing.getMissing().getFirst().paramLabel() + " is missing";
      case ParameterException _ when !command.subcommands().isEmpty() && problem.getArgSpec() == null ->
        command.usageMessage().synopsisSubcommandLabel() + " is missing; there are "
            + String.join(", ", command.subcommands().keySet());
      default -> problem.getCause() instanceof TypeConversionException cause
          && problem.getArgSpec() instanceof OptionSpec option
              ? option.longestName() + " is " + problem.getValue() + accepted(option, problem.getValue(), cause)
              : message;
    };
  }

  /// What a word for an option that is not there may stand for.
  private static String meant(String word, CommandSpec command) {
    Optional<String> setting = OtherWords.setting(word.replaceFirst("^-+", ""));
    if (setting.isEmpty() || command.findOption("--set") == null)
      return NearestName.hint(word, optionNames(command));
    return "; here it is " + (command.findOption("--" + setting.get()) == null ? "--set " + setting.get() + "=…"
        : "--" + setting.get());
  }

  private static List<String> optionNames(CommandSpec command) {
    return command.options().stream().map(OptionSpec::longestName).toList();
  }

  private static String accepted(OptionSpec option, String value, TypeConversionException problem) {
    if (!option.type().isEnum())
      return "; it must be " + kind(option.type(), problem);
    List<String> words = Stream.of(option.type().getEnumConstants()).map(String::valueOf).toList();
    return NearestName.hint(value, words) + "; it must be " + Names.or(words, "");
  }

  private static String kind(Class<?> type, TypeConversionException problem) {
    String message = Objects.requireNonNullElse(problem.getMessage(), "of another kind");
    return switch (message.substring(message.lastIndexOf(' ') + 1)) {
      case "int", "long" -> "a whole number";
      case "double" -> "a number";
      case "boolean" -> "true or false, or no value at all";
      default -> type == int.class ? "a whole number" : message;
    };
  }

  private static int failed(Exception problem, CommandLine command) {
    if (problem instanceof EquationException sizes) // the cells are right, so the sizes are not
      return complain(new ParameterException(command, sizes.problem(), problem));
    if (problem instanceof UncheckedIOException && problem.getCause() instanceof IOException cause)
      return failed(cause, command);
    command.getErr().println("taugru: " + sentence(problem));
    return CommandLine.ExitCode.SOFTWARE;
  }

  /// What went wrong, for people.
  static String sentence(Exception problem) {
    return problem instanceof FileSystemException file
        ? "cannot use " + file.getFile() + ": " + reason(file)
        : Objects.requireNonNullElse(problem.getMessage(), problem.toString());
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
