package org.taugru.exec.simd;

import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// The CPU backend: float, vectors of whatever width the machine has. Results are the same bits for any number of
/// threads.
public final class SimdBackend implements Backend {
  private final Threads threads;

  public SimdBackend(int threads) {
    if (threads < 1)
      throw new IllegalArgumentException("threads is " + threads + "; it must be 1 or more.");
    VectorApi.require();
    this.threads = new Threads(threads);
  }

  /// One thread for each core.
  public SimdBackend() {
    this(Runtime.getRuntime().availableProcessors());
  }

  @Override
  public String name() {
    return "simd";
  }

  @Override
  public String description() {
    return Lanes.COUNT * Float.SIZE + "-bit vectors of " + Lanes.COUNT + " floats, " + (Lanes.FMA ? "FMA" : "no FMA")
        + ", " + threads.count() + (threads.count() == 1 ? " thread" : " threads");
  }

  /// What a kernel of these Programs computes when, on this machine, as text for people.
  public static String planText(Program recurrence, Program gradient) {
    return PlannedProgram.of(recurrence, gradient, new SimdCosts()).text();
  }

  @Override
  public Kernel compile(Program recurrence, Program gradient) {
    return new SimdKernel(recurrence, gradient, threads);
  }
}
