package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.ir.Program;

class BackendsTest {
  private static final Named SLOW = new Named("slow", 0, Optional.empty());
  private static final Named FAST = new Named("fast", 100, Optional.empty());
  private static final Named GPU = new Named("gpu", 200, Optional.of("no driver library found; install one"));

  private record Named(String name, int preference, Optional<String> unusable) implements BackendProvider {
    @Override
    public Backend create(int threads) {
      return new Made(name, threads);
    }
  }

  private record Made(String name, int threads) implements Backend {
    @Override
    public String description() {
      return threads + " threads";
    }

    @Override
    public Kernel compile(Program recurrence, Program gradient) {
      throw new AssertionError("nothing is compiled here");
    }
  }

  @Test
  void autoIsTheMostPreferredThatIsUsableAndSaysWhichWerePassedOver() {
    assertThat(new Backends(List.of(SLOW, FAST, GPU)).choose("auto", 3)).isEqualTo(new BackendChoice(
        new Made("fast", 3),
        new BackendChoice.Reason.Preferred(Map.of("gpu", "no driver library found; install one"))));
    assertThat(new Backends(List.of(SLOW, FAST)).choose("auto", 1).reason())
        .isEqualTo(new BackendChoice.Reason.Preferred(Map.of()));
  }

  @Test
  void oneThatIsAskedForIsTakenOverOnesThatArePreferred() {
    assertThat(new Backends(List.of(FAST, SLOW)).choose("slow", 2))
        .isEqualTo(new BackendChoice(new Made("slow", 2), new BackendChoice.Reason.Asked()));
  }

  @Test
  void oneThatIsAskedForAndNotUsableIsRefusedWithWhatToDo() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Backends(List.of(GPU, SLOW)).choose("gpu", 1))
        .withMessage("Backend gpu was asked for but is not usable: no driver library found; install one. Or use slow.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Backends(List.of(GPU)).choose("gpu", 1))
        .withMessage("Backend gpu was asked for but is not usable: no driver library found; install one.");
  }

  @Test
  void oneThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Backends(List.of(SLOW, FAST)).choose("cuda", 1))
        .withMessage("Backend cuda was asked for but is not on the class path or the module path."
            + " Use auto, fast or slow.");
  }

  @Test
  void noneAtAllIsAnErrorThatSaysWhy() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Backends(List.of(GPU)).choose("auto", 1))
        .withMessage("No backend is usable. gpu: no driver library found; install one.");
    assertThatIllegalArgumentException().isThrownBy(() -> Backends.named("auto", 1))
        .withMessage("No backend is usable. Put taugru-simd or taugru-ref on the class path or the module path.");
  }

  @Test
  void namesComeInTheOrderOfPreference() {
    assertThat(new Backends(List.of(SLOW, GPU, FAST)).allNames()).containsExactly("auto", "gpu", "fast", "slow");
  }

  @Test
  void aNameIsTakenOnce() {
    for (String name : List.of("slow", "auto"))
      assertThatIllegalStateException()
          .isThrownBy(() -> new Backends(List.of(SLOW, new Named(name, -1, Optional.empty()))))
          .withMessage("the name " + name + " of the backend of " + Named.class.getName()
              + " is taken; remove its jar or the other one's.");
  }

  @Test
  void threadsAreOneOrMore() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Backends(List.of(SLOW)).choose("slow", 0))
        .withMessage("threads is 0; it must be 1 or more.");
  }
}
