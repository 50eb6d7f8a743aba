package org.taugru.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.taugru.data.Adding;
import org.taugru.exec.simd.SimdBackend;

/// A process for [KillTest] to kill: goes on with a run in a folder.
final class KilledRun {
  private static final Adding TASK = new Adding(10);

  private KilledRun() {
  }

  /// With dropout of both kinds and a plateau, so that all of the state matters; coRNN has a matrix that is called like the
  /// output layer's.
  static Run in(Path folder, int epochs) throws IOException {
    RunSpec spec = RunSpec.of(TASK, "cornn", 1);
    for (String setting : List.of("hidden=4", "batch=4", "evaluateEvery=2", "checkpointEvery=1", "dropout=0.1",
        "stateDropout=0.1", "schedule=plateau", "epochs=" + epochs))
      spec = SettingEdit.apply(spec, setting.substring(0, setting.indexOf('=')),
          setting.substring(setting.indexOf('=') + 1));
    return Run.in(new RunFolder(folder), TASK, spec, new SimdBackend(1), TrainingListener.silent());
  }

  public static void main(String[] arguments) throws Exception {
    try (Run run = in(Path.of(arguments[0]), 100_000)) {
      run.execute();
    }
  }
}
