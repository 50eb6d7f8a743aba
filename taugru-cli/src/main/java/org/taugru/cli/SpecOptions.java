package org.taugru.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.data.Benchmark;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.results.PaperModel;
import org.taugru.train.RunSetting;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The settings of a run that can be changed on the command line; what is not said is the task's default. A command that
/// has them lets [SettingHelp] describe them.
final class SpecOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private final GivenSettings given = new GivenSettings();

  /// The keys of `--set`, for completion.
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Settings.all().stream().filter(setting -> setting != Settings.DATA).map(Keys::key).iterator();
    }

    static String key(RunSetting setting) {
      return setting.name().contains(".") ? setting.name().replaceFirst("[A-Z]+$", "") : setting.name() + "=";
    }
  }

  @Option(names = "--cell", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default tau-gru)")
  void cell(String value) {
    edit("cell", value);
  }

  @Option(names = "--hidden", paramLabel = "D")
  void hidden(String value) {
    edit("hidden", value);
  }

  @Option(names = "--epochs", paramLabel = "N")
  void epochs(String value) {
    edit("epochs", value);
  }

  @Option(names = "--iterations", paramLabel = "N")
  void iterations(String value) {
    edit("iterations", value);
  }

  @Option(names = "--batch", paramLabel = "B")
  void batch(String value) {
    edit("batch", value);
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", completionCandidates = Keys.class)
  void set(List<String> values) {
    given.sets(command, values);
  }

  /// Changes a setting that has an option of its own.
  void edit(String key, String value) {
    given.option(key, value);
  }

  boolean sets(String key) {
    return given.contains(key);
  }

  boolean isEmpty() {
    return given.isEmpty();
  }

  Benchmark task(String name) {
    return Names.task(command, name);
  }

  RunSpec spec(Benchmark task, long seed) {
    return spec(RunSpec.of(task, Settings.CELL.usual(), seed));
  }

  /// The same on top of other settings.
  RunSpec spec(RunSpec base) {
    Map<String, String> edits = given.edits(command);
    RunSpec spec;
    try {
      spec = SettingEdit.applyAll(base, edits);
    } catch (IllegalArgumentException e) {
      throw given.wrong(command, e);
    }
    requireNoPaperName(spec.cell());
    Names.requireCell(command, spec.cell());
    requireCell(spec);
    if (edits.containsKey("stepSize") && !DelayCheck.dependsOnStepSize(spec))
      throw new ParameterException(command.commandLine(), "stepSize is " + edits.get("stepSize") + "; " + spec.cell()
          + " is a recurrence and no flow, so it has none");
    return spec;
  }

  /// Refuses numbers that the cell does not have, and sizes that it cannot have.
  private void requireCell(RunSpec spec) {
    for (int tau : spec.taus())
      try {
        Program.of(spec.cell(), Catalogue.named(spec.cell(), new Options(tau, 3, spec.cellOptions())).cell(),
            Setting.of(1, spec.hidden()));
      } catch (IllegalArgumentException e) {
        throw given.wrong(command, e);
      } catch (ArithmeticException e) {
        throw new ParameterException(command.commandLine(), "hidden is " + spec.hidden() + "; " + spec.cell()
            + " of that size has more values than can be counted", e);
      }
  }

  /// A name of the paper's tables may stand for a cell with settings.
  private void requireNoPaperName(String name) {
    if (!Names.cells().contains(name))
      PaperModel.options(name).ifPresent(settings -> {
        throw new ParameterException(command.commandLine(),
            "there is no cell " + name + "; it is trained by " + settings);
      });
  }
}
