package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DefaultsTest {
  private static Defaults defaults(int hidden, int tau, double rate, int batch, double dropout) {
    return new Defaults(hidden, tau, rate, List.of(), batch, new Defaults.Length.Epochs(1), OptionalDouble.empty(),
        dropout, "made up");
  }

  @Test
  void theSmallestNumbersAreAllowed() {
    assertThat(defaults(1, 0, 1e-9, 1, 0).clipped(2).clipNorm()).hasValue(2);
  }

  @Test
  void numbersThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(0, 0, 1, 1, 0))
        .withMessage("defaults with hidden 0, τ 0, batch 1, learning rate 1.0, dropout 0.0.");
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(1, -1, 1, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(1, 0, 0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(1, 0, 1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(1, 0, 1, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> defaults(1, 0, 1, 1, -0.1));
  }

  /// A run has one factor; the others would be lost.
  @Test
  void dropsOfDifferentFactorsAreRefused() {
    List<Defaults.Drop> drops = List.of(new Defaults.Drop(10, 0.1), new Defaults.Drop(20, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Defaults(8, 1, 0.1, drops, 4,
        new Defaults.Length.Epochs(1), OptionalDouble.empty(), 0, ""))
        .withMessageContaining("a schedule with several factors");
  }
}
