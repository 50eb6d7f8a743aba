package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Everything that running a [Trial] gives back.
///
/// @param states     each state after each step, `[steps, batch, width]`
/// @param end        the carry after the last step
/// @param parameters the gradient of the parameters
/// @param start      the gradient of the carry before the first step
/// @param inputs     the gradient of the inputs
record Outcome(Program program, List<float[]> states, Carry end, Parameters parameters, Carry start, float[] inputs) {
  void hasTheBitsOf(Outcome expected) {
    hasTheForwardBitsOf(expected);
    compare(backward(), expected.backward(), (_, _) -> 0);
  }

  void hasTheForwardBitsOf(Outcome expected) {
    compare(forward(), expected.forward(), (_, _) -> 0);
  }

  void isCloseTo(Outcome expected, double tolerance) {
    isCloseForwardTo(expected, tolerance);
    isCloseBackwardTo(expected, tolerance);
  }

  /// The largest difference is measured against the largest element of the same array or, where a whole array is small,
  /// against a tenth of the largest of all: a sum that cancels is no more exact than its terms.
  void isCloseForwardTo(Outcome expected, double tolerance) {
    compare(forward(), expected.forward(), (own, all) -> tolerance * Math.max(own, all / 10));
  }

  /// Measured as forwards.
  void isCloseBackwardTo(Outcome expected, double tolerance) {
    compare(backward(), expected.backward(), (own, all) -> tolerance * Math.max(own, all / 10));
  }

  /// What belongs to one sample of `steps` steps, with another gradient of the parameters, which belongs to all.
  Outcome alone(int sample, int steps, Parameters gradient) {
    List<float[]> own = new ArrayList<>();
    for (int s = 0; s < states.size(); s++)
      own.add(Rows.ofSample(states.get(s), end.batch(), program.states().get(s).width(), sample, steps));
    return new Outcome(program, own, alone(end, sample), gradient, alone(start, sample),
        Rows.ofSample(inputs, end.batch(), program.inputWidth(), sample, inputs.length == 0 ? 0 : steps));
  }

  Outcome withParameters(Parameters gradient) {
    return new Outcome(program, states, end, gradient, start, inputs);
  }

  /// One sample of a carry.
  static Carry alone(Carry carry, int sample) {
    Program program = carry.program();
    Carry one = Carry.zeroAt(program, 1, carry.position());
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Rows.copy(Rows.ofSample(carry.state(s), carry.batch(), state.width(), sample, state.history() + 1), one.state(s));
    }
    Rows.copy(Rows.ofSample(carry.inputs(), carry.batch(), program.inputWidth(), sample, program.inputHistory()),
        one.inputs());
    return one;
  }

  private Map<String, float[]> forward() {
    Map<String, float[]> arrays = new LinkedHashMap<>();
    for (int s = 0; s < states.size(); s++) {
      arrays.put(stateName(s) + " after each step", states.get(s));
      arrays.put(stateName(s) + " in the carry", end.state(s));
    }
    arrays.put("inputs in the carry", end.inputs());
    return arrays;
  }

  private Map<String, float[]> backward() {
    Map<String, float[]> arrays = new LinkedHashMap<>();
    for (int p = 0; p < program.parameters().size(); p++)
      arrays.put("gradient of " + program.parameters().get(p).name(), parameters.values(p));
    for (int s = 0; s < states.size(); s++)
      arrays.put("gradient of the start of " + stateName(s), start.state(s));
    arrays.put("gradient of the inputs before the start", start.inputs());
    arrays.put("gradient of the inputs", inputs);
    return arrays;
  }

  private String stateName(int state) {
    return program.states().get(state).name();
  }

  private interface Bound {
    double of(double largestOfArray, double largestOfAll);
  }

  private void compare(Map<String, float[]> actual, Map<String, float[]> expected, Bound bound) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    double all = expected.values().stream().mapToDouble(Outcome::largest).max().orElse(0);
    expected.forEach((name, values) -> {
      float[] found = actual.getOrDefault(name, new float[0]);
      assertThat(found).as("%s: %s", program.name(), name).hasSameSizeAs(values);
      double allowed = bound.of(largest(values), all);
      int good = 0;
      while (good < values.length && Math.abs(found[good] - values[good]) <= allowed)
        good++;
      if (good < values.length)
        fail("%s: %s is %s, not %s, at %d of %d; allowed is a difference of %.2g, the largest element is %.2g",
            program.name(), name, found[good], values[good], good, values.length, allowed, largest(values));
    });
  }

  /// The norm of the difference of each array is at most `tolerance` times that of the array or, where a whole array is small, of one as long
  /// with a tenth of the mean square of the largest: a sum that cancels is no more exact than its terms.
  void isNear(Outcome expected, double tolerance) {
    isNearForwardTo(expected, tolerance);
    isNearBackwardTo(expected, tolerance);
  }

  void isNearForwardTo(Outcome expected, double tolerance) {
    compareNorms(forward(), expected.forward(), tolerance);
  }

  void isNearBackwardTo(Outcome expected, double tolerance) {
    compareNorms(backward(), expected.backward(), tolerance);
  }

  private void compareNorms(Map<String, float[]> actual, Map<String, float[]> expected, double tolerance) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    double all = expected.values().stream().mapToDouble(Outcome::meanSquare).max().orElse(0);
    expected.forEach((name, values) -> {
      float[] found = actual.getOrDefault(name, new float[0]);
      assertThat(found).as("%s: %s", program.name(), name).hasSameSizeAs(values);
      double[] difference = new double[values.length];
      Arrays.setAll(difference, i -> (double) found[i] - values[i]);
      double scale = Math.sqrt(Math.max(meanSquare(values), all / 10));
      double error = Math.sqrt(Arrays.stream(difference).map(x -> x * x).average().orElse(0)) / scale;
      if (values.length > 0 && scale > 0)
        assertThat(error).as("%s: relative error of %s", program.name(), name).isLessThanOrEqualTo(tolerance);
      else
        assertThat(found).as("%s: %s", program.name(), name).containsExactly(values);
    });
  }

  private static double meanSquare(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> (double) values[i] * values[i]).average().orElse(0);
  }

  private static double largest(float[] values) {
    double largest = 0;
    for (float value : values)
      largest = Math.max(largest, Math.abs(value));
    return largest;
  }
}
