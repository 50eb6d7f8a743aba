package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BenchmarksTest {
  @Test
  void namesAreUnique() {
    assertThat(Benchmarks.all().stream().map(Benchmark::name)).doesNotHaveDuplicates().contains("mackey-glass", "enso",
        "adding-2000", "adding-5000", "copy-1000", "frequency", "frequency-noisy", "frequency-phase", "fitzhugh-nagumo",
        "lorenz");
  }

  @Test
  void aNumberInTheNameIsTheLength() {
    assertThat(Benchmarks.named("adding-500")).isEqualTo(new Adding(500));
    assertThat(Benchmarks.named("copy-200")).isEqualTo(new Copy(200));
  }

  @Test
  void withoutANumberTheLengthIsThePapers() {
    assertThat(Benchmarks.named("adding")).isEqualTo(new Adding(2000));
    assertThat(Benchmarks.named("copy")).isEqualTo(new Copy(1000));
  }

  @Test
  void aLengthThatThereIsNotIsAnsweredWithThoseThereAre() {
    for (String number : new String[] {"0", "1", "100001", "2147483648", "99999999999999999999"})
      assertThatIllegalArgumentException().isThrownBy(() -> Benchmarks.named("adding-" + number))
          .withMessage("there is no task adding-" + number + "; its number must be from 2 to 100000.");
    for (String number : new String[] {"0", "100001", "99999999999999999999"})
      assertThatIllegalArgumentException().isThrownBy(() -> Benchmarks.named("copy-" + number))
          .withMessage("there is no task copy-" + number + "; its number must be from 1 to 100000.");
    for (String name : new String[] {"adding-2", "adding-100000", "copy-1", "copy-100000"})
      assertThat(Benchmarks.named(name).name()).isEqualTo(name);
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNamesThereAre() {
    for (String name : new String[] {"addin", "adding-", "adding-05", "adding--1", "lorenz-3", ""})
      assertThatIllegalArgumentException().isThrownBy(() -> Benchmarks.named(name)).withMessage("there is no task "
          + name
          + ". Benchmarks: mackey-glass, enso, fitzhugh-nagumo, lorenz, adding-2000, adding-5000, copy-1000, frequency, "
          + "frequency-noisy, frequency-phase, frequency-phase-noisy; adding-N for N from 2 to 100000 and copy-N for N from 1 to 100000."
          + " One of your own comes in a jar; the command line finds it by TAUGRU_PLUGINS=/path/to.jar.");
  }
}
