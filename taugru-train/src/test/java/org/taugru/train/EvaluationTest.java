package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Backend;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// Against one sequence at a time and sums in plain code. Sequences are of unequal length, and networks drop inputs where
/// they are trained, which an evaluation must not.
final class EvaluationTest {
  private static final int STEPS = SmallTask.STEPS;

  /// 128 sequences are done at once; 129 leave one for the next.
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 127, 128, 129, 300})
  void aScoreIsTheMeanOverAllRowsHoweverManySequencesThereAre(int count) throws IOException {
    for (SmallTask.Kind kind : SmallTask.Kind.values())
      assertScore(kind, count, new Evaluation(kind.network(new RefBackend(), 0.5), kind.loss(), Preparation.NONE));
  }

  /// In parts of two and, at the end, one.
  @ParameterizedTest
  @EnumSource
  void littleMemoryGivesTheSameScore(SmallTask.Kind kind) throws IOException {
    assertScore(kind, 5, Protocol.evaluation(kind.network(new RefBackend(), 0.5), kind.loss(), 3));
  }

  /// Two would take twice the memory for nothing.
  @Test
  void scoresTakeTheBuffersOfTrainingWhereTheBackendHasNoOthers() throws IOException {
    assertThat(isTrainingsWorkspaceUsed(new RefBackend(), false)).isTrue();
  }

  @Test
  void scoresTakeTheBuffersOfTrainingWhereBothDoNotFit() throws IOException {
    assertThat(isTrainingsWorkspaceUsed(new SimdBackend(1), false)).isFalse();
    assertThat(isTrainingsWorkspaceUsed(new SimdBackend(1), true)).isTrue();
  }

  /// @param isShort whether there is memory for training's alone
  private static boolean isTrainingsWorkspaceUsed(Backend backend, boolean isShort) throws IOException {
    SmallTask.Kind kind = SmallTask.Kind.values()[0];
    Network network = kind.network(backend, 0.5);
    SequenceSet set = SmallTask.ragged(4, 5, kind);
    Evaluation evaluation = new Evaluation(network, kind.loss(), Preparation.NONE);
    Batch batch = Batch.of(set, Batch.inOrder(4), 0, 4);
    if (isShort)
      evaluation.limitTo(network.bytes(batch.steps(), 4));
    NetworkWorkspace training = evaluation.workspace(batch);
    evaluation.score(network.model().initial(3), set);
    return training.carries().getFirst().position() > 0;
  }

  private static void assertScore(SmallTask.Kind kind, int count, Evaluation evaluation) throws IOException {
    Network network = kind.network(new RefBackend(), 0.5);
    Parameters weights = network.model().initial(3);
    SequenceSet set = SmallTask.ragged(count, 5, kind);
    Score score = evaluation.score(weights, set);
    Score byHand = byHand(kind, set, oneByOne(network, weights, set));
    assertThat(score).hasSameClassAs(byHand);
    assertThat(score.loss()).isCloseTo(byHand.loss(), within(1e-7));
    if (byHand instanceof Score.Classification(double accuracy, _, _))
      assertThat(((Score.Classification) score).accuracy()).isEqualTo(accuracy);
  }

  private static Score byHand(SmallTask.Kind kind, SequenceSet set, float[] outputs) {
    int rowsOfEach = kind.isEveryStep() ? STEPS : 1;
    double sum = 0;
    int rows = 0;
    int right = 0;
    for (int c = 0; c < set.count(); c++)
      for (int n = 0; n < (kind.isEveryStep() ? set.lengths()[c] : 1); n++) {
        int row = c * rowsOfEach + n;
        double[] y = {outputs[3 * row], outputs[3 * row + 1], outputs[3 * row + 2]};
        rows++;
        switch (set.targets()) {
          case Targets.Vector(_, float[] values) -> sum += meanSquare(y, values, row);
          case Targets.VectorEveryStep(_, float[] values, _) -> sum += meanSquare(y, values, row);
          case Targets.Label(_, int[] labels) -> {
            sum += surprise(y, labels[row]);
            right += Arrays.stream(y).max().orElseThrow() == y[labels[row]] ? 1 : 0;
          }
          case Targets.LabelEveryStep(_, int[] labels, _) -> {
            sum += surprise(y, labels[row]);
            right += Arrays.stream(y).max().orElseThrow() == y[labels[row]] ? 1 : 0;
          }
        }
      }
    return kind == SmallTask.Kind.LABEL || kind == SmallTask.Kind.LABEL_EVERY_STEP
        ? new Score.Classification((double) right / rows, sum / rows) : new Score.Regression(sum / rows);
  }

  private static double meanSquare(double[] y, float[] targets, int row) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
      sum += Math.pow(y[i] - targets[3 * row + i], 2);
    return sum / 3;
  }

  private static double surprise(double[] y, int label) {
    return -Math.log(Math.exp(y[label]) / (Math.exp(y[0]) + Math.exp(y[1]) + Math.exp(y[2])));
  }

  @ParameterizedTest
  @EnumSource
  void outputsComeInTheOrderOfTheSet(SmallTask.Kind kind) throws IOException {
    Network network = kind.network(new RefBackend(), 0.5);
    Parameters weights = network.model().initial(3);
    SequenceSet set = SmallTask.ragged(131, 5, kind);
    assertThat(new Evaluation(network, kind.loss(), Preparation.NONE).outputs(weights, set))
        .isEqualTo(oneByOne(network, weights, set));
  }

  private static float[] oneByOne(Network network, Parameters weights, SequenceSet set) {
    int rowsOfEach = set.targets().everyStep() ? STEPS : 1;
    float[] all = new float[set.count() * rowsOfEach * 3];
    for (int c = 0; c < set.count(); c++) {
      float[] outputs = run(network, weights, set, c, network.workspace(STEPS, 1));
      System.arraycopy(outputs, 0, all, c * rowsOfEach * 3, outputs.length); // as long as the sequence, then zeros
    }
    return all;
  }

  private static float[] run(Network network, Parameters weights, SequenceSet set, int sequence,
      NetworkWorkspace workspace) {
    Batch one = Batch.of(set, new int[] {sequence}, 0, 1);
    return network.forward(weights, network.start(weights, 1), one.inputs(), Mode.evaluation(),
        workspace);
  }

  /// u, the update gate of a Skip RNN, is its only scalar state but the one it is made of.
  @Test
  void scalarStatesAreAveragedOverStepsAndNotOverSequences() throws IOException {
    Network network = new Model(ModelDescription.of(2, Layer.of(CellChoice.named("skip-gru", 0), 4), Readout.LAST_STATE,
        3)).on(new RefBackend());
    Parameters weights = network.model().initial(3);
    SequenceSet set = SmallTask.ragged(150, 5, SmallTask.Kind.VECTOR);
    Map<String, Double> means = new Evaluation(network, Loss.MEAN_SQUARE, Preparation.NONE).scalarStates(weights, set);
    assertThat(means).containsKey("u").doesNotContainKey("h");
    means.forEach((name, mean) -> {
      int state = StateGradients.number(network.lastLayer().states(), name);
      double sum = 0;
      for (int c = 0; c < set.count(); c++) {
        NetworkWorkspace workspace = network.workspace(STEPS, 1);
        run(network, weights, set, c, workspace);
        float[] values = new float[STEPS];
        workspace.copyStates(state, values);
        for (int n = 0; n < set.lengths()[c]; n++)
          sum += values[n];
      }
      assertThat(mean).as(name).isCloseTo(sum / Arrays.stream(set.lengths()).sum(), within(1e-6));
    });
  }

  @Test
  void aTallyBeginsAgainWhenItIsCleared() {
    Tally tally = new Tally();
    tally.addChoice(2, true);
    tally.addChoice(4, false);
    tally.addChoice(9, false);
    assertThat(tally.score()).isEqualTo(new Score.Classification(1 / 3.0, 5));
    tally.clear();
    tally.addChoice(1, true);
    tally.addChoice(2, false);
    assertThat(tally.score()).isEqualTo(new Score.Classification(0.5, 1.5));
    tally.clear();
    tally.addSquares(1.5);
    tally.addSquares(3.5);
    assertThat(tally.score()).isEqualTo(new Score.Regression(2.5));
    assertThat(tally.meanLoss()).isEqualTo(2.5);
  }

  /// What a loss of one's own made small is not taken for the cross-entropy.
  @Test
  void aChoiceMayHaveALossOfItsOwn() {
    Tally tally = new Tally();
    tally.addChoice(7, 0.5, true);
    tally.addChoice(1, 1.5, false);
    assertThat(tally.score()).isEqualTo(new Score.Classification(0.5, 1, 4));
  }
}
