package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TensorTest {

  @Test
  void theShapeMustFitTheValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(new float[5], 2, 3))
        .withMessage("shape [2, 3] does not fit 5 values");
    assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(new float[0]))
        .withMessage("shape [] does not fit 0 values");
  }

  @Test
  void aShapeWhoseProductOverflowsFitsNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(new float[0], 65536, 65536, 65536, 65536))
        .withMessage("shape [65536, 65536, 65536, 65536] does not fit 0 values");
  }

  @Test
  void dimensionsMustNotBeNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(new float[2], -1, -2))
        .withMessage("shape [-1, -2] has a negative dimension");
  }

  @Test
  void nineDimensionsAreTooMany() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(new float[1], 1, 1, 1, 1, 1, 1, 1, 1, 1))
        .withMessage("shape [1, 1, 1, 1, 1, 1, 1, 1, 1] has more than 8 dimensions");
  }

  @Test
  void oneDimensionOfZeroOutweighsAllOthers() {
    assertThat(Tensor.valueCount(List.of(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, 0))).isZero();
  }

  @Test
  void equalityIsByContent() {
    Tensor tensor = Tensor.of(new float[] {1, Float.NaN}, 2);
    assertThat(tensor).isEqualTo(Tensor.of(new float[] {1, Float.NaN}, 2))
        .hasSameHashCodeAs(Tensor.of(new float[] {1, Float.NaN}, 2))
        .isNotEqualTo(Tensor.of(new float[] {1, Float.NaN}, 2, 1))
        .isNotEqualTo(Tensor.of(new float[] {1, 2}, 2))
        .hasToString("Tensor[2]");
    assertThat(Tensor.of(new float[] {0f})).isNotEqualTo(Tensor.of(new float[] {-0f}));
  }
}
