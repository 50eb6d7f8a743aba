package org.taugru.cli;

import picocli.CommandLine.Command;

/// Published data sets.
@Command(name = "data", mixinStandardHelpOptions = true, subcommands = {
  DataListCommand.class,
  DataFetchCommand.class,
  DataVerifyCommand.class,
  DataWhereCommand.class
}, synopsisSubcommandLabel = "ACTION",
    description = {
      "Published data sets: which there are, whether they are here, and how they get here."
    })
final class DataCommand {
}
