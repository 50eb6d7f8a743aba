package org.taugru.laws;

import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The backends under the laws.
enum Executor {
  REF(new RefBackend()), SIMD(new SimdBackend(1));

  private final Backend backend;

  Executor(Backend backend) {
    this.backend = backend;
  }

  Kernel compile(Program program) {
    return backend.compile(program, Gradient.of(program));
  }

  Kernel compileWithoutInputs(Program program) {
    return backend.compile(program, Gradient.withoutInputs(program));
  }
}
