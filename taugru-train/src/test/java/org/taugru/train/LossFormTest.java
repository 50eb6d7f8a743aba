package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.data.Score;
import org.taugru.data.TargetFormat;

/// What a loss says of itself as data is what it computes.
final class LossFormTest {
  private static final int ROWS = 40;

  static List<Loss> losses() {
    return Loss.all();
  }

  /// A row of outputs, what they are compared with as a form sees it, and whether it counts.
  private record Row(double[] outputs, double[] targets, int label) {
    double value(Formula<LossForm.Operand> formula, int component) {
      return switch (formula) {
        case Formula.Read<LossForm.Operand>(LossForm.Operand what) -> switch (what) {
          case LossForm.Operand.Output() -> outputs[component];
          case LossForm.Operand.Target() -> targets[component];
          case LossForm.Operand.Width() -> outputs.length;
          case LossForm.Operand.RowSum(Formula<LossForm.Operand> of) -> {
            double sum = 0;
            for (int i = 0; i < outputs.length; i++)
              sum += value(of, i);
            yield sum;
          }
          case LossForm.Operand.RowMax(Formula<LossForm.Operand> of) -> {
            double largest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < outputs.length; i++)
              largest = Math.max(largest, value(of, i));
            yield largest;
          }
        };
        case Formula.Constant<LossForm.Operand>(double number) -> number;
        case Formula.Unary<LossForm.Operand>(Formula.Function function, Formula<LossForm.Operand> of) -> {
          double x = value(of, component);
          yield switch (function) {
            case ABSOLUTE -> Math.abs(x);
            case EXP -> Math.exp(x);
            case LOG -> Math.log(x);
            case LOG1P -> Math.log1p(x);
            case SQRT -> Math.sqrt(x);
          };
        }
        case Formula.Binary<LossForm.Operand>(Formula.Operation operation, Formula<LossForm.Operand> left, Formula<
            LossForm.Operand> right) -> {
          double x = value(left, component);
          double y = value(right, component);
          yield switch (operation) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> x / y;
            case MAX -> Math.max(x, y);
          };
        }
      };
    }

    /// The square error, or 1 for a right answer.
    double judged(LossForm.Judgement judgement) {
      return switch (judgement) {
        case SQUARES -> {
          double sum = 0;
          for (int i = 0; i < outputs.length; i++)
            sum += (outputs[i] - targets[i]) * (outputs[i] - targets[i]);
          yield sum / outputs.length;
        }
        case LARGEST -> {
          int best = 0;
          for (int i = 0; i < outputs.length; i++)
            best = outputs[i] > outputs[best] ? i : best;
          yield best == label ? 1 : 0;
        }
        case SIGN -> outputs[0] > 0 == (label == 1) ? 1 : 0;
      };
    }
  }

  /// Both are in double; the derivative is rounded to a float of less than 1, whose rounding is below 6e-8.
  @ParameterizedTest
  @MethodSource("losses")
  void theFormIsWhatTheLossComputes(Loss loss) {
    LossForm form = loss.form().orElseThrow();
    boolean values = loss == Loss.MEAN_SQUARE;
    int classes = loss == Loss.BINARY ? 2 : 5;
    int width = loss.outputs(values ? TargetFormat.values(classes, false) : TargetFormat.labels(classes, false));
    SplittableRandom random = new SplittableRandom(8);
    float[] outputs = new float[ROWS * width];
    float[] numbers = new float[ROWS * width];
    int[] labels = new int[ROWS];
    boolean[] counts = new boolean[ROWS];
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = random.nextInt(4) == 0 ? random.nextInt(-1, 2) : (float) random.nextDouble(-30, 30); // equal ones too
      numbers[i] = (float) random.nextDouble(-3, 3);
    }
    for (int row = 0; row < ROWS; row++) {
      labels[row] = random.nextInt(classes);
      counts[row] = random.nextInt(3) > 0;
    }
    TargetRows targets = values ? new TargetRows.Values(counts, width, numbers)
        : new TargetRows.Labels(counts, classes, labels);
    Tally tally = new Tally();
    float[] gradient = new float[outputs.length];
    loss.evaluate(outputs, targets, tally, gradient);

    double sum = 0;
    double judged = 0;
    for (int r = 0; r < ROWS; r++) {
      Row row = row(loss, outputs, numbers, labels[r], r, width);
      sum += counts[r] ? row.value(form.loss(), -1) : 0;
      judged += counts[r] ? row.judged(form.judgement()) : 0;
      for (int i = 0; i < width; i++)
        assertThat((double) gradient[r * width + i])
            .isCloseTo(counts[r] ? row.value(form.slope(), i) / targets.counted() : 0, within(6e-8));
    }
    assertThat(tally.meanLoss()).isCloseTo(sum / targets.counted(), within(1e-12 * sum));
    assertThat(switch (tally.score()) {
      case Score.Regression regression -> regression.mse();
      case Score.Classification classification -> classification.accuracy();
    }).isCloseTo(judged / targets.counted(), within(1e-12 * judged)).isPositive();
  }

  private static Row row(Loss loss, float[] outputs, float[] numbers, int label, int row, int width) {
    double[] own = new double[width];
    double[] targets = new double[width];
    for (int i = 0; i < width; i++) {
      own[i] = outputs[row * width + i];
      targets[i] = loss == Loss.MEAN_SQUARE ? numbers[row * width + i]
          : loss == Loss.BINARY ? label : i == label ? 1 : 0;
    }
    return new Row(own, targets, label);
  }

  @Test
  void aLossOfOnesOwnHasNone() {
    assertThat(LossTest.losses().getLast().form()).isEmpty();
  }
}
