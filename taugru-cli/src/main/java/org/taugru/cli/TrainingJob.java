package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.data.Task;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.train.End;
import org.taugru.train.MemoryShortage;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Trains with progress on standard error and a report at the end.
final class TrainingJob {
  private final CommandLine command;
  private final int threads;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Interruption interruption;
  private final Drawing drawing;

  TrainingJob(CommandLine command, int threads, Interruption interruption) {
    this.command = command;
    this.threads = threads;
    this.out = command.getOut();
    this.err = command.getErr();
    this.interruption = interruption;
    this.drawing = new Drawing(err);
  }

  /// A run and what came of it.
  record Trained(Run run, RunResult result) {
  }

  boolean stopped() {
    return interruption.requested();
  }

  /// As [#train], but a run that is finished already is only scored again.
  Trained trainOnce(Task task, RunSpec spec, RunFolder folder) throws IOException {
    if (folder.isRun() && !folder.spec().equals(spec))
      throw new ParameterException(command,
          folder.path() + " holds a run with other settings; remove it or choose another folder with --out");
    return train(task, spec, folder);
  }

  Trained train(Task task, RunSpec spec, RunFolder folder) throws IOException {
    ProgressLine progress = new ProgressLine(err, ProgressLine.onTerminal(), spec.training().periods(),
        task.measure().title(), interruption);
    Run run = prepare(task, spec, folder, progress);
    out.printf(Locale.ROOT, "%s, %s with %,d parameters, seed %d → %s%n", task.name(), spec.cell(),
        run.model().parameterCount(), spec.training().seed(), folder.path());
    out.flush();
    DelayCheck.warning(run).ifPresent(warning -> err.println("taugru: " + warning));
    if (!run.trainer().memoryUse().isEmpty())
      err.println("taugru: to keep to the memory, " + run.trainer().memoryUse());
    if (run.trainer().isDone())
      err.println("taugru: " + folder.path() + " had finished already; nothing was trained");
    RunResult result = run.execute();
    progress.close();
    if (!(result.end() instanceof End.Finished))
      err.println("taugru: " + Run.describe(result.end()));
    if (result.end() instanceof End.Interrupted || result.end() instanceof End.OutOfTime)
      err.println("taugru: go on with: taugru train --resume " + folder.path());
    err.flush();
    RunReport.write(run, result, drawing);
    return new Trained(run, result);
  }

  /// Settings that do not fit each other, or not this machine, are refused before anything is written.
  private Run prepare(Task task, RunSpec spec, RunFolder folder, ProgressLine progress) throws IOException {
    try {
      return Run.in(folder, task, spec, new ConvolvingBackend(threads), progress);
    } catch (MemoryShortage shortage) {
      throw new ParameterException(command, MemoryAdvice.of(shortage, Machine.memory()), shortage);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
