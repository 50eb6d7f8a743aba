package org.taugru.cli;

import picocli.CommandLine.Command;

/// Measurements of speed.
@Command(name = "bench", mixinStandardHelpOptions = true, subcommands = {
  BenchStepCommand.class,
  BenchStreamCommand.class,
  BenchTrainCommand.class,
  BenchGrowthCommand.class,
  BenchRooflineCommand.class,
  BenchGpuCommand.class
}, synopsisSubcommandLabel = "MEASUREMENT", description = "Measure speed on this machine.")
final class BenchCommand {
}
