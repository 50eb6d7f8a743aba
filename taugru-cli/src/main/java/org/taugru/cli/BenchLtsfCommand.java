package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.exec.BackendChoice;
import org.taugru.fit.LtsfBaseline;
import org.taugru.fit.LtsfCell;
import org.taugru.fit.LtsfData;
import org.taugru.fit.LtsfListener;
import org.taugru.fit.LtsfProtocol;
import org.taugru.fit.LtsfRun;
import org.taugru.fit.LtsfTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Long-horizon forecasts by the field's protocol.
@Command(name = "ltsf", mixinStandardHelpOptions = true, description = {
  "Forecast errors at long horizons by the field's protocol: networks of several cells with the same head and settings, "
      + "beside linear and naive methods on the same windows, and for ETTh1 beside what others have published.",
  "ETTh… and ETTm… files are cut at 12, 16 and 20 months, others at 70 %% and 80 %% of their rows.",
  "Takes about a quarter of an hour for ETTh1 with a context of 96 on two idle cores."
})
final class BenchLtsfCommand implements Callable<Integer> {
  private static final String HORIZONS = "96,192,336,720";
  private static final String CELLS = "tau-gru,gru,lstm,lem";
  private static final String SEEDS = "1..3";
  private static final String CONTEXT = "96";

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private JsonOutput output = new JsonOutput();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "FILE", description = "rows in the order of time, a column of numbers for each channel")
  private Path file = Path.of("");
  @Option(names = "--horizon", paramLabel = "STEPS", split = ",", defaultValue = HORIZONS,
      description = "steps that are forecast, one or several (default: ${DEFAULT-VALUE})")
  private List<Integer> horizons = List.of();
  @Option(names = "--context", paramLabel = "STEPS", defaultValue = CONTEXT,
      description = "steps of the past that are seen, such as 96 or 720 (default: ${DEFAULT-VALUE})")
  private int context = Integer.parseInt(CONTEXT);
  @Option(names = "--cells", paramLabel = "CELL", split = ",", completionCandidates = Names.Cells.class,
      defaultValue = CELLS,
      description = "cells to compare; with a delay of their own as tau-gru:0, in segments (default: ${DEFAULT-VALUE})")
  private List<String> cells = List.of();
  @Option(names = "--seeds", paramLabel = "SEEDS", converter = SeedRange.Converter.class, defaultValue = SEEDS,
      description = "3, 1..8 or 1,4,9; one run for each (default: ${DEFAULT-VALUE})")
  private SeedRange seeds = new SeedRange(List.of(1L));

  @Override
  public Integer call() throws IOException {
    horizons.forEach(horizon -> Limits.atLeast(command, "--horizon", horizon, 1));
    Limits.atLeast(command, "--context", context, 1);
    List<LtsfCell> compared = compared();
    LtsfProtocol protocol = protocol(backend.choose(threads.count()));
    LtsfTable table = new LtsfTable(protocol.run(compared, horizons.stream().distinct().toList(), seeds.seeds(),
        new Progress(command.commandLine().getErr(), quiet.wanted())));
    PrintWriter out = command.commandLine().getOut();
    if (output.isWanted())
      out.println(table.json().text());
    else
      out.print(table.text());
    out.flush();
    return 0;
  }

  private List<LtsfCell> compared() {
    List<LtsfCell> compared = new ArrayList<>();
    for (String cell : cells) {
      Names.requireCell(command, cell.replaceFirst(":.*", ""));
      try {
        compared.add(LtsfCell.parse(cell));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(command.commandLine(), "--cells: " + e.getMessage(), e);
      }
    }
    return compared.stream().distinct().toList();
  }

  /// What does not fit the file is wrong usage.
  private LtsfProtocol protocol(BackendChoice chosen) throws IOException {
    try {
      LtsfProtocol protocol = new LtsfProtocol(LtsfData.read(file), context, chosen);
      protocol.requireFits(horizons);
      return protocol;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /// A line on standard error for each method and each run.
  private record Progress(PrintWriter err, boolean quiet) implements LtsfListener {
    @Override
    public void tested(LtsfBaseline baseline) {
      say(String.format(Locale.ROOT, "%s, horizon %d: MSE %.4f", baseline.method(), baseline.horizon(),
          baseline.test().mse()));
    }

    @Override
    public void trained(LtsfRun run, int done, int all) {
      say(String.format(Locale.ROOT, "%s, horizon %d, seed %d: MSE %.4f, %.1f s; %d of %d", run.cell().label(),
          run.horizon(), run.seed(), run.test().mse(), run.seconds(), done, all));
    }

    private void say(String line) {
      if (!quiet) {
        err.println(line);
        err.flush();
      }
    }
  }
}
