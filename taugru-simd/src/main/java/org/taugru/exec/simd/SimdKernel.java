package org.taugru.exec.simd;

import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A Program with its plan and the code made of it. Everything that changes is in the [SimdWorkspace].
final class SimdKernel implements Kernel {
  private final PlannedProgram plan;
  private final Threads threads;
  private final Layout layout;
  private final CompiledStages forward;
  private final CompiledStages backward;
  /// Made by the first stream.
  private volatile @Nullable StreamCode streams;

  SimdKernel(Program program, Program gradient, Threads threads) {
    this.plan = PlannedProgram.of(program, gradient, new SimdCosts());
    this.threads = threads;
    this.layout = Layout.of(plan);
    this.forward = new CompiledStages(plan.forward(), PassCompiler.Order.ASCENDING);
    this.backward = new CompiledStages(plan.backward(), PassCompiler.Order.DESCENDING);
  }

  @Override
  public Program program() {
    return plan.program();
  }

  PlannedProgram plan() {
    return plan;
  }

  CompiledStages forwardStages() {
    return forward;
  }

  CompiledStages backwardStages() {
    return backward;
  }

  Layout layout() {
    return layout;
  }

  @Override
  public Workspace workspace(int steps, int batch) {
    return new SimdWorkspace(this, steps, batch);
  }

  @Override
  public long workspaceBytes(int steps, int batch) {
    return SimdWorkspace.bytes(this, steps, batch);
  }

  @Override
  public void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end) {
    Program program = program();
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
    return Gradients.zeros(program(), steps, batch, plan.edges().inputAdjoint().isPresent());
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
    Program program = program();
    parameters.requireFits(program.parameters());
    start.requireFits(program, start.batch());
    start.requireStart(parameters);
    return new SimdStream(streamCode(), parameters, start);
  }

  /// Two threads may both make it; which one is kept does not matter.
  private StreamCode streamCode() {
    StreamCode code = streams;
    if (code == null) {
      code = StreamCode.of(program());
      streams = code;
    }
    return code;
  }
}
