package org.taugru.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/// Every command there is.
final class Commands {
  private Commands() {
  }

  static List<CommandLine> all() {
    List<CommandLine> all = new ArrayList<>();
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    add(Main.commandLine(nowhere, nowhere), all);
    return all;
  }

  private static void add(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(each -> add(each, all));
  }

  /// As it is called: `bench step`, or nothing for the tool itself.
  static String words(CommandLine command) {
    return command.getCommandSpec().qualifiedName().replaceFirst("^taugru ?", "");
  }
}
