package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

final class FlopCountTest {
  private static final int D = 5;
  private static final int P = 3;
  private final Program program = Program.of("tau-gru", new TauGru(Lag.steps(7)), Setting.of(P, D));

  /// Four sums W·h + b + U·x + b, with 3 additions each; 4 functions; and h + g ⊙ (u + a ⊙ z − h).
  @Test
  void forwardIsAsCountedByHand() {
    FlopCount count = FlopCount.of(program);
    assertThat(count.products()).isEqualTo(4 * (2 * D * D + 2 * D * P));
    assertThat(count.elementwise()).isEqualTo(D * (4 * 3 + 4 * 25 + 5));
    assertThat(count.total()).isEqualTo(count.products() + count.elementwise());
  }

  /// Products: Wᵀ·δ for four matrices, and the gradients of all eight.
  ///
  /// Elementwise, with e the derivative of the loss with respect to the new h: v = u + a ⊙ z − h again (3), e ⊙ v (1),
  /// e ⊙ g (1) and its negative (1), times z and times a (2); the derivatives of four functions, s ⊙ (1 − s) or 1 − s ⊙ s,
  /// each times what comes from above (12); eight biases (8); and six terms added to adjoints: e, −e ⊙ g, four products.
  @Test
  void backwardIsAsCountedByHand() {
    FlopCount count = FlopCount.of(Gradient.withoutInputs(program));
    assertThat(count.products()).isEqualTo(4 * 2 * D * D + 4 * (2 * D * D + 2 * D * P));
    assertThat(count.elementwise()).isEqualTo(D * (3 + 1 + 1 + 1 + 2 + 12 + 8 + 6));
  }

  /// Forward 2·m·d·(d + p) for m gates with a matrix of the state and one of the input each; backward Wᵀ·δ for each matrix
  /// of the state, and the gradient of every matrix: three times the state's part and twice the input's in all.
  @ParameterizedTest
  @CsvSource({"tanh-rnn, 1", "gru, 3", "lstm, 4", "lstm-no-forget, 3"})
  void productsOfAPlainCellHaveAClosedForm(String name, int gates) {
    Program cell = Program.of(name, Catalogue.named(name, 2, 4).cell(), Setting.of(P, D));
    assertThat(FlopCount.of(cell).products()).isEqualTo(2 * gates * D * (D + P));
    assertThat(FlopCount.of(Gradient.withoutInputs(cell)).products())
        .isEqualTo(2 * gates * D * D + 2 * gates * D * (D + P));
    assertThat(FlopCount.of(Gradient.of(cell)).products()).as("with Uᵀ·δ for the inputs")
        .isEqualTo(2 * gates * D * (D + P) * 2);
  }

  /// W·h + b + U·x + b with 3 additions, and one function.
  @Test
  void aTanhRnnHasThreeAdditionsAndAFunctionAUnit() {
    Program cell = Program.of("tanh-rnn", Catalogue.named("tanh-rnn", 2, 4).cell(), Setting.of(P, D));
    assertThat(FlopCount.of(cell).elementwise()).isEqualTo(D * (3 + FlopCount.FUNCTION));
  }

  /// i, f, o, c̃ as sums of four terms and functions; c = f ⊙ c + i ⊙ c̃; h = o ⊙ tanh(c).
  @Test
  void anLstmHasFiveFunctionsAndFourMoreOperationsAUnit() {
    Program cell = Program.of("lstm", Catalogue.named("lstm", 2, 4).cell(), Setting.of(P, D));
    assertThat(FlopCount.of(cell).elementwise()).isEqualTo(D * (4 * 3 + 5 * FlopCount.FUNCTION + 4));
  }

  @Test
  void countsAreAddedPartByPart() {
    assertThat(new FlopCount(1, 2).plus(new FlopCount(10, 20))).isEqualTo(new FlopCount(11, 22));
  }
}
