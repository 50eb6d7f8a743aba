package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Against a file written by the format's own library, see `make_reference.py` beside it.
class SafetensorsReferenceTest {

  @Test
  void theFileOfTheReferenceLibraryIsRead() throws IOException {
    Contents read = TestBytes.read(reference());

    assertThat(read).isEqualTo(new Contents(Map.of(
        "W1", Tensor.of(new float[] {0.5f, -1.25f, 3, 1e-40f, 65504, -7}, 2, 3),
        "bias é", Tensor.of(new float[] {Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -0f, Float.NaN}, 4),
        "alpha", Tensor.of(new float[] {2.5f}),
        "none", Tensor.of(new float[0], 3, 0)), Map.of("cell", "TauGru \"τ\"")));
  }

  @Test
  void writingItAgainGivesTheSameBytes() throws IOException {
    assertThat(TestBytes.written(TestBytes.read(reference()))).isEqualTo(reference());
  }

  private static byte[] reference() throws IOException {
    try (InputStream file = SafetensorsReferenceTest.class.getResourceAsStream("reference.safetensors")) {
      return Objects.requireNonNull(file, "reference.safetensors is not beside the test").readAllBytes();
    }
  }
}
