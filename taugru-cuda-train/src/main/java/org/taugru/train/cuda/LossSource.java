package org.taugru.train.cuda;

import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.data.TargetFormat;
import org.taugru.train.Formula;
import org.taugru.train.LossForm;

/// The kernel of a loss: what rows of outputs lose against their targets, its derivatives, and what scores sum up.
final class LossSource {
  private final LossForm form;
  private final TargetFormat targets;
  private final int outputs;
  private final Map<LossForm.Operand, String> sums = new LinkedHashMap<>();
  private final StringBuilder reductions = new StringBuilder();

  private LossSource(LossForm form, TargetFormat targets, int outputs) {
    this.form = form;
    this.targets = targets;
    this.outputs = outputs;
  }

  static String of(LossForm form, TargetFormat targets, int outputs) {
    return new LossSource(form, targets, outputs).text();
  }

  private String text() {
    String loss = expression(form.loss());
    String slope = expression(form.slope());
    return """
        struct loss_Args {
          const float* y; // [row][tile][output][8]
          const float* values; // of the data, or nothing
          const int* labels; // of the data, or nothing
          const unsigned char* mask; // of the data, [sequence][step], or nothing
          const float* scales; // of outputs in raw numbers, or nothing
          const int* numbers; // [model][sample]
          const int* counts; // [model]
          const int* lengths; // [tile][8]
          const int* counted; // [model]: rows
          float* dy; // or nothing
          double* parts; // [model][part][4]: loss, squares, right ones, rows
          int rows;
          int rowsOfData; // of a sequence
          int batch;
          int tiles;
          int tilesPerModel;
          int partsOfModel;
        };

        extern "C" __global__ void loss(const loss_Args a) {
          const int part = blockIdx.x %% a.partsOfModel, model = blockIdx.x / a.partsOfModel;
          const int count = a.rows * a.tilesPerModel * 8;
          double loss = 0, squares = 0, right = 0, rows = 0;
          for (int i = part * blockDim.x + threadIdx.x; i < count; i += a.partsOfModel * blockDim.x) {
            const int n = i / (a.tilesPerModel * 8), sample = i - n * a.tilesPerModel * 8;
            const int tile = model * a.tilesPerModel + sample / 8;
            const i64 at = ((i64) n * a.tiles + tile) * %1$d * 8 + (sample & 7);
            const float* const y = a.y + at;
            bool counts = sample < a.counts[model];
            i64 row = 0;
            if (counts) {
              const int number = a.numbers[model * a.batch + sample];
              row = (i64) number * a.rowsOfData + n;
              %2$s
            }
            if (!counts) {
              if (a.dy)
                for (int o = 0; o < %1$d; o++) a.dy[at + o * 8] = 0.f;
              continue;
            }
            %3$s
            loss += %4$s;
            rows += 1;
            %5$s
            if (a.dy)
              for (int o = 0; o < %1$d; o++) {
                const double output = y[o * 8], target = %6$s;
                a.dy[at + o * 8] = (float) (%7$s / a.counted[model]);
              }
          }
          loss = block_sum(loss), squares = block_sum(squares), right = block_sum(right), rows = block_sum(rows);
          if (threadIdx.x == 0) {
            double* const p = a.parts + blockIdx.x * 4;
            p[0] = loss, p[1] = squares, p[2] = right, p[3] = rows;
          }
        }
        """.formatted(outputs,
        targets.everyStep() ? "counts = n < a.lengths[tile * 8 + (sample & 7)] && (!a.mask || a.mask[row]);" : "",
        reductions, loss, judgement(), target(), slope);
  }

  /// What output o is compared with.
  private String target() {
    return switch (targets.kind()) {
      case VALUES -> "(double) a.values[row * " + outputs + " + o]";
      case LABELS -> outputs == 1 ? "(double) a.labels[row]" : "(a.labels[row] == o ? 1.0 : 0.0)";
    };
  }

  private String judgement() {
    return switch (form.judgement()) {
      case SQUARES -> """
          double square = 0;
          for (int o = 0; o < %d; o++) {
            const double error = ((double) y[o * 8] - %s) * (a.scales ? a.scales[o] : 1.f);
            square += error * error;
          }
          squares += square / %d;""".formatted(outputs, target(), outputs);
      case LARGEST -> """
          int best = 0;
          for (int o = 1; o < %d; o++)
            if (y[o * 8] > y[best * 8]) best = o;
          right += best == a.labels[row];""".formatted(outputs);
      case SIGN -> "right += (y[0] > 0.f) == (a.labels[row] == 1);";
    };
  }

  private String expression(Formula<LossForm.Operand> formula) {
    return new FormulaText<LossForm.Operand>(this::operand, false).of(formula);
  }

  private String operand(LossForm.Operand operand) {
    return switch (operand) {
      case LossForm.Operand.Output() -> "output";
      case LossForm.Operand.Target() -> "target";
      case LossForm.Operand.Width() -> outputs + ".0";
      case LossForm.Operand.RowSum(Formula<LossForm.Operand> of) -> reduced(operand, of, "0.0", "%1$s += %2$s");
      case LossForm.Operand.RowMax(Formula<LossForm.Operand> of) ->
        reduced(operand, of, "-1.0 / 0.0", "%1$s = fmax(%1$s, %2$s)");
    };
  }

  /// A sum or a maximum over the row, worked out before what reads it.
  private String reduced(LossForm.Operand operand, Formula<LossForm.Operand> of, String start, String step) {
    String known = sums.get(operand);
    if (known != null)
      return known;
    String inner = expression(of);
    String name = "row" + sums.size();
    sums.put(operand, name);
    reductions.append("double ").append(name).append(" = ").append(start).append(";\nfor (int o = 0; o < ")
        .append(outputs)
        .append("; o++) {\n  const double output = y[o * 8], target = ").append(target())
        .append(";\n  (void) output, (void) target;\n  ")
        .append(step.formatted(name, inner)).append(";\n}\n");
    return name;
  }
}
