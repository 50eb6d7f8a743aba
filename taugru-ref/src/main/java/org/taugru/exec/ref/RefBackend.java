package org.taugru.exec.ref;

import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.ir.Program;

/// The referee as a backend: exact and slow. Use it to check, never to train.
public final class RefBackend implements Backend {
  public RefBackend() {
  }

  @Override
  public String name() {
    return "ref";
  }

  @Override
  public String description() {
    return "interpreter in double, one thread";
  }

  @Override
  public Kernel compile(Program recurrence, Program gradient) {
    return new RefKernel(recurrence, gradient);
  }
}
