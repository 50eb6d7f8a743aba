package org.taugru.exec.cuda.source;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class StructTest {
  private static Struct struct() {
    return new Struct("Run").whole("batch", "samples").pointer("h", "float", "").number("rate", "").whole64("seed",
        "of noise");
  }

  @Test
  void whatIsWidestComesFirst() {
    SourceText text = new SourceText();
    struct().declare(text);
    assertThat(text).hasToString("""
        struct Run {
          float* h;
          long long seed; // of noise
          int batch; // samples
          float rate;
        };
        """);
  }

  @Test
  void valuesLieWhereTheDeclarationSays() {
    MemorySegment bytes =
        struct().values().set("rate", 0.5f).set("seed", 7L).set("batch", 3).set("h", 1L << 40).bytes();
    assertThat(bytes.byteSize()).isEqualTo(24);
    assertThat(bytes.get(JAVA_LONG, 0)).isEqualTo(1L << 40);
    assertThat(bytes.get(JAVA_LONG, 8)).isEqualTo(7);
    assertThat(bytes.get(JAVA_INT, 16)).isEqualTo(3);
    assertThat(bytes.get(JAVA_FLOAT, 20)).isEqualTo(0.5f);
  }

  @Test
  void fieldsThatAreNotThereAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> struct().values().set("bach", 1))
        .withMessage("Run has no field bach. It has [h, seed, batch, rate].");
    assertThatIllegalArgumentException().isThrownBy(() -> struct().values().set("seed", 1))
        .withMessage("seed of Run is a long long.");
    assertThatIllegalArgumentException().isThrownBy(() -> struct().number("h", ""))
        .withMessage("two fields of Run are called h.");
  }
}
