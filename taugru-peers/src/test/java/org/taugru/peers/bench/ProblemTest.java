package org.taugru.peers.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Tensor;

final class ProblemTest {
  private static final Problem PROBLEM =
      new Problem(new Contents(Map.of("state", Tensor.of(new float[] {1, -2, 4}, 3)), Map.of("cell", "gru")));

  @Test
  void aDifferenceIsRelativeToTheLargestElement() {
    assertThat(PROBLEM.check("x", Map.of("state", new float[] {1, -2, 4.002f}))).isBetween(4.9e-4, 5.1e-4);
  }

  @Test
  void anAnswerWithANanAnywhereIsNotTimed() {
    for (int i = 0; i < 3; i++) {
      float[] answer = {1, -2, 4};
      answer[i] = Float.NaN;
      assertThatThrownBy(() -> PROBLEM.check("x", Map.of("state", answer)))
          .hasMessage("x differs from taugru by NaN in state of gru; nothing of it was timed");
    }
  }
}
