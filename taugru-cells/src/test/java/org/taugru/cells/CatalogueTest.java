package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser.Rotations.Angles;
import org.taugru.eq.Setting;

class CatalogueTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 1000})
  void everyCellWritesCompleteEquationsAtAnyDelay(int tau) {
    for (Catalogue.Entry entry : Catalogue.all(tau, 100))
      assertThatCode(() -> Equations.of(entry.cell(), Setting.of(1, 1))).as(entry.name()).doesNotThrowAnyException();
  }

  @Test
  void everyCellHasANameOfItsOwn() {
    assertThat(Catalogue.all(5, 100)).extracting(Catalogue.Entry::name).doesNotHaveDuplicates();
  }

  @Test
  void everyCellSaysWhereItComesFrom() {
    assertThat(Catalogue.all(5, 100)).extracting(Catalogue.Entry::reference).noneMatch(String::isBlank);
  }

  @Test
  void aCellIsFoundByItsName() {
    assertThat(Catalogue.named("lstm", 5, 100).cell()).isEqualTo(new Lstm());
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNamesThereAre() {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("transformer", 5, 100))
        .withMessageStartingWith("there is no cell transformer. Cells: tau-gru, tau-gru-author-code, ")
        .withMessageContaining("lstm-chrono");
  }

  @Test
  void aLongDelayHasATwin() {
    assertThat(Catalogue.named("tau-gru", 1 << 30, 100).reference()).isNotEmpty();
  }

  @Test
  void aCellTakesNumbersOfItsOwn() {
    assertThat(Catalogue.named("lem", options("dt", 0.21)).cell()).isEqualTo(new Lem(0.21));
  }

  @Test
  void anUnknownOptionIsAnsweredWithTheOptionsThereAre() {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("cornn", options("damping", 1)))
        .withMessage("cornn has no option damping. It has dt, gamma, epsilon.");
  }

  @Test
  void anOptionOfACellWithoutAnyIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("tanh-rnn", options("dt", 1)))
        .withMessage("tanh-rnn has no option dt. It has none.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {2.5, Double.NaN, Double.POSITIVE_INFINITY, 1e7})
  void aCountMustBeAWholeNumber(double value) {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("irnn", options("iterations", value)))
        .withMessage("cell.iterations is " + value + "; it must be a whole number up to 1000000.");
  }

  @Test
  void aChoiceIsOneOfItsWords() {
    assertThat(Catalogue.named("dtriv", word("angles", "cayley")).cell())
        .isEqualTo(new ExpRnn(ExpRnn.Base.START, Angles.CAYLEY));
    assertThat(Catalogue.named("lstm", Options.of(5, 100).with("biases", Biases.ONE)).cell())
        .isEqualTo(new Lstm(new Lstm.Forget.Gate(), Biases.ONE));
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("dtriv", word("angles", "right")))
        .withMessage("cell.angles is right; it must be uniform or cayley.");
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("dtriv", options("angles", 1)))
        .withMessage("cell.angles is 1; it must be uniform or cayley.");
  }

  @Test
  void aNumberIsNoWord() {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("lem", word("dt", "small")))
        .withMessage("cell.dt is small; it must be a number.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.042", "-3", "1.0E-8", "two", "after-product", "NaN"})
  void aValueIsReadAsItWasWritten(String text) {
    assertThat(OptionValue.parse(text).text()).isEqualTo(text);
  }

  @Test
  void anOptionSaysItsDefaultAndWhatElseItCanBe() {
    assertThat(Catalogue.named("gru", 5, 100).ownOptions()).map(CellOption::toString)
        .containsExactly("cell.biases=two (or one)");
    assertThat(Catalogue.named("lem", 5, 100).ownOptions()).map(CellOption::toString).containsExactly("cell.dt=1");
  }

  @Test
  void aStepMustBeAboveZero() {
    for (String cell : new String[] {"lem", "cornn", "unicornn"})
      assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named(cell, options("dt", 0)))
          .withMessage("cell.dt is 0.0; it must be above 0.");
    for (String cell : new String[] {"antisymmetric-rnn", "antisymmetric-rnn-gated", "lipschitz-rnn", "noisy-rnn"})
      assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named(cell, options("epsilon", -0.1)))
          .withMessage("cell.epsilon is -0.1; it must be above 0.");
  }

  @Test
  void aWholeNumberIsACount() {
    assertThat(Catalogue.named("s4d", options("modes", 2)).cell()).isEqualTo(new S4d(2));
  }

  @Test
  void theDefaultsAreInTheOrderTheCellAsksForThem() {
    assertThat(Catalogue.named("cornn", 5, 100).ownOptions()).map(CellOption::toString)
        .containsExactly("cell.dt=0.042", "cell.gamma=2.7", "cell.epsilon=4.7");
  }

  @Test
  void aDefaultMayComeFromTheDelay() {
    assertThat(Catalogue.named("lmu", 25, 100).ownOptions()).map(CellOption::toString).contains("cell.theta=25");
  }

  @Test
  void theDefaultsAreWhatACellWithoutOptionsHas() {
    for (Catalogue.Entry entry : Catalogue.all(5, 100))
      assertThat(Catalogue.named(entry.name(), new Options(5, 100, defaults(entry))).cell()).as(entry.name())
          .isEqualTo(entry.cell());
  }

  @Test
  void chosenNumbersDoNotChangeTheDefaults() {
    assertThat(Catalogue.named("lem", options("dt", 0.21)).ownOptions()).map(CellOption::toString)
        .containsExactly("cell.dt=1");
  }

  @Test
  void everyCellSaysWhatIsKnownOfItsCode() {
    for (Catalogue.Entry entry : Catalogue.all(5, 100)) {
      assertThat(entry.code()).as(entry.name()).doesNotContain("://");
      assertThat(entry.notes()).as(entry.name()).isNotEmpty().noneMatch(String::isBlank);
    }
  }

  private static Options options(String name, double value) {
    return Options.of(5, 100).with(name, value);
  }

  private static Options word(String name, String value) {
    return new Options(5, 100, Map.of(name, new OptionValue.Word(value)));
  }

  private static Map<String, OptionValue> defaults(Catalogue.Entry entry) {
    return entry.ownOptions().stream().collect(Collectors.toMap(CellOption::name, CellOption::usual));
  }
}
