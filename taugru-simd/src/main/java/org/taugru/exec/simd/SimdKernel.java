package org.taugru.exec.simd;

import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A Program with its plan and the code made of it. Everything that changes is in the [SimdWorkspace].
final class SimdKernel implements Kernel {
  private final Program program;
  private final Program gradient;
  private final Threads threads;
  /// Made when first asked for.
  private volatile @Nullable CompiledPlan training;
  /// Made by the first workspace for inference.
  private volatile @Nullable CompiledPlan inference;
  /// Made by the first stream.
  private volatile @Nullable CompiledPlan streams;

  SimdKernel(Program program, Program gradient, Threads threads) {
    this.program = program;
    this.gradient = gradient;
    this.threads = threads;
  }

  int threads() {
    return threads.count();
  }

  @Override
  public Program program() {
    return program;
  }

  @Override
  public SimdWorkspace workspace(int steps, int batch, Purpose purpose) {
    return new SimdWorkspace(this, code(purpose), steps, batch);
  }

  @Override
  public boolean infersApart() {
    return true;
  }

  @Override
  public long workspaceBytes(int steps, int batch, Purpose purpose) {
    return SimdWorkspace.bytes(code(purpose), steps, batch);
  }

  private CompiledPlan code(Purpose purpose) {
    return switch (purpose) {
      case TRAINING -> training();
      case INFERENCE -> inference();
    };
  }

  @Override
  public void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end) {
    parameters.requireFits(program.parameters());
    start.requireFits(program, inputs.batch());
    start.requireStart(parameters);
    end.requireFits(program, inputs.batch());
    if (inputs.width() != program.inputWidth())
      throw new IllegalArgumentException(program.name() + " reads inputs of width " + program.inputWidth()
          + ", the sequence has width " + inputs.width() + ".");
    SimdWorkspace.of(workspace, this).forward(parameters, start, inputs, mode, end, threads);
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program(), steps, batch, training().plan().edges().inputAdjoint().isPresent());
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    SimdWorkspace own = SimdWorkspace.of(workspace, this);
    adjoint.carry().requireFits(program(), own.batch());
    gradients.carry().requireFits(program(), own.batch());
    own.backward(parameters, adjoint, gradients, threads);
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    parameters.requireFits(program.parameters());
    start.requireFits(program, start.batch());
    start.requireStart(parameters);
    return new SimdStream(streams(), parameters, start);
  }

  /// Two threads may both make it; which one is kept does not matter.
  private CompiledPlan training() {
    CompiledPlan code = training;
    if (code == null) {
      code = CompiledPlan.of(PlannedProgram.of(program, gradient, new SimdCosts()));
      training = code;
    }
    return code;
  }

  /// Likewise.
  private CompiledPlan inference() {
    CompiledPlan code = inference;
    if (code == null) {
      code = CompiledPlan.of(PlannedProgram.ofInference(program, new SimdCosts()));
      inference = code;
    }
    return code;
  }

  /// Likewise.
  private CompiledPlan streams() {
    CompiledPlan code = streams;
    if (code == null) {
      code = CompiledPlan.of(PlannedProgram.ofStream(program, new SimdCosts()));
      streams = code;
    }
    return code;
  }
}
