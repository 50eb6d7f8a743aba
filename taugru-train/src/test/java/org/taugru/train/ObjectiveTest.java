package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Sequences of unequal length, so that parts of equal size do not weigh alike.
final class ObjectiveTest {
  private static final int COUNT = 7;
  private static final Map<String, Double> COSTS = Map.of("c", 0.3, "h", -0.1);

  /// Whole, or in parts of at most so many sequences; all in one batch.
  private record Case(SmallTask.Kind kind, double dropout, SequenceSet set, Protocol protocol, int most) {
    static Case of(SmallTask.Kind kind, int most) {
      return new Case(kind, 0, SmallTask.ragged(COUNT, 5, kind), Protocol.of(1, COUNT, 0.1), most);
    }

    Case with(Auxiliary auxiliary) {
      return new Case(kind, dropout, set, protocol.auxiliary(auxiliary), most);
    }

    Case noisy() {
      return new Case(kind, 0.5, set, protocol, most);
    }

    Case seed(long seed) {
      return new Case(kind, dropout, set, protocol.seed(seed), most);
    }

    Case on(SequenceSet other) {
      return new Case(kind, dropout, other, protocol, most);
    }

    Network network() {
      return kind.network(new RefBackend(), dropout);
    }

    private PreparedBatch batch() {
      return Protocol.prepare(protocol.batches(network(), kind.loss(), new ThreeSets(set, set, set), most), 0, 0);
    }

    private Objective objective() {
      return new Objective(network(), kind.loss(), protocol.settings(),
          Protocol.evaluation(network(), kind.loss(), most));
    }

    Parameters initial() {
      return Parameters.initial(objective().declared(), 3);
    }

    int parts() {
      return batch().parts().size();
    }

    Parameters gradient(long iteration) {
      return gradient(iteration, new Tally());
    }

    Parameters gradient(long iteration, Tally tally) {
      Objective objective = objective();
      assertThat(objective.evaluate(initial(), batch(), iteration, tally, () -> false)).isTrue();
      return objective.gradient();
    }
  }

  /// Parts of 2, 2, 2 and 1 sequences: floats are added in another order.
  @ParameterizedTest
  @EnumSource
  void aBatchInPartsHasTheGradientAndTheLossOfTheWhole(SmallTask.Kind kind) {
    Tally tally = new Tally();
    Tally ofParts = new Tally();
    Parameters whole = Case.of(kind, COUNT).gradient(0, tally);
    Parameters inParts = Case.of(kind, 3).gradient(0, ofParts);
    assertThat(Case.of(kind, COUNT).parts()).isEqualTo(1);
    assertThat(Case.of(kind, 3).parts()).isEqualTo(4);
    assertClose(inParts, whole);
    assertThat(ofParts.meanLoss()).isCloseTo(tally.meanLoss(), within(1e-7));
  }

  @Test
  void costsOnStatesAreTheSameInParts() {
    for (SmallTask.Kind kind : SmallTask.Kind.values()) {
      Auxiliary costs = new Auxiliary(COSTS, 0, 2, 1);
      assertClose(Case.of(kind, 3).with(costs).gradient(0), Case.of(kind, COUNT).with(costs).gradient(0));
    }
  }

  /// The task's loss is the mean over all steps of all sequences; a cost is added up over steps and units and averaged over
  /// sequences. Both are computed here from outputs and states alone; floats leave 1e-7/0.02 of a difference.
  @Test
  void theGradientIsThatOfMeanLossAndCosts() {
    Case some = Case.of(SmallTask.Kind.VECTOR_EVERY_STEP, 3).with(new Auxiliary(COSTS, 0, 2, 1));
    Parameters parameters = some.initial();
    Parameters gradient = some.gradient(0);
    for (int p = 0; p < parameters.declared().size(); p++)
      for (int i = 0; i < parameters.values(p).length; i += 5) {
        float[] values = parameters.values(p);
        float value = values[i];
        values[i] = value + 0x1p-6f;
        double above = lossAndCosts(some, parameters);
        values[i] = value - 0x1p-6f;
        double below = lossAndCosts(some, parameters);
        values[i] = value;
        assertThat((double) gradient.values(p)[i]).as("%s, number %d", parameters.declared().get(p).name(), i)
            .isCloseTo((above - below) / 0x1p-5, within(2e-4));
      }
  }

  private static double lossAndCosts(Case some, Parameters parameters) {
    Network network = some.network();
    SequenceSet set = some.set();
    float[] targets = ((Targets.VectorEveryStep) set.targets()).values();
    double squares = 0;
    int numbers = 0;
    double costs = 0;
    for (int c = 0; c < COUNT; c++) {
      Batch one = Batch.of(set, new int[] {c}, 0, 1);
      NetworkWorkspace workspace = network.workspace(SmallTask.STEPS, 1);
      float[] outputs = network.forward(parameters, network.start(parameters, 1), one.inputs(),
          Mode.evaluation(), workspace);
      for (int i = 0; i < 3 * set.lengths()[c]; i++) {
        double error = (double) outputs[i] - targets[3 * c * SmallTask.STEPS + i];
        squares += error * error;
        numbers++;
      }
      for (int s = 0; s < 2; s++) {
        float[] states = new float[SmallTask.STEPS * 4];
        workspace.copyStates(s, states);
        double cost = s == 0 ? -0.1 : 0.3; // h, then c
        costs += cost * IntStream.range(0, 4 * set.lengths()[c]).mapToDouble(i -> states[i]).sum();
      }
    }
    return squares / numbers + costs / COUNT;
  }

  /// Two sequences that are the same: were their noise the same too, the gradient would be that of one of them alone.
  @Test
  void thePartsOfABatchDrawDifferentNoise() {
    SequenceSet one = SmallTask.ragged(1, 5, SmallTask.Kind.VECTOR_EVERY_STEP);
    Case alone = Case.of(SmallTask.Kind.VECTOR_EVERY_STEP, 1).noisy().on(one);
    Case twins = alone.on(one.read(new int[] {0, 0}));
    assertThat(twins.parts()).isEqualTo(2);
    assertThat(values(twins.gradient(4))).isNotEqualTo(values(alone.gradient(4)));
    Case quiet = Case.of(SmallTask.Kind.VECTOR_EVERY_STEP, 1);
    assertClose(quiet.on(one.read(new int[] {0, 0})).gradient(4), quiet.on(one).gradient(4));
  }

  @Test
  void everyIterationAndEverySeedDrawsItsOwnNoise() {
    Case noisy = Case.of(SmallTask.Kind.VECTOR_EVERY_STEP, COUNT).noisy();
    assertThat(IntStream.range(0, 12).mapToObj(i -> values(noisy.seed(i / 4).gradient(i % 4))).toList())
        .doesNotHaveDuplicates();
    assertThat(values(noisy.gradient(3))).isEqualTo(values(noisy.gradient(3)));
  }

  /// Its weight is a factor: with 3 instead of 1 there is three times as much of it, in the network and in the decoder.
  @Test
  void theReconstructionIsAddedByItsWeight() {
    Case plain = Case.of(SmallTask.Kind.VECTOR, COUNT).on(longEnough());
    Parameters task = plain.gradient(2);
    Parameters once = plain.with(new Auxiliary(Map.of(), 1, 3, 2)).gradient(2);
    Parameters thrice = plain.with(new Auxiliary(Map.of(), 3, 3, 2)).gradient(2);
    double largest = 0;
    for (int p = 0; p < once.declared().size(); p++)
      for (int i = 0; i < once.values(p).length; i++) {
        double alone = p < task.declared().size() ? task.values(p)[i] : 0;
        double added = once.values(p)[i] - alone;
        assertThat(thrice.values(p)[i] - alone).isCloseTo(3 * added, within(1e-6));
        largest = Math.max(largest, Math.abs(added));
      }
    assertThat(largest).isGreaterThan(1e-2);
    assertThat(once.declared()).hasSizeGreaterThan(task.declared().size());
  }

  /// There are ten or so stretches to choose from.
  @Test
  void iterationsReconstructDifferentStretches() {
    Case some = Case.of(SmallTask.Kind.VECTOR, COUNT).on(longEnough()).with(new Auxiliary(Map.of(), 1, 3, 1));
    assertThat(IntStream.range(0, 20).mapToObj(i -> values(some.gradient(i))).distinct().count()).isGreaterThan(5);
  }

  private static SequenceSet longEnough() {
    SequenceSet set = SmallTask.ragged(2 * SmallTask.STEPS, 5, SmallTask.Kind.VECTOR);
    return set.read(IntStream.range(0, set.count()).filter(c -> set.lengths()[c] > 5).limit(COUNT).toArray());
  }

  private static String values(Parameters parameters) {
    return IntStream.range(0, parameters.declared().size()).mapToObj(p -> Arrays.toString(parameters.values(p)))
        .toList().toString();
  }

  private static void assertClose(Parameters one, Parameters other) {
    double largest = 0;
    for (int p = 0; p < one.declared().size(); p++)
      for (int i = 0; i < one.values(p).length; i++) {
        assertThat(one.values(p)[i]).as("%s, number %d", one.declared().get(p).name(), i)
            .isCloseTo(other.values(p)[i], within(1e-6f));
        largest = Math.max(largest, Math.abs(one.values(p)[i]));
      }
    assertThat(largest).isGreaterThan(1e-2);
  }
}
