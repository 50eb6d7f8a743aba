package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.taugru.data.TargetFormat;
import org.taugru.eq.Parameter;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Loss;
import org.taugru.train.UpdateRule;

/// Moves the weights of models by their gradients: the norm of each model's gradient, clipping, and the rule of an optimiser.
public final class DeviceOptimiser {
  /// Of sums: as many as keep the order of additions apart from the number of models.
  static final int PARTS = 32;
  /// Steps whose scalars there is a place for, in turn.
  static final int STEPS = 2 * CudaGroup.AHEAD;

  final DeviceMemory averages;
  private final LearnerKernels kernels;
  private final int scalarsEach;
  private final int parameters;
  private final int count;
  private final double clip;
  private final DeviceMemory scalars;
  private final DeviceMemory steps;
  private final DeviceMemory factors;
  private final DeviceMemory owners;
  private final DeviceMemory squares;

  /// @param owners of each number of a model the parameter that it is of, or −1
  /// @param clip   the largest norm, 0 for any
  DeviceOptimiser(LearnerKernels kernels, CudaDevice device, Object owner, UpdateRule rule, short[] owners,
      int parameters, double clip) {
    this.kernels = kernels;
    this.scalarsEach = Math.max(1, rule.scalars());
    this.parameters = parameters;
    this.count = owners.length;
    this.clip = clip;
    this.averages = device.allocate(owner, 4L * kernels.models * Math.max(1, (long) count * rule.averages()));
    this.scalars = device.allocate(owner, 4L * kernels.models * STEPS * parameters * scalarsEach);
    this.steps = device.allocate(owner, 8L * kernels.models);
    this.factors = device.allocate(owner, 4L * kernels.models);
    this.owners = device.allocate(owner, 2L * count);
    this.squares = device.allocate(owner, 8L * kernels.models * PARTS);
    device.run(queue -> {
      Copies.in(queue, MemorySegment.ofArray(owners), this.owners, 0);
      queue.zero(steps);
    });
  }

  /// Numbers that an update reads for each parameter.
  int scalarsEach() {
    return scalarsEach;
  }

  /// How many updates a model has had.
  void setSteps(Queue queue, int model, long count) {
    Copies.in(queue, MemorySegment.ofArray(new long[] {count}), steps, 8L * model);
  }

  /// What updates of a model read that are its step of this number, from 1 on: `[parameter, number]`. A step is its model's next one until an update
  /// is made, so that those that are left out do not count.
  void setScalars(Queue queue, int model, long step, float[] values) {
    Copies.in(queue, MemorySegment.ofArray(values), scalars,
        4L * (model * STEPS + step % STEPS) * parameters * scalarsEach);
  }

  /// @param losses  sums of each model, `[model][part][4]`
  /// @param counts  of sequences; a model without any is not moved
  /// @param results loss and norm of each model
  void update(Queue queue, long weights, long gradient, DeviceMemory losses, DeviceMemory counts,
      DeviceMemory results) {
    kernels.launch(queue, "squares", PARTS * kernels.models,
        new Arguments().add(gradient).add(owners).add(squares).add((long) count).add(count).add(PARTS));
    kernels.launch(queue, "conclude", kernels.models,
        new Arguments().add(squares).add(losses).add(counts).add(results).add(factors).add(steps).add(clip)
            .add(PARTS).add(PARTS));
    kernels.launch(queue, "optimise", LearnerKernels.blocks((long) kernels.models * count),
        new Arguments().add(weights).add(gradient).add(averages).add(owners).add(scalars).add(factors)
            .add(steps).add((long) count).add((long) kernels.models * count).add(kernels.models).add(parameters)
            .add(STEPS));
  }

  /// An update of weights alone, without a model around them, to be measured: the rate is 0, so that they stay.
  ///
  /// @param owner of the memory
  /// @param parameter as which all of them are treated
  /// @param count     of a model's weights
  public static Measured measured(CudaDevice device, Object owner, ElementwiseOptimiser how, Parameter parameter,
      int count, int models) {
    UpdateRule rule = how.rule();
    LearnerKernels kernels = new LearnerKernels(device.load(owner, "optimiser", LearnerSource
        .of(Loss.MEAN_SQUARE.form().orElseThrow(), TargetFormat.values(1, false), 1, rule)), models);
    DeviceOptimiser optimiser = new DeviceOptimiser(kernels, device, owner, rule, new short[count], 1, 1);
    DeviceMemory losses = device.allocate(owner, 8L * 4 * models * PARTS);
    DeviceMemory counts = device.allocate(owner, 4L * models);
    DeviceMemory results = device.allocate(owner, 16L * models);
    int[] one = new int[models];
    Arrays.fill(one, 1);
    device.run(queue -> {
      queue.zero(losses);
      queue.zero(optimiser.averages);
      Copies.in(queue, MemorySegment.ofArray(one), counts, 0);
      float[] scalars = new float[optimiser.scalarsEach];
      how.scalars(parameter, 0, 1, scalars);
      for (int model = 0; model < models; model++)
        for (int step = 0; step < STEPS; step++)
          optimiser.setScalars(queue, model, step, scalars);
    });
    return (queue, weights, gradient) -> optimiser.update(queue, weights, gradient, losses, counts, results);
  }

  /// Queues an update of weights at an address.
  public interface Measured {
    void update(Queue queue, long weights, long gradient);
  }
}
