package org.taugru.train.cuda;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.cuda.GeneralLayer;
import org.taugru.exec.cuda.Packing;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.ir.Program;

/// A layer on kernels for every Program. They have values by samples and weights in a form of their own, so what goes in and comes out is copied.
final class Fp32Layer implements TrainedLayer {
  private final LayerContext context;
  private final Program program;
  private final GeneralLayer layer;
  private final LearnerKernels kernels;
  private final LayerNoise noise;
  private final int perModel;
  private final DeviceMemory lengths;
  private final Table packing;
  private final Table unpacking;
  private final List<StartValue> starts;
  private final Map<String, Tiles> memory = new HashMap<>();
  private @Nullable Numbers numbers;

  /// A packing in the GPU's memory.
  private record Table(int count, DeviceMemory constants, DeviceMemory begins, DeviceMemory places) {
    static Table of(LayerContext context, Packing packing) {
      int count = packing.constants().length;
      Table table = new Table(count, context.device().allocate(context.owner(), Math.max(16, 4L * count)),
          context.device().allocate(context.owner(), 4L * packing.begins().length),
          context.device().allocate(context.owner(), Math.max(16, 4L * packing.places().length)));
      context.device().run(queue -> {
        Copies.in(queue, MemorySegment.ofArray(packing.constants()), table.constants, 0);
        Copies.in(queue, MemorySegment.ofArray(packing.begins()), table.begins, 0);
        Copies.in(queue, MemorySegment.ofArray(packing.places()), table.places, 0);
      });
      return table;
    }
  }

  Fp32Layer(LayerContext context, LearnerKernels kernels, LayerNoise noise) {
    this.context = context;
    this.program = context.program();
    this.layer = GeneralLayer.of(program, context.gradient(), context.device(), context.owner(), context.steps(),
        context.batch(), context.models());
    this.kernels = kernels;
    this.noise = noise;
    this.perModel = Math.ceilDiv(context.batch(), 8);
    this.lengths = context.device().allocate(context.owner(), 4L * perModel * context.models() * 8);
    this.starts = context.goesOn() ? List.of() : StartValue.of(program);
    this.packing = Table.of(context, layer.packing());
    this.unpacking = Table.of(context, layer.unpacking());
  }

  @Override
  public WeightLayout weights() {
    return layer.layout();
  }

  @Override
  public void prepare(Queue queue, Numbers where) {
    numbers = where;
    layer.prepare(queue);
  }

  @Override
  public void delays(Queue queue, int model, List<Integer> lags) {
    throw new IllegalArgumentException(program.name() + " has the delays of its source without tensor cores.");
  }

  @Override
  public long lengths() {
    return lengths.address();
  }

  private Tiles tiles(String name, int steps, int width) {
    return memory.computeIfAbsent(name,
        _ -> new Tiles(
            context.device()
                .allocate(context.owner(), 4L * Math.max(1, steps) * perModel * context.models() * width * 8).address(),
            perModel, context.models(), width));
  }

  @Override
  public Tiles inputs() {
    return tiles("inputs", context.steps(), program.inputWidth());
  }

  private int width(int state) {
    return program.states().get(state).width();
  }

  @Override
  public Tiles states(int state) {
    return tiles("states " + state, context.steps(), width(state));
  }

  @Override
  public Tiles every(int state) {
    return tiles("every " + state, context.steps(), width(state));
  }

  @Override
  public Tiles last() {
    return tiles("last", 1, width(0));
  }

  @Override
  public Tiles start(int state) {
    return tiles("start " + state, 1, width(state));
  }

  @Override
  public Tiles startAdjoints(int state) {
    return tiles("start adjoint " + state, 1, width(state));
  }

  @Override
  public Tiles inputAdjoints() {
    return tiles("input adjoints", context.steps(), program.inputWidth());
  }

  private Rows rows(GeneralLayer.Values values) {
    return Rows.plain(values.address(), values.ofModel(), context.batch(), values.width());
  }

  /// From tiles to where the kernels read.
  private LearnerKernels.Move in(Tiles from, GeneralLayer.Values to) {
    return new LearnerKernels.Move(from.rows(), from.samples(), rows(to), context.batch(), to.width(), to.width(),
        layer.lengths(), context.batch());
  }

  /// The way back.
  private LearnerKernels.Move out(GeneralLayer.Values from, Tiles to) {
    return new LearnerKernels.Move(rows(from), context.batch(), to.rows(), to.samples(), to.units(), from.width(),
        lengths.address(), to.samples());
  }

  private static LearnerKernels.Move withoutLengths(LearnerKernels.Move move) {
    return new LearnerKernels.Move(move.source(), move.sourceSamples(), move.target(), move.samples(), move.units(),
        move.width(), 0, 0);
  }

  @Override
  public void forward(Queue queue, int ran, boolean training, Tiles inputs) {
    Numbers where = requireNonNull(numbers);
    kernels.launch(queue, "move_lengths", LearnerKernels.blocks((long) context.models() * context.batch()),
        new Arguments().add(lengths).add(layer.lengths()).add(context.models()).add(context.batch())
            .add(perModel * 8));
    pack(queue, packing, where.weights(), where.stride(), layer.weights().address(), layer.weights().ofModel(), false);
    kernels.move(queue, ran, in(inputs, layer.inputs()));
    for (StartValue start : starts)
      kernels.begin(queue, where.weight(weights().ofParameter(start.parameter())), where.stride(),
          rows(layer.starts(start.state())), start.rows(), context.batch(), start.width());
    for (int s = 0; context.goesOn() && s < program.states().size(); s++)
      kernels.move(queue, 1, withoutLengths(in(start(s), layer.starts(s))));
    layer.forward(queue, noise.drawn(), LayerNoise.NUMBERS, training && !context.goesOn());
    for (int s = 0; s < program.states().size(); s++)
      if (memory.containsKey("states " + s))
        kernels.move(queue, ran, out(layer.states(s), states(s)));
  }

  private void pack(Queue queue, Table table, long source, long sourceStride, long target, long targetStride,
      boolean add) {
    kernels.launch(queue, "pack", LearnerKernels.blocks((long) context.models() * table.count),
        new Arguments().add(source).add(target).add(table.constants).add(table.begins).add(table.places)
            .add(sourceStride).add(targetStride).add(table.count).add(context.models())
            .add(add ? 1 : 0));
  }

  @Override
  public void backward(Queue queue, int ran, boolean everyStep, List<Optional<Tiles>> states) {
    Numbers where = requireNonNull(numbers);
    layer.clearAdjoints(queue);
    for (int s = 0; s < states.size(); s++)
      if (states.get(s).isPresent()) {
        LearnerKernels.Move seed = in(states.get(s).get(), layer.adjoints(s));
        if (everyStep)
          kernels.move(queue, ran, seed);
        else
          kernels.moveToEnd(queue, ran, seed);
      }
    layer.backward(queue, ran);
    pack(queue, unpacking, layer.sums().address(), layer.sums().ofModel(), where.gradient(), where.stride(), true);
    for (StartValue start : starts)
      if (start.isTrained())
        kernels.addStarts(queue, rows(layer.startAdjoints(start.state())),
            where.gradient(weights().ofParameter(start.parameter())), where.stride(), start.rows(), context.batch(),
            start.width());
    for (int s = 0; context.goesOn() && s < program.states().size(); s++)
      kernels.move(queue, 1, withoutLengths(out(layer.startAdjoints(s), startAdjoints(s))));
    if (context.inputAdjoints())
      layer.inputAdjoints().ifPresent(values -> kernels.move(queue, ran, out(values, inputAdjoints())));
  }
}
