package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.State;

class CellsTest {
  private static Map<String, Parameter> parameters(Cell cell) {
    return Reads.equations(cell).parameters().stream().collect(Collectors.toMap(Parameter::name, Function.identity()));
  }

  @Test
  void bothGatedUnitsHaveTheSameParameters() {
    assertThat(Reads.parameters(new Gru(Gru.Reset.BEFORE_PRODUCT)))
        .containsExactlyElementsOf(Reads.parameters(new Gru(Gru.Reset.AFTER_PRODUCT)));
  }

  @Test
  void theCellOfTheLstmIsItsSecondState() {
    assertThat(Reads.equations(new Lstm()).states()).extracting(State::name).containsExactly("h", "c");
  }

  @Test
  void anLstmThatNeverForgetsHasNoForgetGate() {
    assertThat(Reads.parameters(new Lstm(new Lstm.Forget.Never()))).doesNotContain("Wf", "Uf", "bWf", "bUf")
        .contains("Wi", "Wo", "Wg");
  }

  @Test
  void chronoStartsTheForgetGateWithLongMemories() {
    assertThat(parameters(new Lstm(new Lstm.Forget.Chrono(100)))).hasEntrySatisfying("bUf",
        bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.Chrono(100)));
  }

  @Test
  void chronoStartsTheInputGateAtTheOppositeOfTheForgetGate() {
    assertThat(parameters(new Lstm(new Lstm.Forget.Chrono(100)))).hasEntrySatisfying("bUi",
        bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.NegativeOf("bUf")));
  }

  @Test
  void chronoStartsEveryOtherBiasAtZero() {
    assertThat(parameters(new Lstm(new Lstm.Forget.Chrono(100))).values())
        .filteredOn(
            parameter -> parameter.isVector() && !parameter.name().equals("bUf") && !parameter.name().equals("bUi"))
        .hasSize(6).extracting(Parameter::initialiser).containsOnly(new Initialiser.Constant(0));
  }

  @Test
  void theDelayGruReadsBothStatesInOneBranch() {
    assertThat(Reads.of(new DelayGru(Lag.steps(7)))).containsExactly("h", "h−7", "x");
  }

  @Test
  void theLinearDelayRnnHasNoBias() {
    assertThat(Reads.parameters(new LinearDelayRnn(Lag.steps(7)))).containsExactly("A", "B", "C");
  }

  @Test
  void thePlainRnnHasTwoMatricesAndTheirBiases() {
    assertThat(Reads.parameters(new TanhRnn())).containsExactly("W", "bW", "U", "bU");
  }

  @Test
  void theBiasesOfTheSkipGruStartAsInItsCode() {
    Map<String, Parameter> parameters = parameters(new Skip(Skip.Base.GRU));
    for (String one : new String[] {"bUr", "bUz", "bWp"})
      assertThat(parameters).hasEntrySatisfying(one,
          bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.Constant(1)));
    assertThat(parameters).hasEntrySatisfying("bUn",
        bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.Constant(0)));
  }

  @Test
  void theBiasesOfTheSkipLstmStartAtZeroButForForgetting() {
    Map<String, Parameter> parameters = parameters(new Skip(Skip.Base.LSTM));
    for (String zero : new String[] {"bUi", "bUo", "bUg"})
      assertThat(parameters).hasEntrySatisfying(zero,
          bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.Constant(0)));
    assertThat(parameters).hasEntrySatisfying("bUf",
        bias -> assertThat(bias.initialiser()).isEqualTo(new Initialiser.Constant(1)));
  }

  @Test
  void theLmuStartsAsInItsKerasCode() {
    Map<String, Parameter> parameters = parameters(new Lmu(4, 10));
    int d = Reads.equations(new Lmu(4, 10)).hiddenSize();
    assertThat(parameters).hasEntrySatisfying("eh",
        encoder -> assertThat(encoder.initialiser()).isEqualTo(new Initialiser.Uniform(Math.sqrt(3.0 / d))));
    assertThat(parameters).hasEntrySatisfying("Wm",
        kernel -> assertThat(kernel.initialiser()).isEqualTo(new Initialiser.Normal(Math.sqrt(2.0 / (4 + d)))));
  }
}
