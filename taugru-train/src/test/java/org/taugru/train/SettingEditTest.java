package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Benchmarks;

final class SettingEditTest {
  private static RunSpec apply(String task, List<String> settings) {
    Map<String, String> edits = new LinkedHashMap<>();
    for (String setting : settings)
      edits.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
    return SettingEdit.applyAll(RunSpec.of(Benchmarks.named(task), "tau-gru", 1), edits);
  }

  private static List<String> words(String settings) {
    return List.of(settings.split(" ", -1));
  }

  @Test
  void everyKeyHasOneNameAndIsKnown() {
    assertThat(SettingEdit.names()).doesNotHaveDuplicates()
        .contains("cell.OPTION", "tau", "optimiser", "schedule", "seconds", "memory", "rate.PREFIX", "anchors");
    RunSpec spec = RunSpec.of(Benchmarks.named("adding-20"), "tau-gru", 1);
    for (String name : SettingEdit.names())
      try {
        SettingEdit.apply(spec, name, "x");
      } catch (IllegalArgumentException e) {
        assertThat(e).as(name).hasMessageStartingWith(name + " is x; it must");
      }
  }

  @Test
  void everyChoiceIsAccepted() {
    for (String name : SettingEdit.names())
      for (String choice : SettingEdit.choices(name))
        assertThat(apply("mackey-glass", List.of(name + "=" + choice))).isNotNull();
    assertThat(SettingEdit.choices("optimiser")).containsExactly("adam", "adamw", "rmsprop", "sgd");
    assertThat(SettingEdit.choices("readout")).containsExactly("last", "mean");
    assertThat(SettingEdit.choices("schedule")).containsExactly("constant", "cosine", "plateau");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      textBlock = """
          adding-20    | epochs=2 iterations=200                    | iterations is 200; epochs is 2, and both say how long to train. Use one of them.
          adding-20    | iterations=150 evaluateEvery=100           | iterations is 150; it must be a multiple of evaluateEvery, which is 100.
          adding-20    | iterations=4 evaluateEvery=100             | iterations is 4; it must be a multiple of evaluateEvery, which is 100.
          adding-20    | iterations=211                             | iterations is 211; it must be a multiple of the iterations from one evaluation to the next, which are 100. Use 200, or another evaluateEvery.
          adding-20    | tau=1,2,3                                  | tau is 1,2,3; there are more delays (3) than layers (1). Use one, or one for each layer.
          adding-20    | tau=1,2,3 layers=2                         | tau is 1,2,3; there are more delays (3) than layers (2). Use one, or one for each layer.
          adding-20    | decay.W=0                                  | decay.W is 0; it is a factor of weightDecay, which is 0. Use optimiser=adamw or weightDecay=0.01.
          adding-20    | decay.W=0 optimiser=adamw weightDecay=0    | decay.W is 0; it is a factor of weightDecay, which is 0. Use optimiser=adamw or weightDecay=0.01.
          adding-20    | decay.W=0 optimiser=sgd                    | decay.W is 0; it must come with adam or adamw.
          adding-20    | weightDecay=0.1 optimiser=rmsprop          | weightDecay is 0.1; it must come with adam or adamw.
          adding-20    | momentum=0.9                               | momentum is 0.9; it must come with optimiser=sgd.
          adding-20    | momentum=0.9 optimiser=adamw               | momentum is 0.9; it must come with optimiser=sgd.
          mackey-glass | schedule=0.1@20,10                         | schedule is 0.1@20,10; 10 must come after 20: each epoch in it is later than the one before.
          mackey-glass | schedule=0.1@10,10                         | schedule is 0.1@10,10; 10 must come after 10: each epoch in it is later than the one before.
          mackey-glass | schedule=0.1@2,6 epochs=6                  | schedule is 0.1@2,6; the run has 6 epochs, so the step at 6 is never taken.
          adding-20    | schedule=0.1@9 iterations=200              | schedule is 0.1@9; the run has 2 evaluations, so the step at 9 is never taken.
          mackey-glass | schedule=plateau epochs=11                 | schedule is plateau; it waits for 10 without improvement, and the run has 11 epochs, so the rate is never lowered.
          mackey-glass | schedule=plateau patience=10               | schedule is plateau; it waits for 10 without improvement, and patience is 10, so the run ends first. Use more patience.
          mackey-glass | patience=5 epochs=5                        | patience is 5; the run has 5 epochs, so it never stops early. Use less, or 0 for no early stopping.
          adding-20    | segment=10                                 | segment is 10; nothing is reconstructed. Use reconstruct=1 with it.
          adding-20    | cell=lstm anchors=2 reconstruct=0          | anchors is 2; nothing is reconstructed. Use reconstruct=1 with it.
          adding-20    | rate.=2                                    | there is no setting rate.. Settings:
          """)
  void settingsThatContradictEachOtherAreRefused(String task, String settings, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> apply(task, words(settings)))
        .withMessageStartingWith(message);
  }

  /// What is refused above with one number more or less in it is accepted.
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      adding-20    | iterations=200 evaluateEvery=100
      adding-20    | iterations=150
      adding-20    | epochs=2 evaluateEvery=7
      adding-20    | tau=1,2,3 layers=3
      adding-20    | tau=1,2 layers=3
      adding-20    | decay.W=0 weightDecay=0.1
      adding-20    | decay.W=0 optimiser=adamw
      mackey-glass | schedule=0.1@2,5 epochs=6
      mackey-glass | schedule=0.1@0
      mackey-glass | schedule=plateau epochs=12
      mackey-glass | schedule=plateau patience=11
      mackey-glass | patience=5 epochs=6
      mackey-glass | patience=0 epochs=6
      adding-20    | cell=lstm reconstruct=1 segment=10 anchors=2
      """)
  void settingsThatGoTogetherAreNot(String task, String settings) {
    assertThat(apply(task, words(settings))).isNotNull();
  }

  /// None more, and evaluated about as often as before.
  @Test
  void aRunHasTheIterationsItWasAskedFor() {
    for (int iterations : new int[] {1, 7, 99, 100, 101, 150, 199, 200, 202, 300, 2300, 2310}) {
      TrainSettings training = apply("adding-20", List.of("iterations=" + iterations)).training();
      assertThat(training.epochs() * training.evaluateEvery()).isEqualTo(iterations);
      assertThat(training.evaluateEvery()).isBetween(Math.min(iterations, 50), 200);
    }
    assertThat(apply("adding-20", List.of("iterations=2310")).training().evaluateEvery()).isEqualTo(105);
    assertThat(apply("adding-20", List.of("iterations=1995")).training().evaluateEvery())
        .as("95 and 105 are as near to 100: rather once more than once less").isEqualTo(95);
  }

  /// A shorter run than the default schedule was made for is no contradiction: nobody asked for the steps.
  @Test
  void defaultsContradictNothing() {
    Benchmarks.all().forEach(task -> assertThat(apply(task.name(), List.of("epochs=1"))).isNotNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "optimiser=sgd momentum=0.9 lr=0.1", "decay.W=0 weightDecay=0.1 optimiser=adamw decay.U=2",
    "iterations=40 evaluateEvery=10 batch=3", "epochs=4 evaluateEvery=10 schedule=0.5@1,3 patience=2",
    "iterations=40 evaluateEvery=10 epochs=3", "layers=2 tau=3,4 cell=delay-gru hidden=5",
    "layers=2 tau=3,4,5 cell=gru",
    "rate.W=2 rate.W1=3 cost.h=1", "cell=lstm segment=4 reconstruct=1 anchors=2", "segment=4 anchors=2 seed=3",
    "momentum=0.9 weightDecay=2 optimiser=rmsprop", "nope=1 lr=x epochs=0", "nope=1 nope.x=2 hidden=0 cell.dt=y",
    "memory=4g seconds=5 seed=7 dataSeed=8", "cell=lem cell.dt=0.2 stepSize=2 dropout=0.1"
  })
  void theOrderOfSettingsMakesNoDifference(String settings) {
    List<Object> outcomes = new ArrayList<>();
    permutations(words(settings)).forEach(order -> outcomes.add(outcome(order)));
    assertThat(outcomes).hasSizeGreaterThan(5).containsOnly(outcomes.getFirst());
  }

  private static Object outcome(List<String> settings) {
    try {
      return apply("adding-20", settings);
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<List<String>> permutations(List<String> words) {
    if (words.isEmpty())
      return List.of(List.of());
    List<List<String>> all = new ArrayList<>();
    for (String first : words) {
      List<String> rest = new ArrayList<>(words);
      rest.remove(first);
      for (List<String> order : permutations(rest)) {
        List<String> whole = new ArrayList<>(List.of(first));
        whole.addAll(order);
        all.add(whole);
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      hidden  | 99999999999999999999  | less than 2147483648.
      hidden  | -99999999999999999999 | 0 or more.
      hidden  | 2147483648            | less than 2147483648.
      hidden  | 1.5                   | a whole number.
      hidden  | NaN                   | a whole number.
      layers  | 1001                  | at most 1000.
      lr      | NaN                   | a number.
      lr      | 1e999                 | a number.
      """)
  void aWrongNumberIsAnsweredWithWhatIsAccepted(String key, String value, String accepted) {
    assertThatIllegalArgumentException().isThrownBy(() -> apply("adding-20", List.of(key + "=" + value)))
        .withMessage(key + " is " + value + "; it must be " + accepted);
  }
}
