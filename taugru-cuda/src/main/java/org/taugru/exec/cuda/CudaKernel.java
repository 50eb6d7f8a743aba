package org.taugru.exec.cuda;

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
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.GpuFunction;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A Program with the code made of it, on a GPU. Everything that changes is in the [CudaWorkspace].
final class CudaKernel implements Kernel {
  private final PlannedProgram plan;
  private final CudaDevice device;
  private final CellLayout layout;
  private final CellCode code;
  private final GpuProgram compiled;

  CudaKernel(PlannedProgram plan, CudaDevice device) {
    this.plan = plan;
    this.device = device;
    this.layout = new CellLayout(plan);
    this.code = CellCode.of(layout);
    this.compiled = device.load(this, plan.program().name(), code.text());
  }

  @Override
  public Program program() {
    return plan.program();
  }

  CellLayout layout() {
    return layout;
  }

  CellCode code() {
    return code;
  }

  CudaDevice device() {
    return device;
  }

  /// In the device's thread.
  GpuFunction function(String name) {
    return compiled.function(name);
  }

  @Override
  public Workspace workspace(int steps, int batch, Purpose ignoredPurpose) {
    return new CudaWorkspace(this, steps, batch);
  }

  @Override
  public long workspaceBytes(int steps, int batch, Purpose ignoredPurpose) {
    return CudaWorkspace.bytes(layout, steps, batch);
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
    CudaWorkspace own = CudaWorkspace.of(workspace, this);
    own.putWeights(parameters);
    own.forward(start, inputs, mode, end);
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program(), steps, batch, plan.edges().inputAdjoint().isPresent());
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    CudaWorkspace own = CudaWorkspace.of(workspace, this);
    adjoint.carry().requireFits(program(), own.batch());
    gradients.carry().requireFits(program(), own.batch());
    own.backward(parameters, adjoint, gradients);
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    Program program = program();
    parameters.requireFits(program.parameters());
    start.requireFits(program, start.batch());
    start.requireStart(parameters);
    return new CudaStream(this, parameters, start);
  }
}
