package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceDataTest {
  private static final float[][][] RAGGED = {{{1, 10}, {3, 30}}, {{5, 50}}, {{7, 70}, {9, 90}}, {{11, 110}}};

  @Test
  void sequencesOfDifferentLengthAreFilledUp() {
    SequenceSet set = SequenceData.features(RAGGED).withoutTargets();
    assertThat(set.lengths()).containsExactly(2, 1, 2, 1);
    assertThat(set.features()).containsExactly(1, 10, 3, 30, 5, 50, 0, 0, 7, 70, 9, 90, 11, 110, 0, 0);
  }

  /// The training part is the first half: 1, 3 and 5, without what was filled up.
  @Test
  void columnsAreStandardisedByTheTrainingPartAlone() throws IOException {
    Dataset data = SequenceData.features(RAGGED).values(new float[][] {{2}, {4}, {100}, {200}}).inputNames("a", "b")
        .standardised().split(0.5, 0.25);
    assertThat(data.preparation().inputs()).isInstanceOfSatisfying(Encoding.Columns.class, columns -> {
      assertThat(columns.columns().getFirst().name()).isEqualTo("a");
      assertThat(columns.columns().getFirst().shift()).isCloseTo(3, within(1e-12));
      assertThat(columns.columns().getLast().scale()).isCloseTo(Math.sqrt(800 / 3.0), within(1e-9));
    });
    assertThat(data.preparation().outputs()).isEqualTo(
        new Encoding.Columns(List.of(new Encoding.Column("output 1", 3, 1))));
    SequenceSet train = ((TrainingSplit.Stored) data.training()).sequences().load();
    assertThat(train.input(1, 1, 0)).as("filled up").isZero();
    assertThat(((Targets.Vector) data.test().load().targets()).values()).containsExactly(197);
  }

  @Test
  void aColumnThatNeverChangesIsOnlyShifted() {
    Dataset data =
        SequenceData.features(new float[][][] {{{7}}, {{7}}, {{7}}, {{7}}}).labels(new int[4], 2).standardised()
            .split(0.5, 0.25);
    assertThat(data.preparation().inputs()).isEqualTo(
        new Encoding.Columns(List.of(new Encoding.Column("input 1", 7, 1))));
  }

  @Test
  void splitsAreInOrderUnlessShuffled() throws IOException {
    float[][][] numbered = new float[10][1][1];
    for (int i = 0; i < 10; i++)
      numbered[i][0][0] = i;
    SequenceData data = SequenceData.features(numbered).labels(new int[10], 2);
    assertThat(data.split(0.6, 0.2).validation().load().features()).containsExactly(6, 7);
    Dataset mixed = data.shuffled(1).split(0.6, 0.2);
    assertThat(mixed.sha256()).isEqualTo(data.shuffled(1).split(0.6, 0.2).sha256())
        .isNotEqualTo(data.shuffled(2).split(0.6, 0.2).sha256());
    assertThatIllegalArgumentException().isThrownBy(() -> data.split(0.6, 0.4))
        .withMessageContaining("both shares must be above 0 and together below 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceData.features(new float[3][2][1]).values(new float[3][1]).split(0.9, 0.05))
        .withMessage(
            "split(0.9, 0.05) of 3 sequences leaves 3, 0 and 0; no part may be empty. Use more sequences or other "
                + "shares.");
  }

  @Test
  void everyKindOfTargetsIsTaken() {
    InputSequences asked = SequenceData.tokens(new int[][] {{1, 2}, {3}, {0, 4}}, 5);
    assertThat(asked.labels(new int[] {0, 1, 2}, 3).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.labels(3, false));
    assertThat(asked.labelsEveryStep(new int[][] {{0, 1}, {1}, {0, 0}}, 2).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.labels(2, true));
    assertThat(
        asked.valuesEveryStep(new float[][][] {{{1}, {2}}, {{3}}, {{4}, {5}}}).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.values(1, true));
    assertThat(asked.withoutTargets().format().inputs()).isEqualTo(new InputFormat.Tokens(5));
  }

  @Test
  void aMaskSaysWhichStepsCount() throws IOException {
    boolean[][] mask = {{true, false}, {true}, {false, true}, {true}};
    Dataset values = SequenceData.features(RAGGED).valuesEveryStep(
        new float[][][] {{{1}, {Float.NaN}}, {{3}}, {{Float.POSITIVE_INFINITY}, {4}}, {{5}}}, mask).standardised()
        .split(0.5, 0.25);
    assertThat(values.preparation().outputs()).as("of 1 and 3 alone").isEqualTo(
        new Encoding.Columns(List.of(new Encoding.Column("output 1", 2, 1))));
    SequenceSet train = ((TrainingSplit.Stored) values.training()).sequences().load();
    assertThat(train.targets().mask()).containsExactly(true, false, true, false);
    assertThat(train.targets().values()).containsExactly(-1, -2, 1, -2);
    Dataset labels = SequenceData.features(RAGGED)
        .labelsEveryStep(new int[][] {{1, -100}, {1}, {7, 0}, {1}}, 2, mask).split(0.5, 0.25);
    assertThat(labels.validation().load().targets().mask()).containsExactly(false, true);
    assertThat(labels.validation().load().targets().labels()).containsExactly(0, 0);
  }

  @Test
  void aMaskThatDoesNotFitIsRefused() {
    InputSequences inputs = SequenceData.features(RAGGED);
    int[][] labels = {{0, 1}, {1}, {0, 0}, {1}};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.labelsEveryStep(labels, 2, new boolean[][] {{true, true}, {true}, {true, true}}))
        .withMessage("4 sequences, but 3 steps in the mask.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.labelsEveryStep(labels, 2, new boolean[][] {{true, true}, {true}, {true}, {true}}))
        .withMessage("sequence 2 has 2 steps, but 1 steps in the mask.");
    assertThatIllegalArgumentException().isThrownBy(() -> inputs.labelsEveryStep(new int[][] {{0, 2}, {1}, {0, 0}, {1}},
        2, new boolean[][] {{true, true}, {true}, {true, true}, {true}})).withMessageContaining("label 2 of 2 classes");
  }

  @Test
  void numbersThatAreNoneAreRefusedWithTheirPlace() {
    String rest = ". Numbers must be finite: fill the gap, or leave the sequence out.";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceData.features(new float[][][] {{{1, 2}}, {{3, 4}, {5, Float.NaN}}}))
        .withMessage("sequence 1, step 1, column 1: the input is NaN" + rest);
    InputSequences inputs = SequenceData.features(RAGGED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.values(new float[][] {{1}, {2}, {Float.NEGATIVE_INFINITY}, {4}}))
        .withMessage("sequence 2, column 0: the target is -Infinity" + rest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inputs.valuesEveryStep(new float[][][] {{{1}, {Float.NaN}}, {{3}}, {{4}, {5}}, {{6}}}))
        .withMessage("sequence 0, step 1, column 0: the target is NaN" + rest);
  }

  @Test
  void thereMustBeANameForEachColumnTokenOrClass() {
    SequenceData numbers = SequenceData.features(RAGGED).values(new float[4][1]);
    for (String[] names : new String[][] {{}, {"a"}, {"a", "b", "c"}})
      assertThatIllegalArgumentException().isThrownBy(() -> numbers.inputNames(names))
          .withMessage(names.length + " names of inputs, but they are vectors of 2. Give 2.");
    assertThatIllegalArgumentException().isThrownBy(() -> numbers.outputNames("a", "b"))
        .withMessage("2 names of outputs, but they are vectors of 1. Give 1.");
    SequenceData tokens = SequenceData.tokens(new int[][] {{0}, {1}, {2}}, 3).labels(new int[3], 2);
    assertThatIllegalArgumentException().isThrownBy(() -> tokens.inputNames("a", "b"))
        .withMessage("2 names of inputs, but they are tokens of a vocabulary of 3. Give 3.");
    assertThatIllegalArgumentException().isThrownBy(() -> tokens.outputNames("yes"))
        .withMessage("1 names of outputs, but they are labels of 2 classes. Give 2.");
  }

  @Test
  void settingsBelongToThePartToTrainOn() throws IOException {
    SequenceData data = SequenceData.features(RAGGED).labels(new int[4], 2);
    assertThatIllegalArgumentException().isThrownBy(() -> data.with(data.standardised(), data))
        .withMessage("the validation part has settings of its own: standardised. Give them to the part to train on,"
            + " before with(…): they hold for all.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> data.with(data, data.named("mine").outputNames("no", "yes").inputNames("a", "b")))
        .withMessageStartingWith("the test part has settings of its own: named, inputNames, outputNames. ");
    Dataset dataset = data.named("mine").standardised().with(data, data.shuffled(1));
    assertThat(dataset.name()).isEqualTo("mine");
    assertThat(dataset.validation().sha256()).isNotEqualTo(data.with(data, data).validation().sha256());
  }

  @Test
  void newDataIsPreparedAsTheDataAModelWasTrainedOn() throws IOException {
    SequenceData data = SequenceData.features(RAGGED).values(new float[][] {{2}, {4}, {100}, {200}});
    Dataset trained = data.standardised().split(0.5, 0.25);
    SequenceData fresh = SequenceData.features(new float[][][] {RAGGED[2]}).values(new float[][] {{100}});
    assertThat(fresh.prepared(trained.preparation()).sha256()).isEqualTo(trained.validation().read(0).sha256());
    assertThat(fresh.prepared(Preparation.NONE).features()).containsExactly(7, 70, 9, 90);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fresh.standardised().prepared(trained.preparation()))
        .withMessage("this data has settings of its own: standardised. Leave them out: a model brings those it was"
            + " trained with.");
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceData.features(new float[][][] {{{1}}})
        .values(new float[1][1]).prepared(trained.preparation())).withMessage("the inputs are prepared as 2 columns"
            + " [input 1, input 2], but the data is vectors of 1 to vectors of 1.");
  }

  @Test
  void noSequencesAreRefused() {
    for (Runnable nothing : List.<Runnable>of(() -> SequenceData.features(new float[0][][]),
        () -> SequenceData.features(new float[1][0][]), () -> SequenceData.tokens(new int[0][], 5),
        () -> SequenceData.tokens(new int[1][0], 5)))
      assertThatIllegalArgumentException().isThrownBy(nothing::run)
          .withMessage("there are no sequences, or the first has no steps.");
  }

  @Test
  void whatDoesNotFitIsNamed() {
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceData.features(new float[][][] {{{1}, {1, 2}}}))
        .withMessage("sequence 0, step 1: input of width 2; the first has 1.");
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceData.features(RAGGED).values(new float[3][1]))
        .withMessage("4 sequences, but 3 targets.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceData.features(RAGGED).labelsEveryStep(new int[][] {{0, 1}, {0, 1}, {0, 1}, {0}}, 2))
        .withMessage("sequence 1 has 1 steps, but 2 targets.");
  }
}
