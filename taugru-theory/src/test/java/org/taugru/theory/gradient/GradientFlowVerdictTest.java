package org.taugru.theory.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.gradient.GradientFlow.Contrast;

class GradientFlowVerdictTest {
  private static final int STEPS = 20;
  private static final AddingPlan PLAN = new AddingPlan(STEPS, 2, 10, 1, 1, 1);
  private static final Contrast NONE = new Contrast(1, 1);

  /// Norms of 1, but for the one at a jump and the one over all steps.
  private static GradientFlow flow(int jump, double gain, double reach, Contrast steps, Contrast jumps) {
    double[] ordinary = new double[STEPS + 1];
    Arrays.fill(ordinary, 1);
    double[] all = ordinary.clone();
    all[jump] = gain;
    all[STEPS] = reach;
    return new GradientFlow(new GradientProfile(all), new GradientProfile(ordinary), steps, jumps);
  }

  private static AddingNetwork network(String cell, int tau, GradientFlow start, GradientFlow trained) {
    return new AddingNetwork(new AddingPlan.Kind(cell, cell, tau, 1), List.of(0.001), 0.16, List.of(OptionalLong.of(5)),
        start, trained, List.of(1.0));
  }

  private static GradientFlow left(double reach) {
    return flow(3, 1, reach, NONE, NONE);
  }

  /// Two delays and the unit without feedback, of which 1 is left.
  private static Consumer<Chapter.Writer> comparisons(GradientFlow start, GradientFlow trained) {
    List<AddingNetwork> networks = List.of(
        network("tau-gru", 4, flow(5, 9, 9, NONE, NONE), flow(5, 9, 9, NONE, NONE)),
        network("tau-gru", 2, start, trained), network("tau-gru-alpha0", 0, left(1), left(1)),
        network("lstm", 0, left(50), left(50)));
    return chapter -> GradientFlowStudy.comparisons(chapter, PLAN, networks);
  }

  private static GradientFlow gain(double gain) {
    return flow(3, gain, 1, NONE, NONE);
  }

  @Test
  void aJumpIsSeenFromTenPercentOn() {
    Decided.holds("At the start the first jump", comparisons(gain(1.101), gain(1)));
    Decided.fails("At the start the first jump", comparisons(gain(1.099), gain(2)));
    Decided.holds("After training the first jump", comparisons(gain(1), gain(1.101)));
    Decided.fails("After training the first jump", comparisons(gain(2), gain(1.099)));
  }

  @Test
  void moreIsLeftThanWithoutFeedback() {
    Decided.holds("At the start more is left", comparisons(left(1.01), left(0.5)));
    Decided.fails("At the start more is left", comparisons(left(0.99), left(2)));
    Decided.holds("After training more is left", comparisons(left(0.5), left(1.01)));
    Decided.fails("After training more is left", comparisons(left(2), left(0.99)));
  }

  private static Consumer<Chapter.Writer> marks(Contrast steps, Contrast stepsWithout, Contrast jumps) {
    List<AddingNetwork> networks = new ArrayList<>();
    GradientFlow good = flow(3, 1, 1, new Contrast(0.5, 0.9), new Contrast(1.5, 1));
    networks.add(network("tau-gru", 4, good, good));
    networks.add(network("tau-gru", 2, good, flow(3, 1, 1, steps, jumps)));
    networks.add(network("tau-gru-alpha0", 0, good, flow(3, 1, 1, stepsWithout, new Contrast(0, 9))));
    networks.add(network("lstm", 0, good, flow(3, 1, 1, new Contrast(9, 0), new Contrast(0, 9))));
    return chapter -> GradientFlowStudy.marks(chapter, networks);
  }

  @Test
  void everyGatedUnitMustKeepLessWhereItIsMarked() {
    Contrast less = new Contrast(0.89, 0.9);
    Contrast more = new Contrast(0.91, 0.9);
    Decided.holds("After training a τ-GRU keeps less", marks(less, less, NONE));
    Decided.fails("After training a τ-GRU keeps less", marks(more, less, NONE));
    Decided.fails("After training a τ-GRU keeps less", marks(less, more, NONE));
  }

  @Test
  void jumpsArriveWhereTheGainRisesMore() {
    Contrast less = new Contrast(0.8, 0.9);
    Decided.holds("After training the jumps arrive", marks(less, less, new Contrast(1.01, 1)));
    Decided.fails("After training the jumps arrive", marks(less, less, new Contrast(0.99, 1)));
  }
}
