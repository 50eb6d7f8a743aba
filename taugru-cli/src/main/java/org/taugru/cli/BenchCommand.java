package org.taugru.cli;

import picocli.CommandLine.Command;

/// Measurements of speed, and of forecasts.
@Command(name = "bench", mixinStandardHelpOptions = true, subcommands = {
  BenchStepCommand.class,
  BenchStreamCommand.class,
  BenchTrainCommand.class,
  BenchGrowthCommand.class,
  BenchRooflineCommand.class,
  BenchProductCommand.class,
  BenchGpuCommand.class,
  BenchLtsfCommand.class
}, synopsisSubcommandLabel = "MEASUREMENT",
    description = "Measure speed on this machine, and errors of long forecasts.")
final class BenchCommand {
}
