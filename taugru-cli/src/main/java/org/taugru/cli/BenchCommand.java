package org.taugru.cli;

import picocli.CommandLine.Command;

/// Measurements.
@Command(name = "bench", mixinStandardHelpOptions = true, subcommands = {
  BenchStepCommand.class,
  BenchStreamCommand.class,
  BenchTrainCommand.class,
  BenchGrowthCommand.class,
  BenchRooflineCommand.class
}, synopsisSubcommandLabel = "BENCHMARK", description = "Measure speed on this machine.")
final class BenchCommand {
}
