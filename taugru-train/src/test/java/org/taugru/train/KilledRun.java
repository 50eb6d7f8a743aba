package org.taugru.train;

import java.nio.file.Path;
import org.taugru.exec.simd.SimdBackend;

/// A process for [KillTest] to kill: goes on with a run from its newest checkpoint.
final class KilledRun {
  static final int PERIODS = 3000;

  private KilledRun() {
  }

  public static void main(String[] arguments) throws Exception {
    Trainer.resume(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE, SmallTask.MEASURE,
        SmallTask.settings(PERIODS), Path.of(arguments[0]), TrainingListener.silent()).run();
  }
}
