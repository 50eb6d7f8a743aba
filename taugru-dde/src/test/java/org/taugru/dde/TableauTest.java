package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// Coefficients that are typed in are checked against what they must satisfy.
class TableauTest {
  private static final Offset<Double> ROUNDING = within(1e-14);

  @Test
  void rowsAddUpToThePlaceOfTheirStage() {
    for (Tableau tableau : List.of(Tableau.CLASSICAL, Tableau.DORMAND_PRINCE))
      for (int s = 0; s < tableau.stages(); s++)
        assertThat(Arrays.stream(tableau.a()[s]).sum()).isCloseTo(tableau.c()[s], ROUNDING);
  }

  @Test
  void weightsIntegratePolynomialsUpToTheOrder() {
    for (int power = 0; power < 4; power++)
      assertThat(moment(Tableau.CLASSICAL, Tableau.CLASSICAL.b(), power)).isCloseTo(1.0 / (power + 1), ROUNDING);
    for (int power = 0; power < 5; power++)
      assertThat(moment(Tableau.DORMAND_PRINCE, Tableau.DORMAND_PRINCE.b(), power)).isCloseTo(1.0 / (power + 1),
          ROUNDING);
  }

  @Test
  void theEmbeddedMethodHasOrderFourAndNotFive() {
    for (int power = 0; power < 4; power++)
      assertThat(moment(Tableau.DORMAND_PRINCE, Tableau.DORMAND_PRINCE.error(), power)).isCloseTo(0, ROUNDING);
    assertThat(Math.abs(moment(Tableau.DORMAND_PRINCE, Tableau.DORMAND_PRINCE.error(), 4))).isGreaterThan(1e-4);
  }

  /// The cubic through both ends is right up to t³; the fourth power leaves (θ − θ²)², which the last term must have.
  @Test
  void theLastTermOfTheDenseOutputIsThatOfTheFourthPower() {
    for (int power = 0; power < 3; power++)
      assertThat(moment(Tableau.DORMAND_PRINCE, Tableau.DORMAND_PRINCE.dense(), power)).isCloseTo(0, ROUNDING);
    // y = t⁴ on [0, 1]: y − cubic = θ²(1 − θ)²·D, so D = 1, from y′ = 4c³
    assertThat(4 * moment(Tableau.DORMAND_PRINCE, Tableau.DORMAND_PRINCE.dense(), 3)).isCloseTo(1, ROUNDING);
  }

  /// Σ wᵢcᵢᵖ
  private static double moment(Tableau tableau, double[] weights, int power) {
    return IntStream.range(0, weights.length).mapToDouble(i -> weights[i] * Math.pow(tableau.c()[i], power)).sum();
  }
}
