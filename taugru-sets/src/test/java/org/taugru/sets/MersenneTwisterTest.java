package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class MersenneTwisterTest {
  /// The 10,000th number of the seed 5489 is a part of the C++ standard (`std::mt19937`).
  @Test
  void theTenThousandthNumberIsThatOfTheStandard() {
    MersenneTwister random = new MersenneTwister(5489);
    for (int i = 1; i < 10_000; i++)
      random.next();
    assertThat(Integer.toUnsignedLong(random.next())).isEqualTo(4123659995L);
  }

  /// From PyTorch: `torch.manual_seed(0); torch.randperm(10)`.
  @Test
  void aShortOrderIsThatOfTorch() {
    assertThat(new MersenneTwister(0).torchPermutation(10)).containsExactly(4, 1, 7, 5, 3, 9, 0, 8, 6, 2);
  }

  /// The orders of psMNIST: LEM's, that of coRNN, LipschitzRNN and NoisyRNN, and expRNN's.
  @Test
  void theOrdersOfTheFieldAreMadeAgain() {
    int[] lem = new MersenneTwister(5544).torchPermutation(784);
    assertThat(Arrays.copyOf(lem, 12)).containsExactly(327, 72, 48, 129, 109, 101, 69, 569, 79, 263, 618, 589);
    assertThat(Arrays.copyOfRange(lem, 780, 784)).containsExactly(592, 588, 393, 62);
    int[] cornn = new MersenneTwister(12008).torchPermutation(784);
    assertThat(Arrays.copyOf(cornn, 12)).containsExactly(91, 97, 471, 426, 157, 451, 312, 198, 117, 454, 357, 608);
    assertThat(Arrays.copyOfRange(cornn, 780, 784)).containsExactly(292, 432, 296, 267);
    assertThat(Arrays.copyOf(new MersenneTwister(92916).numpyPermutation(784), 12))
        .containsExactly(319, 576, 323, 107, 355, 716, 197, 20, 625, 60, 443, 620);
  }

  @Test
  void anOrderHasEveryNumberOnce() {
    for (int n : new int[] {1, 2, 3, 64, 65, 60_000}) {
      int[] all = new int[n];
      Arrays.setAll(all, i -> i);
      assertThat(Arrays.stream(new MersenneTwister(n).torchPermutation(n)).sorted().toArray()).isEqualTo(all);
      assertThat(Arrays.stream(new MersenneTwister(n).numpyPermutation(n)).sorted().toArray()).isEqualTo(all);
    }
  }
}
