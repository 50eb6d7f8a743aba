package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Initialiser.Rotations.Angles;
import org.taugru.eq.Parameter;

class ParametersTest {
  private static final int COUNT = 100_000;
  private static final Initialiser HALF = new Initialiser.Uniform(0.5);

  private static Parameter vector(String name, int length, Initialiser initialiser) {
    return new Parameter(name, length, 0, initialiser);
  }

  private static double[] initial(Initialiser initialiser) {
    float[] values = Parameters.initial(List.of(vector("v", COUNT, initialiser)), 1).values(0);
    return IntStream.range(0, COUNT).mapToDouble(i -> values[i]).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double meanSquare(double[] values) {
    return Arrays.stream(values).map(value -> value * value).average().orElseThrow();
  }

  @Test
  void uniformStaysWithinItsBounds() {
    assertThat(Arrays.stream(initial(HALF))).allMatch(value -> Math.abs(value) <= 0.5);
  }

  @Test
  void uniformFillsItsBounds() {
    double[] values = initial(HALF);
    // U(−½, ½) has deviation 1/√12, its square 1/√180; 4 deviations of the estimate
    assertThat(mean(values)).isCloseTo(0, within(4 / Math.sqrt(12.0 * COUNT)));
    assertThat(meanSquare(values)).isCloseTo(1.0 / 12, within(4 / Math.sqrt(180.0 * COUNT)));
    assertThat(Arrays.stream(values).min().orElseThrow()).isLessThan(-0.499);
    assertThat(Arrays.stream(values).max().orElseThrow()).isGreaterThan(0.499);
  }

  @Test
  void normalHasTheDeclaredDeviation() {
    double[] values = initial(new Initialiser.Normal(0.1));
    // the square of a normal number has deviation √2·σ²; 4 deviations of the estimate
    assertThat(mean(values)).isCloseTo(0, within(4 * 0.1 / Math.sqrt(COUNT)));
    assertThat(meanSquare(values)).isCloseTo(0.01, within(4 * 0.01 * Math.sqrt(2.0 / COUNT)));
  }

  @Test
  void aStartBetweenTwoNumbersFillsTheRange() {
    double[] values = initial(new Initialiser.Between(-3, -1));
    assertThat(Arrays.stream(values)).allMatch(value -> value >= -3 && value <= -1);
    assertThat(Arrays.stream(values).min().orElseThrow()).isLessThan(-2.999);
    assertThat(Arrays.stream(values).max().orElseThrow()).isGreaterThan(-1.001);
    assertThat(mean(values)).isCloseTo(-2, within(4 * 2 / Math.sqrt(12.0 * COUNT)));
  }

  @Test
  void givenNumbersAreTakenInTheirOrder() {
    float[] values = Parameters.initial(List.of(vector("v", 3, Initialiser.Values.of(1, 2, 3))), 1).values(0);
    assertThat(values).containsExactly(1, 2, 3);
  }

  @Test
  void blocksFollowEachOther() {
    Initialiser blocks = new Initialiser.Blocks(List.of(new Initialiser.Blocks.Block(2, new Initialiser.Constant(5)),
        new Initialiser.Blocks.Block(1, Initialiser.Values.of(7)),
        new Initialiser.Blocks.Block(3, new Initialiser.Between(8, 9))));
    float[] values = Parameters.initial(List.of(vector("v", 6, blocks)), 1).values(0);
    assertThat(Arrays.copyOf(values, 3)).containsExactly(5, 5, 7);
    for (int i = 3; i < 6; i++)
      assertThat(values[i]).isBetween(8f, 9f);
    assertThat(values[3]).isNotEqualTo(values[4]);
  }

  /// Of 5 × 5, where the last plane has one dimension: elements (0, 1) and (2, 3) are angles.
  @ParameterizedTest
  @EnumSource
  void rotationsAreAnglesOfPlanes(Angles angles) {
    double least = 0;
    double most = -Math.PI;
    for (int seed = 0; seed < 2000; seed++) {
      float[] skew = Parameters.initial(List.of(vector("A", 10, new Initialiser.Rotations(angles))), seed).values(0);
      for (int i = 0; i < skew.length; i++)
        if (i != 0 && i != 7) // of the upper triangle row by row
          assertThat(skew[i]).isZero();
      assertThat(skew[0]).isNotEqualTo(skew[7]);
      least = Math.min(least, Math.min(skew[0], skew[7]));
      most = Math.max(most, Math.max(skew[0], skew[7]));

      Parameter matrix = new Parameter("A", 5, 5, new Initialiser.Rotations(angles));
      float[] rotation = Parameters.initial(List.of(matrix), seed).values(0);
      for (int i = 0; i < 25; i++)
        assertThat((double) rotation[i]).isCloseTo(rotated(i / 5, i % 5, skew[0], skew[7]), within(1e-6));
    }
    switch (angles) {
      case UNIFORM ->
        assertThat(new double[] {least, most}).containsExactly(new double[] {-Math.PI, Math.PI}, within(0.01));
      case CAYLEY -> assertThat(new double[] {least, most}).containsExactly(new double[] {-1, 0}, within(0.01)); // −tan(s/2)
    }
  }

  /// exp(A − Aᵀ) with the angles a and b of the first two planes.
  private static double rotated(int row, int column, double a, double b) {
    double angle = row < 2 ? a : row < 4 ? b : 0;
    return row == column ? Math.cos(angle) : row / 2 != column / 2 ? 0 : row < column ? Math.sin(angle)
        : -Math.sin(angle);
  }

  @Test
  void aConstantIsTheSameEverywhere() {
    assertThat(initial(new Initialiser.Constant(0.25))).containsOnly(0.25);
  }

  @Test
  void chronoRemembersUpToTheLongestDependency() {
    double[] memories = Arrays.stream(initial(new Initialiser.Chrono(100))).map(Math::exp).toArray();
    // U(1, 99) has deviation 98/√12; a float logarithm is off by 10⁻⁷
    assertThat(Arrays.stream(memories)).allMatch(memory -> memory >= 1 && memory < 99.0001);
    assertThat(mean(memories)).isCloseTo(50, within(4 * 98 / Math.sqrt(12.0 * COUNT)));
  }

  @Test
  void aMirroredParameterIsTheNegativeOfTheOther() {
    Parameters parameters = Parameters.initial(
        List.of(vector("bUf", 20, new Initialiser.Chrono(100)), vector("bUi", 20, new Initialiser.NegativeOf("bUf"))),
        1);
    for (int i = 0; i < 20; i++)
      assertThat(parameters.values("bUi")[i]).isEqualTo(-parameters.values("bUf")[i]).isLessThan(0);
  }

  @Test
  void aParameterMayMirrorOneThatIsDeclaredLater() {
    Parameters parameters = Parameters.initial(
        List.of(vector("bUi", 2, new Initialiser.NegativeOf("bUf")), vector("bUf", 2, new Initialiser.Constant(3))), 1);
    assertThat(parameters.values("bUi")).containsExactly(-3, -3);
  }

  @Test
  void theSameSeedGivesTheSameBits() {
    List<Parameter> declared = List.of(new Parameter("W", 7, 5, HALF), vector("b", 7, new Initialiser.Normal(1)));
    Parameters first = Parameters.initial(declared, 42);
    Parameters second = Parameters.initial(declared, 42);
    assertThat(first.values(0)).isEqualTo(second.values(0));
    assertThat(first.values(1)).isEqualTo(second.values(1));
  }

  @Test
  void anotherSeedGivesOtherNumbers() {
    List<Parameter> declared = List.of(new Parameter("W", 7, 5, HALF));
    assertThat(Parameters.initial(declared, 1).values(0)).isNotEqualTo(Parameters.initial(declared, 2).values(0));
  }

  @Test
  void anotherNameGivesOtherNumbers() {
    Parameters parameters = Parameters.initial(List.of(vector("W1", 7, HALF), vector("W2", 7, HALF)), 1);
    assertThat(parameters.values("W1")).isNotEqualTo(parameters.values("W2"));
  }

  @Test
  void anotherParameterChangesNoneOfTheOthers() {
    Parameter first = new Parameter("W1", 7, 5, HALF);
    Parameter second = vector("b1", 7, HALF);
    Parameters without = Parameters.initial(List.of(first, second), 1);
    Parameters with = Parameters.initial(List.of(vector("new", 3, HALF), second, first), 1);
    assertThat(with.values("W1")).isEqualTo(without.values("W1"));
    assertThat(with.values("b1")).isEqualTo(without.values("b1"));
  }

  @Test
  void zerosAreZero() {
    assertThat(Parameters.zeros(List.of(vector("v", 3, HALF))).values(0)).containsExactly(0, 0, 0);
  }

  @Test
  void theCountIsThatOfAllValues() {
    assertThat(Parameters.zeros(List.of(new Parameter("W", 7, 5, HALF), vector("b", 7, HALF))).count()).isEqualTo(42);
  }

  @Test
  void aCopyIsIndependent() {
    Parameters original = Parameters.zeros(List.of(vector("v", 3, HALF)));
    original.copy().values(0)[1] = 5;
    assertThat(original.values(0)).containsOnly(0);
  }

  @Test
  void theArraysAreTheValuesThemselves() {
    Parameters parameters = Parameters.zeros(List.of(vector("v", 3, HALF)));
    parameters.values("v")[1] = 5;
    assertThat(parameters.values(0)).containsExactly(0, 5, 0);
  }

  @Test
  void parametersOverArraysAreThoseArrays() {
    float[] values = {1, 2, 3};
    Parameters parameters = Parameters.over(List.of(vector("v", 3, HALF)), List.of(values));
    assertThat(parameters.values("v")).isSameAs(values);
  }

  @Test
  void anArrayOfAnotherLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.over(List.of(vector("v", 3, HALF)), List.of(new float[4])))
        .withMessage("parameter v has 3 values, got 4.");
  }

  @Test
  void thereIsAnArrayForEachParameter() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.over(List.of(vector("v", 3, HALF)), List.of(new float[3], new float[3])));
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNamesThereAre() {
    Parameters parameters = Parameters.zeros(List.of(vector("v", 3, HALF), vector("w", 3, HALF)));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.values("x"))
        .withMessage("there is no parameter x. There are v, w.");
  }

  @Test
  void parametersOfAnotherCellAreRefused() {
    Parameters parameters = Parameters.zeros(List.of(vector("v", 3, HALF)));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.requireFits(List.of(vector("w", 3, HALF))))
        .withMessage(
            "these parameters are of another cell or size: they are v; wanted are w.");
  }

  @Test
  void parametersOfTheSameCellFit() {
    List<Parameter> declared = List.of(vector("v", 3, HALF));
    Parameters.zeros(declared).requireFits(List.copyOf(declared));
  }

  @Test
  void everyNameHasAStreamOfItsOwn() {
    Parameters parameters = Parameters.initial(List.of(vector("Aa", 7, HALF), vector("BB", 7, HALF)), 1);
    assertThat(parameters.values("Aa")).isNotEqualTo(parameters.values("BB"));
  }

  @Test
  void aMirrorOfAMirrorIsTheOriginal() {
    Parameters parameters = Parameters.initial(List.of(vector("a", 1, new Initialiser.NegativeOf("b")),
        vector("b", 1, new Initialiser.NegativeOf("c")), vector("c", 1, new Initialiser.Constant(3))), 1);
    assertThat(parameters.values("a")).containsExactly(3);
  }

  @Test
  void parametersOfAnotherSizeAreRefusedWithTheSizes() {
    Parameters parameters = Parameters.zeros(List.of(vector("v", 3, HALF)));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.requireFits(List.of(vector("v", 4, HALF))))
        .withMessageContaining("3").withMessageContaining("4");
  }

  @Test
  void theMirrorOfAnUnusedParameterIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.initial(List.of(vector("a", 1, new Initialiser.NegativeOf("b"))), 1))
        .withMessage("parameter a starts at the negative of b, which no equation uses. Give a another start.");
  }

  @Test
  void mirrorsOfEachOtherAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.initial(List.of(vector("a", 1, new Initialiser.NegativeOf("b")),
            vector("b", 1, new Initialiser.NegativeOf("a"))), 1))
        .withMessageContaining("negative of itself");
  }

  @Test
  void parametersFitWhereverTheyStarted() {
    Parameters.zeros(List.of(vector("v", 3, HALF))).requireFits(List.of(vector("v", 3, new Initialiser.Constant(1))));
  }

  @Test
  void twoParametersOfOneNameAreRefused() {
    List<Parameter> declared = List.of(vector("V", 2, HALF), vector("V", 3, HALF));
    assertThatThrownBy(() -> Parameters.zeros(declared)).hasMessageContaining("two parameters are called V");
  }

  /// A mirrored start within a part refers to that part, and a start can be drawn under another name than its own.
  @Test
  void aPartOfAModelStartsWithinItself() {
    List<Parameter> declared = new ArrayList<>();
    for (String prefix : List.of("layer1.", "layer2.")) {
      declared.add(vector("b", 5, HALF).within(prefix));
      declared.add(vector("c", 5, new Initialiser.NegativeOf("b")).within(prefix));
    }
    declared.add(vector("b", 5, HALF).drawnUnder("layer2.b"));
    Parameters start = Parameters.initial(declared, 3);
    assertThat(start.values("layer1.b")).isNotEqualTo(start.values("layer2.b"));
    assertThat(start.values("b")).isEqualTo(start.values("layer2.b"));
    for (int i = 0; i < 5; i++) {
      assertThat(start.values("layer1.c")[i]).isEqualTo(-start.values("layer1.b")[i]);
      assertThat(start.values("layer2.c")[i]).isEqualTo(-start.values("layer2.b")[i]);
    }
  }

  @Test
  void valuesAreSetByNameIfTheirNumberFits() {
    Parameters parameters = Parameters.zeros(List.of(new Parameter("W", 2, 3, HALF), vector("b", 2, HALF)));
    float[] given = {1, 2, 3, 4, 5, 6};
    parameters.set("W", given);
    given[0] = 9;
    assertThat(parameters.values("W")).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(parameters.values("b")).containsOnly(0);
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.set("W", 1, 2))
        .withMessage("parameter W[2,3] has 6 values, got 2.");
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.set("V", 1))
        .withMessageContaining("no parameter V");
    assertThat(parameters).hasToString("W[2,3], b[2]: 8 numbers");
  }
}
