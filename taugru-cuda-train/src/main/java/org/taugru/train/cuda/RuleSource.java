package org.taugru.train.cuda;

import org.taugru.train.UpdateRule;

/// The kernel of an optimiser: moves every weight by its gradient.
final class RuleSource {
  private RuleSource() {
  }

  static String of(UpdateRule rule) {
    FormulaText<UpdateRule.Operand> formulas = new FormulaText<>(RuleSource::operand, true);
    StringBuilder steps = new StringBuilder();
    for (UpdateRule.Step step : rule.steps())
      steps.append("    ").append(operand(step.target())).append(" = ").append(formulas.of(step.value())).append(";\n");
    StringBuilder load = new StringBuilder();
    StringBuilder store = new StringBuilder();
    for (int i = 0; i < rule.averages(); i++) {
      load.append("    float average").append(i).append(" = a.averages[").append(i)
          .append(" * a.averageStride + i];\n");
      store.append("    a.averages[").append(i).append(" * a.averageStride + i] = average").append(i).append(";\n");
    }
    return """
        struct optimise_Args {
          float* weights;
          const float* gradient;
          float* averages;
          const short* parameters; // of each number of a model, or below 0 for none
          const float* scalars; // [model][step][parameter][%1$d]
          const float* factors; // [model]
          const i64* steps; // [model]: which one this is
          i64 weightStride;
          i64 averageStride;
          int models;
          int parametersOfModel;
          int stepsOfModel; // in turn
        };

        extern "C" __global__ void optimise(const optimise_Args a) {
          for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < a.weightStride * a.models; i += (i64) gridDim.x * blockDim.x) {
            const int model = (int) (i / a.weightStride), parameter = a.parameters[i %% a.weightStride];
            const float factor = a.factors[model];
            if (parameter < 0 || factor == 0.f) continue;
            const float* const scalar = a.scalars + ((model * a.stepsOfModel + a.steps[model] %% a.stepsOfModel) * a.parametersOfModel + parameter) * %1$d;
            const float gradient = __fmul_rn(a.gradient[i], factor);
            float weight = a.weights[i];
        %2$s%3$s    a.weights[i] = weight;
        %4$s  }
        }
        """
        .formatted(Math.max(1, rule.scalars()), load, steps, store);
  }

  private static String operand(UpdateRule.Operand operand) {
    return switch (operand) {
      case UpdateRule.Operand.Weight() -> "weight";
      case UpdateRule.Operand.Gradient() -> "gradient";
      case UpdateRule.Operand.Average(int number) -> "average" + number;
      case UpdateRule.Operand.Scalar(int number) -> "scalar[" + number + "]";
    };
  }
}
