package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.taugru.exec.cuda.source.Prelude;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.PlannedProgram;
import org.taugru.plan.Stage;

/// CUDA C++ of a plan. Two kernels take tiles of samples through a sequence, `forward` and, a chunk of steps at a time, `backward`; after each
/// chunk `gradients` sums those of the weights over it. The others copy what does not lie as it is wanted.
///
/// @param text           the source
/// @param run            the argument of each kernel
/// @param threads        of a block of `forward` and `backward`
/// @param gradientBlocks of `gradients`
record CellCode(String text, Struct run, int threads, int gradientBlocks) {
  static final String FORWARD = "forward";
  static final String BACKWARD = "backward";
  static final String GRADIENTS = "gradients";
  static final String ADD_PARTS = "add_parts";
  static final String TAKE_CARRY = "take_carry_of_samples";
  static final String ADD_CARRY = "add_carry_of_samples";
  /// The most samples of a block, and in how many parts gradients are summed: as in tiles.cu.
  static final int TILE = 8;
  static final int PARTS = 16;
  /// Threads of a block of the other kernels.
  static final int FEW_THREADS = 64;
  private static final int MOST_THREADS = 512;
  private static final int WARP = 32;

  static CellCode of(CellLayout layout) {
    return new Writer(layout).write();
  }

  private static final class Writer {
    private final CellLayout layout;
    private final PlannedProgram plan;
    private final Program program;
    private final Struct run;
    private final SourceText text = new SourceText();
    private final GradientSource gradients;
    private int threads = WARP;

    Writer(CellLayout layout) {
      this.layout = layout;
      this.plan = layout.plan();
      this.program = plan.program();
      this.run = RunStruct.of(layout);
      this.gradients = new GradientSource(layout, text);
    }

    CellCode write() {
      text.line("// " + program.name() + ": " + program.inputWidth() + " inputs, " + states());
      text.gap();
      Prelude.functions().lines().forEach(text::line);
      text.gap();
      Prelude.tiles().lines().forEach(text::line);
      text.gap();
      text.line("constexpr int CHUNK = " + plan.chunk() + "; // the most steps that anything is done for at once");
      text.line("constexpr long long SUMS = " + layout.sums() + "; // numbers of all gradients");
      text.gap();
      weights();
      run.declare(text);
      accessors();
      List<Integer> forward = stages(FORWARD, plan.forward());
      forwardKernel(forward);
      List<Integer> backward = stages(BACKWARD, plan.backward());
      backwardKernel(backward);
      gradientKernels();
      carryKernels();
      return new CellCode(text.toString(), run, threads, gradients.blocks() * PARTS);
    }

    private String states() {
      List<String> states = new ArrayList<>();
      for (StateVariable state : program.states())
        states.add("state " + state.name() + " of " + state.width()
            + (state.history() == 0 ? "" : " and " + state.history() + " before it"));
      return String.join(", ", states);
    }

    private void weights() {
      text.line("// Where matrices and shared rows begin among the weights.");
      text.block("namespace weights {", () -> {
        layout.shared().forEach(buffer -> text.line("constexpr long long " + layout.name(buffer) + " = "
            + layout.sharedOffset(buffer) + "; // [" + layout.width(buffer) + "]" + layout.onPaper(buffer)));
        for (int use = 0; use < plan.matrices().size(); use++)
          text.line("constexpr long long " + layout.matrixName(use) + " = " + layout.useOffset(use) + "; // ["
              + layout.depth(use) + ", " + layout.height(use) + "]");
      }).gap();
    }

    /// One for each buffer: the row of a step and a sample.
    private void accessors() {
      text.gap().line(
          "// The rows of step n of a sample; a state's value before the step, so that n + 1 is the one after it.");
      layout.stepwise().forEach(buffer -> {
        String step = layout.content(buffer) instanceof Buffer.Content.Chunk ? "(n % CHUNK)"
            : layout.before(buffer) == 0 ? "n" : "(n + " + layout.before(buffer) + ")";
        text.line("static __device__ __forceinline__ float* " + layout.name(buffer)
            + "_at(const Run& run, int n, int sample) { return run." + layout.name(buffer) + " + ((long long) " + step
            + " * run.batch + sample) * " + layout.width(buffer) + "; }");
      });
      text.gap();
    }

    /// The functions of all instructions and of each stage, and the horizons of those that are left when gradients are taken out.
    private List<Integer> stages(String direction, List<Stage> stages) {
      StageSource source = new StageSource(layout, text, direction.equals(FORWARD));
      List<Integer> horizons = new ArrayList<>();
      for (Stage stage : stages) {
        List<String> functions = new ArrayList<>();
        for (Instruction instruction : stage.instructions()) {
          if (instruction instanceof Instruction.Outer outer) {
            gradients.add(outer, stage.horizon());
          } else {
            String name = String.format(Locale.ROOT, "%s_%d_%d", direction, horizons.size(), functions.size());
            source.write(name, instruction);
            functions.add(name);
            threads = Math.clamp(Math.ceilDiv(items(instruction), WARP) * WARP, threads, MOST_THREADS);
          }
        }
        if (!functions.isEmpty()) {
          stage(direction + "_" + horizons.size(), stage.horizon(), functions);
          horizons.add(stage.horizon());
        }
      }
      return horizons;
    }

    /// For how many threads there is something to do at a step.
    private static int items(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Multiply multiply -> multiply.columns().size() * multiply.columns().getFirst().width();
        case Instruction.Pass pass -> TILE * pass.width();
        case Instruction.Sum _ -> TILE * WARP;
        case Instruction.Draw draw -> TILE * draw.width();
        case Instruction.Outer _ -> 0;
      };
    }

    private void stage(String name, int horizon, List<String> functions) {
      text.line("// Up to " + horizon + (horizon == 1 ? " step" : " steps") + " from t on.");
      text.block("static __device__ void " + name + "(const Run& run, const Tile& tile, int t, int steps) {",
          () -> functions.forEach(function -> {
            text.line(function + "(run, tile, t, steps);");
            text.line("__syncthreads();");
          })).gap();
    }

    private void kernel(String name, int most, Runnable body) {
      text.line("using " + name + "_Args = Run;");
      text.block("extern \"C\" __global__ void __launch_bounds__(" + most + ") " + name + "(const __grid_constant__ "
          + name + "_Args run) {", body)
          .gap();
    }

    private void forwardKernel(List<Integer> horizons) {
      kernel(FORWARD, MOST_THREADS, () -> {
        text.line("const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);");
        for (int s = 0; s < horizons.size(); s++)
          text.line("int end" + s + " = 0;");
        text.block("for (int n = 0; n < tile.longest; n++) {", () -> {
          text.line("int limit = min(tile.longest, (n / CHUNK + 1) * CHUNK);");
          for (int s = 0; s < horizons.size(); s++) {
            int stage = s;
            text.block("if (end" + s + " == n) {", () -> {
              text.line("end" + stage + " = min(limit, n + " + horizons.get(stage) + ");");
              text.line("forward_" + stage + "(run, tile, n, end" + stage + " - n);");
            });
            text.line("limit = min(limit, end" + s + ");");
          }
        });
      });
    }

    private void backwardKernel(List<Integer> horizons) {
      kernel(BACKWARD, MOST_THREADS, () -> {
        text.line("const Tile tile = tile_of_block(run.tile, run.batch, run.lengths);");
        text.line("const int end = min(run.end, tile.longest);");
        for (int s = 0; s < horizons.size(); s++)
          text.line("int end" + s + " = end;");
        text.block("for (int n = end - 1; n >= run.begin; n--) {", () -> {
          text.line("int due = 0; // stages: one that waited for less first does what the last of them builds on");
          for (int s = 0; s < horizons.size(); s++)
            text.line("if (n == run.begin || end" + s + " - n == " + horizons.get(s) + ") due = " + (s + 1) + ";");
          for (int s = 0; s < horizons.size(); s++) {
            int stage = s;
            text.block("if (due > " + s + ") {", () -> {
              text.line("backward_" + stage + "(run, tile, n, end" + stage + " - n);");
              text.line("end" + stage + " = n;");
            });
          }
        });
      });
    }

    private void gradientKernels() {
      gradients.write();
      kernel(GRADIENTS, FEW_THREADS, () -> {
        text.line("const int part = blockIdx.x % PARTS, block = blockIdx.x / PARTS;");
        gradients.call();
      });
      kernel(ADD_PARTS, FEW_THREADS, () -> {
        text.line("for (long long i = blockIdx.x * (long long) blockDim.x + threadIdx.x; i < SUMS;");
        text.line("     i += gridDim.x * (long long) blockDim.x)");
        text.line("  for (int part = 1; part < PARTS; part++)");
        text.line("    run.sums[i] += run.sums[part * SUMS + i];");
      });
    }

    private void carryKernels() {
      kernel(TAKE_CARRY, FEW_THREADS, () -> {
        for (int s = 0; s < program.states().size(); s++)
          takeCarry(plan.edges().states().get(s).buffer(), s, program.states().get(s).history() + 1);
        if (program.inputHistory() > 0)
          takeCarry(plan.edges().input().buffer(), program.states().size(), program.inputHistory());
      });
      kernel(ADD_CARRY, FEW_THREADS, () -> {
        for (int s = 0; s < program.states().size(); s++)
          addCarry(plan.edges().adjoints().get(s).buffer(), s, program.states().get(s).history() + 1);
        if (program.inputHistory() > 0)
          plan.edges().inputAdjoint()
              .ifPresent(place -> addCarry(place.buffer(), program.states().size(), program.inputHistory()));
      });
    }

    private void takeCarry(int buffer, int state, int rows) {
      text.line(
          "take_carry<" + layout.width(buffer) + ">(run." + layout.name(buffer) + ", " + carry(state) + ", " + rows
              + ", run.lengths, run.batch);");
    }

    private void addCarry(int buffer, int state, int rows) {
      text.line("add_carry<" + layout.width(buffer) + ">(" + carry(state) + ", run." + layout.name(buffer) + ", " + rows
          + ", run.lengths, run.batch);");
    }

    private String carry(int state) {
      return "run.carry + " + layout.carryOffset(state) + "LL * run.batch";
    }
  }
}
