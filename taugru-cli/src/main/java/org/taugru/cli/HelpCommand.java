package org.taugru.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// What `--help` prints, for those who ask with a word.
@Command(name = "help", mixinStandardHelpOptions = true, description = "Print the help of a command.")
final class HelpCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "one of those 'taugru help' lists, or bench step")
  private List<String> names = List.of();

  @Override
  public Integer call() {
    CommandLine asked = command.parent().commandLine();
    for (String name : names) {
      CommandLine next = asked.getSubcommands().get(name);
      if (next == null)
        throw new UnmatchedArgumentException(asked, List.of(name));
      asked = next;
    }
    asked.usage(command.commandLine().getOut());
    return 0;
  }
}
