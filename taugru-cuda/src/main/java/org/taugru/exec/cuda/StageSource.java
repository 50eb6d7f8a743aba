package org.taugru.exec.cuda;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.taugru.exec.cuda.source.ElementwiseSource;
import org.taugru.exec.cuda.source.Identifiers;
import org.taugru.exec.cuda.source.NoiseExpression;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.ir.Node;
import org.taugru.ir.NodeInfo;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Instructions as functions of C++, which the threads of a block do together for a run of steps. Steps of samples that are over are left
/// out, so nothing is written there and nothing that is there counts.
final class StageSource {
  private static final String PARAMETERS = "(const Run& run, const Tile& tile, int t, int steps) {";

  private final CellLayout layout;
  private final Program program;
  private final SourceText text;
  private final boolean forward;

  StageSource(CellLayout layout, SourceText text, boolean forward) {
    this.layout = layout;
    this.program = layout.plan().program();
    this.text = text;
    this.forward = forward;
  }

  /// Writes the function of an instruction.
  void write(String name, Instruction instruction) {
    comment(instruction);
    text.block("static __device__ void " + name + PARAMETERS, () -> {
      switch (instruction) {
        case Instruction.Multiply multiply -> multiply(multiply);
        case Instruction.Pass pass -> pass(pass);
        case Instruction.Sum sum -> sum(sum);
        case Instruction.Draw draw -> draw(draw);
        case Instruction.Outer _ -> throw new IllegalArgumentException("gradients are summed by a kernel of their own");
      }
    }).gap();
  }

  /// Each thread has an element of a column at one step, for all samples of the tile.
  private void multiply(Instruction.Multiply multiply) {
    List<Instruction.Column> columns = multiply.columns();
    Instruction.Column first = columns.getFirst();
    int width = first.width();
    int all = width * columns.size();
    text.block("for (int item = threadIdx.x; item < steps * " + all + "; item += blockDim.x) {", () -> {
      text.line("const int n = t + item / " + all + ", unit = item % " + width + ", last = tile.samples - 1;");
      text.line("float sum[TILE];");
      if (columns.size() == 1) {
        text.line(begin(first));
        for (int i = 0; i < multiply.operands().size(); i++)
          text.line(product(multiply, i, weights(first, i)));
        text.line("end_sum<" + width + ">(sum, " + target(first) + ", tile, run.lengths, n);");
      } else {
        text.line("float* target;");
        for (int i = 0; i < multiply.operands().size(); i++)
          text.line("const float* matrix" + i + ";");
        text.block("switch (item % " + all + " / " + width + ") {",
            () -> columns.forEach(column -> choose(multiply, column)));
        for (int i = 0; i < multiply.operands().size(); i++)
          text.line(product(multiply, i, "matrix" + i));
        text.line("end_sum<" + width + ">(sum, target, tile, run.lengths, n);");
      }
    });
  }

  /// A case for one of several columns.
  private void choose(Instruction.Multiply multiply, Instruction.Column column) {
    int number = multiply.columns().indexOf(column);
    text.block(number == multiply.columns().size() - 1 ? "default:" : "case " + number + ":", () -> {
      text.line(begin(column));
      for (int i = 0; i < multiply.operands().size(); i++)
        text.line("matrix" + i + " = " + weights(column, i) + ";");
      text.line("target = " + target(column) + ";");
    }, "  break;");
  }

  private String begin(Instruction.Column column) {
    return "begin_sum<" + stride(column.start()) + ">(sum, " + at(column.start(), "n", "tile.first")
        + " + unit, last);";
  }

  private String weights(Instruction.Column column, int operand) {
    return "run.weights + weights::" + layout.matrixName(column.matrices().get(operand)) + " + unit";
  }

  private String target(Instruction.Column column) {
    return at(column.target(), "n", "tile.first") + " + unit";
  }

  private String product(Instruction.Multiply multiply, int number, String matrix) {
    Place operand = multiply.operands().get(number);
    Instruction.Column column = multiply.columns().getFirst();
    return "add_product<" + layout.depth(column.matrices().get(number)) + ", " + column.width() + ", " + stride(operand)
        + ">(sum, " + matrix + ", " + at(operand, "n", "tile.first") + ", last);";
  }

  /// Each thread has a unit of a sample, and takes it through the steps in order: what a step adds to an earlier one is seen there.
  private void pass(Instruction.Pass pass) {
    text.block("for (int item = threadIdx.x; item < tile.samples * " + pass.width() + "; item += blockDim.x) {", () -> {
      text.line("const int sample = tile.first + item / " + pass.width() + ", unit = item % " + pass.width() + ";");
      text.line("const int end = min(t + steps, run.lengths[sample]);");
      text.block(forward ? "for (int n = t; n < end; n++) {" : "for (int n = end - 1; n >= t; n--) {",
          () -> new ElementwiseSource(pass.code(), new PassPlaces(pass),
              new Identifiers("run", "tile", "t", "steps", "item", "sample", "unit", "end", "n")).write(text));
    });
  }

  private final class PassPlaces implements ElementwiseSource.Places {
    private final Instruction.Pass pass;

    PassPlaces(Instruction.Pass pass) {
      this.pass = pass;
    }

    @Override
    public String load(int place, boolean scalar) {
      return element(place, scalar);
    }

    @Override
    public String store(int place, String value, boolean accumulate) {
      return element(place, false) + (accumulate ? " += " : " = ") + value + ";";
    }

    private String element(int place, boolean scalar) {
      Place where = pass.places().get(place);
      String row = at(where, "n", "sample");
      return (where.shared() ? "(" + row + ")" : row) + (scalar ? "[0]" : "[unit]");
    }

    @Override
    public String origin(int place) {
      return StageSource.this.origin(pass.places().get(place));
    }

    @Override
    public String name(int place) {
      Place where = pass.places().get(place);
      int later = where.shared() ? 0 : where.shift() - layout.before(where.buffer());
      return layout.name(where.buffer())
          + (later == 0 ? "" : later == 1 ? "_next" : later < 0 ? "_" + -later : "_in_" + later);
    }
  }

  /// The line on which the value at a place was written, and the letter that it has on paper.
  private String origin(Place place) {
    return switch (layout.content(place.buffer())) {
      case Buffer.Content.Trace(int node) -> origin(node);
      case Buffer.Content.State(int state) -> program.outputs().stream()
          .filter(output -> output instanceof Output.NextState(int of, _) && of == state).findFirst()
          .map(output -> origin(output.nodes().getFirst())).orElse("");
      case Buffer.Content.Inputs _, Buffer.Content.Chunk _, Buffer.Content.StateAdjoint _, Buffer.Content.InputAdjoint _, Buffer.Content.Row _,Buffer.Content.MatrixRow _ ->
        "";
    };
  }

  /// A warp adds up a row.
  private void sum(Instruction.Sum sum) {
    text.block("for (int row = threadIdx.x / 32; row < steps * tile.samples; row += blockDim.x / 32) {", () -> {
      text.line("const int n = t + row / tile.samples, sample = tile.first + row % tile.samples;");
      text.line("const float sum = sum_of<" + sum.width() + ">(" + at(sum.operand(), "n", "sample") + ");");
      text.line("if (threadIdx.x % 32 == 0 && n < run.lengths[sample])");
      text.line("  " + at(sum.target(), "n", "sample") + "[0] = sum;");
    });
  }

  private void draw(Instruction.Draw draw) {
    text.block("for (int item = threadIdx.x; item < steps * tile.samples * " + draw.width() + "; item += blockDim.x) {",
        () -> {
          text.line("const int row = item / " + draw.width() + ", unit = item % " + draw.width() + ";");
          text.line("const int n = t + row / tile.samples, sample = tile.first + row % tile.samples;");
          text.line("const unsigned long long key = noise_key(*run.seed, " + draw.source()
              + ", run.position + n, sample, unit);");
          text.line("const double drawn = " + NoiseExpression.of(draw.noise(), "run.training", "key") + ";");
          text.line("if (n < run.lengths[sample])");
          text.line("  " + at(draw.target(), "n", "sample") + "[unit] = (float) drawn;");
        });
  }

  /// Elements from one sample to the next.
  int stride(Place place) {
    return place.shared() ? 0 : layout.width(place.buffer());
  }

  /// A pointer to the row of a place.
  ///
  /// @param n      the step
  /// @param sample its place in the batch
  String at(Place place, String n, String sample) {
    String name = layout.name(place.buffer());
    if (place.shared())
      return "run.weights + weights::" + name;
    int later = place.shift() - layout.before(place.buffer());
    if (later != 0 && layout.content(place.buffer()) instanceof Buffer.Content.Chunk)
      throw new IllegalStateException("a value of a chunk is read at another step: " + place);
    return name + "_at(run, " + n + (later == 0 ? "" : later > 0 ? " + " + later : " - " + -later) + ", " + sample
        + ")";
  }

  private String origin(int node) {
    NodeInfo info = program.info().get(node);
    return info.source() + info.label().map(label -> " " + label).orElse("");
  }

  /// Writes what an instruction does and where it comes from, as comments.
  void comment(Instruction instruction) {
    text.line("// " + layout.plan().text(instruction).getFirst());
    lines(instruction).forEach(line -> text.line("// " + line));
  }

  /// The lines on which the matrices of an instruction are multiplied with.
  private Set<String> lines(Instruction instruction) {
    List<Integer> matrices = switch (instruction) {
      case Instruction.Multiply multiply -> multiply.columns().stream().flatMap(column -> column.matrices().stream())
          .map(use -> layout.plan().matrices().get(use).matrix()).toList();
      case Instruction.Outer outer when outer.operand().isPresent() ->
        outer.terms().stream().map(Instruction.Term::sum).toList();
      case Instruction.Outer _, Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> List.of();
    };
    Set<String> lines = new LinkedHashSet<>();
    for (int matrix : matrices) {
      String places = placesOf(matrix);
      if (!places.isEmpty())
        lines.add(places);
    }
    return lines;
  }

  private String placesOf(int matrix) {
    Set<String> places = new LinkedHashSet<>();
    for (int node = 0; node < program.nodes().size(); node++)
      if (program.node(node) instanceof Node.Product product && product.matrix() == matrix)
        places.add(program.info().get(node).source().toString());
    return places.isEmpty() ? ""
        : places.stream().collect(Collectors.joining(", ")) + " " + program.matrices().get(matrix).name();
  }
}
