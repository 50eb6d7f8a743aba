package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;
import org.taugru.sets.store.PublishedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Prints paths, for scripts.
@Command(name = "where", mixinStandardHelpOptions = true, description = {
  "Print where the files of data sets are, a path a line; without names, the data folder."
})
final class DataWhereCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SetChoice choice = new SetChoice();
  @Mixin
  private DataFolderOption data = new DataFolderOption();

  @Override
  public Integer call() throws IOException {
    DataFolder folder = data.folder();
    PrintWriter out = command.commandLine().getOut();
    if (choice.isEmpty())
      out.println(folder.path());
    int missing = 0;
    for (PublishedSet set : choice.named())
      try {
        folder.locate(set).paths().forEach(out::println);
      } catch (MissingDataException e) {
        command.commandLine().getErr().println("taugru: " + e.getMessage());
        missing++;
      }
    return missing == 0 ? 0 : 1;
  }
}
