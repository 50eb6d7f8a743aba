package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.FileCheck;
import org.taugru.sets.store.Located;
import org.taugru.sets.store.Presence;
import org.taugru.sets.store.PublishedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Compares the files of published data sets with their digests.
@Command(name = "verify", mixinStandardHelpOptions = true, description = {
  "Read the files of data sets that are here and compare them with their digests; without names, of all sets.",
  "The exit code is 1 where a file is wrong or missing, or a set that was named is absent."
})
final class DataVerifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SetChoice choice = new SetChoice();
  @Mixin
  private DataFolderOption data = new DataFolderOption();

  private int wrong;

  @Override
  public Integer call() {
    DataFolder folder = data.folder();
    PrintWriter out = command.commandLine().getOut();
    for (PublishedSet set : choice.namedOrAll())
      try {
        if (choice.isEmpty() && folder.find(set) instanceof Presence.Absent)
          out.println("absent        " + set.name());
        else
          verify(folder, folder.locate(set), out);
      } catch (IOException e) { // the others may be right
        complain(Main.sentence(e));
      }
    return wrong == 0 ? 0 : 1;
  }

  private void verify(DataFolder folder, Located located, PrintWriter out) throws IOException {
    for (FileCheck check : checked(folder, located)) {
      out.println(switch (check.verdict()) {
        case FileCheck.Right _ -> "right         ";
        case FileCheck.AsFetched _ -> "as fetched    ";
        case FileCheck.NotKnown _ -> "not known     ";
        case FileCheck.NotCompared _ -> "not compared  ";
        case FileCheck.Wrong _ -> "wrong         ";
      } + check.path() + (check.verdict() instanceof FileCheck.NotKnown(String sha256) ? ", SHA-256 " + sha256 : ""));
      if (check.verdict() instanceof FileCheck.Wrong(String problem))
        complain(problem);
    }
  }

  private Iterable<FileCheck> checked(DataFolder folder, Located located) throws IOException {
    if (!Terminal.isThere())
      return folder.verify(located);
    try (Heartbeat _ = new Heartbeat(command.commandLine().getErr(), true, "reading " + located.set().name())) {
      return folder.verify(located);
    }
  }

  private void complain(String problem) {
    command.commandLine().getErr().println("taugru: " + problem);
    wrong++;
  }
}
