package org.taugru.peers.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ProductCheckTest {
  private static final MatrixSizes SIZE = new MatrixSizes(2, 3, 2, false);
  private static final float[] A = {1, 2, 3, 4, 5, 6};
  private static final float[] B = {1, 2, 3, 4, 5, 7};
  private static final float[] PRODUCT = {22, 31, 49, 70};

  @Test
  void aProductIsRight() {
    assertThat(new ProductCheck(SIZE, A, B).difference("x", PRODUCT)).isLessThan(1e-12);
  }

  @Test
  void aSumOfOuterProductsIsRight() {
    float[] transposed = {1, 4, 2, 5, 3, 6};
    MatrixSizes outer = new MatrixSizes(2, 3, 2, true);
    assertThat(new ProductCheck(outer, transposed, B).difference("x", PRODUCT)).isLessThan(1e-12);
  }

  @Test
  void anyWrongElementIsFound() {
    for (int i = 0; i < PRODUCT.length; i++)
      for (float wrong : new float[] {0.1f, Float.NaN}) {
        float[] answer = PRODUCT.clone();
        answer[i] += wrong;
        assertThatThrownBy(() -> new ProductCheck(SIZE, A, B).difference("Blas", answer))
            .hasMessageStartingWith("the product 2 × 3 × 2 of Blas is wrong by ").hasMessageEndingWith("was timed");
      }
  }

  @Test
  void aLibraryThatMultipliesWronglyIsNotTimed() {
    ProductLibrary wrong = new ProductLibrary() {
      @Override
      public String name() {
        return "Wrong";
      }

      @Override
      public Product open(MatrixSizes size, float[] a, float[] b) {
        return new Product() {
          @Override
          public void run() {
            throw new AssertionError("timed");
          }

          @Override
          public float[] answer() {
            return new float[size.rows() * size.columns()];
          }

          @Override
          public void close() {
          }
        };
      }
    };
    assertThatThrownBy(() -> ProductPeer.rates(wrong, SIZE, 1)).hasMessageContaining("of Wrong is wrong by 1.0");
  }
}
