package org.taugru.train;

import java.util.List;
import java.util.Map;
import org.taugru.eq.Parameter;
import org.taugru.json.Json;

/// How a gradient becomes a step. An optimiser has no state of its own: the moving averages that it keeps for each
/// parameter are handed to it, so that a checkpoint can hold them.
///
/// One of one's own, that moves each weight by the sign of its gradient:
///
/// ```java
/// Optimiser signs = new Optimiser() {
///   public String name() {
///     return "signs";
///   }
///
///   public int averages() {
///     return 0;
///   }
///
///   public void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
///       long step) {
///     for (int i = 0; i < weights.length; i++)
///       weights[i] -= (float) rate * Math.signum(gradient[i]);
///   }
/// };
/// ```
///
/// One that treats each weight by itself can say so as data, see [ElementwiseOptimiser]; those of ours do.
public interface Optimiser {
  /// As settings and records call it.
  String name();

  /// How many moving averages it keeps for each weight.
  int averages();

  /// Moves the weights of a parameter against the gradient.
  ///
  /// @param averages one array as long as `weights` for each of [#averages()], zero before the first step
  /// @param rate     the learning rate of this parameter, from the schedule
  /// @param step     which update this is, from 1 on
  void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate, long step);

  /// Refuses a model whose parameters it is not for.
  default void requireFits(List<Parameter> parameters) {
  }

  /// What the record of a run says of it: its name and its numbers.
  default Json.Obj json() {
    return Json.object().with("name", name());
  }

  /// Adam (Kingma and Ba 2015); with a weight decay above 0 it is AdamW (Loshchilov and Hutter 2019).
  ///
  /// @param decayFactors weight decay by group: a parameter whose name starts with the key has its decay multiplied; of
  ///                     several keys the longest decides
  record Adam(double beta1, double beta2, double epsilon, double weightDecay, Map<String, Double> decayFactors)
      implements ElementwiseOptimiser {
    public Adam {
      decayFactors = Map.copyOf(decayFactors);
      SettingValue.require(weightDecay >= 0, "weightDecay", weightDecay, "0 or more");
      decayFactors.forEach((prefix, factor) -> SettingValue.require(factor >= 0, "decay." + prefix, factor,
          "0 or more"));
    }

    public Adam() {
      this(0.9, 0.999, 1e-8, 0, Map.of());
    }

    /// AdamW with the weight decay that is usual for it.
    public static Adam withDecay() {
      return new Adam().weightDecay(0.01);
    }

    public Adam weightDecay(double decay) {
      return new Adam(beta1, beta2, epsilon, decay, decayFactors);
    }

    public Adam decayFactors(Map<String, Double> factors) {
      return new Adam(beta1, beta2, epsilon, weightDecay, factors);
    }

    @Override
    public String name() {
      return "adam";
    }

    @Override
    public void requireFits(List<Parameter> parameters) {
      decayFactors.keySet().forEach(prefix -> Factors.requireMatch("decay.", prefix, parameters));
    }

    @Override
    public UpdateRule rule() {
      var x = UpdateRule.weight();
      var g = UpdateRule.gradient();
      var m = UpdateRule.average(0);
      var v = UpdateRule.average(1);
      var size = UpdateRule.scalar(0);
      var correction = UpdateRule.scalar(1);
      var decay = UpdateRule.scalar(2);
      var kept1 = UpdateRule.constant((float) beta1);
      var kept2 = UpdateRule.constant((float) beta2);
      var new1 = UpdateRule.constant(1 - (float) beta1);
      var new2 = UpdateRule.constant(1 - (float) beta2);
      var least = UpdateRule.constant((float) epsilon);

      return new UpdateRule(List.of(
          UpdateRule.set(m, kept1.times(m).plus(new1.times(g))),
          UpdateRule.set(v, kept2.times(v).plus(new2.times(g).times(g))),
          UpdateRule.set(x, decay.times(x).minus(size.times(m).over(v.sqrt().times(correction).plus(least))))));
    }

    @Override
    public void scalars(Parameter parameter, double rate, long step, float[] scalars) {
      scalars[0] = (float) (rate / (1 - Math.pow(beta1, step)));
      scalars[1] = (float) (1 / Math.sqrt(1 - Math.pow(beta2, step)));
      scalars[2] = (float) (1 - rate * (weightDecay * Factors.of(parameter.name(), decayFactors)));
    }

    @Override
    public Json.Obj json() {
      return Json.object().with("name", name()).with("beta1", beta1).with("beta2", beta2).with("epsilon", epsilon)
          .with("weightDecay", weightDecay).with("decayFactors", Json.ofNumbers(decayFactors));
    }
  }

  /// RMSprop without centring.
  record RmsProp(double smoothing, double epsilon) implements ElementwiseOptimiser {
    public RmsProp() {
      this(0.99, 1e-8);
    }

    @Override
    public String name() {
      return "rmsprop";
    }

    @Override
    public UpdateRule rule() {
      var x = UpdateRule.weight();
      var g = UpdateRule.gradient();
      var v = UpdateRule.average(0);
      var rate = UpdateRule.scalar(0);
      var kept = UpdateRule.constant((float) smoothing);
      var fresh = UpdateRule.constant(1 - (float) smoothing);
      var least = UpdateRule.constant((float) epsilon);

      return new UpdateRule(List.of(
          UpdateRule.set(v, kept.times(v).plus(fresh.times(g).times(g))),
          UpdateRule.set(x, x.minus(rate.times(g).over(v.sqrt().plus(least))))));
    }

    @Override
    public void scalars(Parameter parameter, double rate, long step, float[] scalars) {
      scalars[0] = (float) rate;
    }

    @Override
    public Json.Obj json() {
      return Json.object().with("name", name()).with("smoothing", smoothing).with("epsilon", epsilon);
    }
  }

  /// Stochastic gradient descent; momentum 0 is plain.
  record Sgd(double momentum) implements ElementwiseOptimiser {
    public Sgd {
      SettingValue.require(momentum >= 0 && momentum < 1, "momentum", momentum, "0 or more and below 1");
    }

    @Override
    public String name() {
      return "sgd";
    }

    @Override
    public UpdateRule rule() {
      var x = UpdateRule.weight();
      var g = UpdateRule.gradient();
      var m = UpdateRule.average(0);
      var rate = UpdateRule.scalar(0);
      var kept = UpdateRule.constant((float) momentum);

      return new UpdateRule(List.of(
          UpdateRule.set(m, kept.times(m).plus(g)),
          UpdateRule.set(x, x.minus(rate.times(m)))));
    }

    @Override
    public void scalars(Parameter parameter, double rate, long step, float[] scalars) {
      scalars[0] = (float) rate;
    }

    @Override
    public Json.Obj json() {
      return Json.object().with("name", name()).with("momentum", momentum);
    }
  }
}
