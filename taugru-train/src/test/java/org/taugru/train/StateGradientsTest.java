package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

final class StateGradientsTest {
  private static final double COST = 0.7;

  private final Network network = SmallTask.classifier(new RefBackend());
  private final SequenceSet set = SmallTask.signs(3, 1);
  private final Batch batch = Batch.of(set, Batch.inOrder(3), 0, 3);
  private final Parameters weights = network.model().initial(1);

  /// A loss of nothing but the sum of the memory c over steps, units and sequences.
  @Test
  void theGradientOfACostEqualsTheDifferenceOfCosts() {
    NetworkWorkspace workspace = run();
    StateGradients states = new StateGradients(network, batch.inputs());
    states.add("c", COST);
    Parameters gradient = network.backward(weights, new float[3 * 2], states.steps(), workspace);
    for (String name : new String[] {"Wi", "Uf", "bUg"}) {
      float step = 1e-2f;
      float[] values = weights.values(name);
      float value = values[1];
      values[1] = value + step;
      double above = cost();
      values[1] = value - step;
      double below = cost();
      values[1] = value;
      assertThat((double) gradient.values(name)[1]).as(name).isNotZero()
          .isCloseTo((above - below) / (2 * step), within(1e-3));
    }
  }

  @Test
  void aCostOfNoStateIsRefusedWithTheStatesThereAre() {
    assertThatThrownBy(() -> new StateGradients(network, batch.inputs()).add("u", 1))
        .hasMessage("cost.u is for no state; there are h, c.");
  }

  private NetworkWorkspace run() {
    NetworkWorkspace workspace = network.workspace(SmallTask.STEPS, 3);
    network.forward(weights, network.start(weights, 3), batch.inputs(), Mode.evaluation(),
        workspace);
    return workspace;
  }

  private double cost() {
    float[] c = new float[SmallTask.STEPS * 3 * network.lastLayer().states().get(1).width()];
    run().copyStates(1, c);
    double sum = 0;
    for (float value : c)
      sum += value;
    return COST * sum;
  }
}
