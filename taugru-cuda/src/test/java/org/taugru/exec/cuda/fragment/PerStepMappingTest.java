package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PerStepMappingTest {
  private static final int PROCESSORS = 132;

  /// A batch of 128 has 16 tiles. More blocks than processors would take turns, fewer would leave some idle.
  @ParameterizedTest
  @CsvSource({"256, 128", "512, 128", "1024, 128", "2048, 256"})
  void aUsualBatchHasABlockForEveryProcessor(int width, int blocks) {
    PerStepMapping mapping = PerStepMapping.of(width, PROCESSORS);
    assertThat(mapping.slices() * mapping.groups(16)).isEqualTo(blocks);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 17, 200, 530, 1000, 5000})
  void everyBlockHasEquallyManyUnits(int width) {
    for (PerStepMapping mapping = PerStepMapping.of(width, PROCESSORS);; mapping = mapping.smaller(width)) {
      assertThat(mapping.units()).isGreaterThanOrEqualTo(width).isLessThan(width + 16 * mapping.rowBlocks());
      assertThat(mapping.slices() * mapping.rowBlocks() * 16).isEqualTo(mapping.units());
      assertThat(mapping.fragments()).isLessThanOrEqualTo(PerStepMapping.WARPS);
      if (mapping.isSmallest())
        return;
    }
  }
}
