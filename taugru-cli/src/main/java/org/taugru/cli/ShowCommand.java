package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.cells.Catalogue;
import org.taugru.cells.CellOption;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.ParameterTable;
import org.taugru.ir.Program;
import org.taugru.train.RunSpec;
import org.taugru.train.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints everything that follows from a cell's equations without running them.
@Command(name = "show", mixinStandardHelpOptions = true, modelTransformer = SettingHelp.class,
    description = "Print a cell's equations, LaTeX and Program.")
final class ShowCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists")
  private String cell = "";
  @Option(names = "--gradient", description = "print the gradient Program too")
  private boolean gradient;
  @Option(names = "--plan",
      description = "print what is computed when: stages with the steps they do at once, products, "
          + "passes, saved values")
  private boolean plan;
  private final GivenSettings given = new GivenSettings();
  private int input = 1;

  @Option(names = "--input", paramLabel = "P", defaultValue = "1",
      description = "width of the input (default: ${DEFAULT-VALUE})")
  void input(int value) {
    input = Limits.atLeast(command, "--input", value, 1);
  }

  @Option(names = "--hidden", paramLabel = "D",
      description = LayerSizes.HIDDEN + " (default: " + LayerSizes.USUAL_HIDDEN + ")")
  void hidden(String value) {
    given.option("hidden", value);
  }

  @Option(names = "--tau", paramLabel = "STEPS",
      description = LayerSizes.TAU + " (default: " + LayerSizes.USUAL_TAU + ")")
  void tau(String value) {
    given.option("tau", value);
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", completionCandidates = LayerKeys.class,
      description = "a setting of a layer, as in taugru train: {LAYER}")
  void set(List<String> values) {
    given.sets(command, values);
  }

  /// The keys of `--set`, for completion.
  static final class LayerKeys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Settings.ofLayer().stream().map(SpecOptions.Keys::key).iterator();
    }
  }

  /// A layer with the settings that were given.
  private RunSpec spec() {
    RunSpec usual = RunSpec.usual("").with(Settings.CELL, cell)
        .with(Settings.HIDDEN, Integer.valueOf(LayerSizes.USUAL_HIDDEN))
        .with(Settings.TAU, List.of(Integer.valueOf(LayerSizes.USUAL_TAU)));
    return given.applied(command, usual, Settings.ofLayer(), "a layer");
  }

  private Catalogue.Entry entry(RunSpec spec) {
    try {
      return Catalogue.named(cell, new Options(spec.tau(), LayerSizes.longest(spec.tau()), spec.cellOptions()));
    } catch (IllegalArgumentException e) {
      throw given.wrong(command, e);
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Names.requireCell(command, cell);
    RunSpec spec = spec();
    Setting setting = Setting.of(input, spec.hidden()).withStepSize(spec.stepSize())
        .withStateDropout(spec.stateDropout());
    Catalogue.Entry entry = entry(spec);
    Program program = LayerSizes.program(command, entry, setting);
    CellForm form = CellForm.of(entry, setting);
    out.println(entry.name() + ": " + entry.reference());
    out.println();
    program.equations().forEach(line -> out.println("  " + line));
    program.matrices().forEach(matrix -> matrix.parametrisation()
        .ifPresent(made -> out.println("  " + made.describe(matrix.name()))));
    out.println();
    if (form == CellForm.CONTINUOUS) {
      out.println("Continuous time");
      out.println();
      Program.flowOf(entry.name(), entry.cell(), setting).equations().forEach(line -> out.println("  " + line));
      out.println();
    }
    if (!entry.ownOptions().isEmpty())
      out.println("Options, by default: " + entry.ownOptions().stream().map(CellOption::toString).sorted()
          .collect(Collectors.joining(", ")) + "\n");
    out.println("LaTeX");
    out.println();
    out.println("  \\begin{aligned}");
    out.println("  " + String.join(" \\\\\n  ", program.latex()));
    out.println("  \\end{aligned}");
    out.println();
    out.println("Parameters, without an output layer");
    out.println();
    ParameterTable.of(program).forEach(line -> out.println("  " + line));
    out.println();
    out.println("Program");
    out.println();
    out.print(program.text());
    if (gradient) {
      out.println();
      out.print(Gradient.of(program).text());
    }
    if (plan) {
      out.println();
      out.println("Plan of the simd backend");
      out.println();
      out.print(SimdBackend.planText(program, Gradient.of(program)));
    }
    out.flush();
    return 0;
  }
}
