package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// No speed is asserted here.
final class ProductPeakTest {
  private static final List<ProductSize> SIZES = List.of(ProductSize.packed(8, 16, 16), ProductSize.packed(8, 33, 50),
      ProductSize.packed(1, 1, 1), ProductSize.outer(17, 70, 40), ProductSize.outer(5, 3, 1));

  @Test
  void anAnswerOfOursIsRight() {
    for (ProductSize size : SIZES) {
      TimedProduct product = new TimedProduct(size, 1);
      product.check(product.answer());
    }
  }

  @Test
  void anAnswerDoesNotDependOnWhatWasDoneBefore() {
    for (ProductSize size : SIZES) {
      TimedProduct product = new TimedProduct(size, 1);
      float[] first = product.answer();
      product.run(3);
      assertThat(product.answer()).isEqualTo(first);
    }
  }

  @Test
  void anyWrongElementIsFound() {
    for (ProductSize size : SIZES)
      for (int i = 0; i < size.rows(); i++)
        for (int j = 0; j < size.columns(); j++)
          for (float wrong : new float[] {0.01f, Float.NaN}) {
            TimedProduct product = new TimedProduct(size, 1);
            float[] answer = product.answer();
            answer[i * Lanes.padded(size.columns()) + j] += wrong;
            assertThatThrownBy(() -> product.check(answer))
                .hasMessageStartingWith("the product " + size + " is wrong by ");
          }
  }

  @Test
  void theAnswerToOtherOperandsIsWrong() {
    ProductSize size = ProductSize.packed(8, 16, 16);
    assertThatThrownBy(() -> new TimedProduct(size, 1).check(new TimedProduct(size, 2).answer()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void everyRepetitionHasItsRate() {
    for (int threads = 1; threads <= 2; threads++)
      for (ProductSize size : List.of(ProductSize.packed(8, 128, 128), ProductSize.outer(128, 64, 128)))
        assertThat(ProductPeak.rates(size, threads, 3)).hasSize(3).doesNotContain(0, Double.POSITIVE_INFINITY);
  }

  @Test
  void aSizeTellsItsOperations() {
    assertThat(ProductSize.outer(3, 4, 5).operations()).isEqualTo(120);
    assertThat(ProductSize.packed(3, 4, 5)).hasToString("3 × 4 × 5");
  }
}
