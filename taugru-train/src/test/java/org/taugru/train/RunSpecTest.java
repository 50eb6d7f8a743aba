package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
import org.taugru.eq.Cell;
import org.taugru.json.Json;

final class RunSpecTest {
  private final RunSpec spec = SettingEdit.apply(
      SettingEdit.apply(RunSpec.of(new Adding(20), "lstm", 1), "anchors", "3"), "readout", "mean");

  @Test
  void settingsAreReadBackAsTheyWereWritten() {
    assertThat(spec.training().auxiliary().anchors()).isEqualTo(3);
    assertThat(spec.pooling()).isEqualTo(Pooling.MEAN);
    assertThat(RunSpec.read(spec.json())).isEqualTo(spec);
  }

  @Test
  void aRunFromBeforeThereWereAnchorsHasOne() {
    assertThat(without("anchors").training().auxiliary().anchors()).isEqualTo(1);
  }

  @Test
  void aRunFromBeforeTheReadoutCouldBeChosenHasTheLastState() {
    assertThat(without("readout").pooling()).isEqualTo(Pooling.LAST);
  }

  @Test
  void decayFactorsAreKeptBesideTheDecay() {
    RunSpec decayed = SettingEdit.apply(SettingEdit.apply(spec, "decay.W", "0"), "weightDecay", "0.1");
    assertThat(decayed.training().optimiser())
        .isEqualTo(new Optimiser.Adam(0.9, 0.999, 1e-8, 0.1, Map.of("W", 0.0)));
    assertThat(RunSpec.read(decayed.json())).isEqualTo(decayed);
  }

  private RunSpec without(String member) {
    Map<String, Json> members = new LinkedHashMap<>(spec.json().members());
    members.remove(member);
    return RunSpec.read(new Json.Obj(members));
  }

  /// Seeds of one experiment share all settings, also those that only one of them was given.
  @Test
  void aSettingThatOnlyOneOfTwoHasIsADifferenceOfBoth() {
    RunSpec slower = SettingEdit.apply(spec, "rate.W", "0.1");
    assertThat(slower.lastingDifferences(spec)).containsExactly("rate.W");
    assertThat(spec.lastingDifferences(slower)).containsExactly("rate.W");
    assertThat(spec.lastingDifferences(SettingEdit.apply(spec, "patience", "9"))).isEmpty();
  }

  @Test
  void cellsOfOnesOwnAreComparedToo() {
    Cell one = eq -> eq.next(eq.state("h"), eq.input("x"));
    Cell other = eq -> eq.next(eq.state("h"), eq.input("x"));
    assertThat(spec.withCell("mine", one)).isEqualTo(spec.withCell("mine", one))
        .isNotEqualTo(spec.withCell("mine", other));
  }

  @Test
  void evaluationsThatCannotBeCountedAreRefused() {
    RunSpec longRun = RunSpec.of(new Adding(20), "lstm", 1).with(Settings.EPOCHS, 2_000_000_000);
    assertThatThrownBy(() -> SettingEdit.apply(longRun, "evaluateEvery", "2"))
        .hasMessage(
            "evaluateEvery is 2; that makes 100000000000 evaluations, and 2147483647 can be counted. Use a larger"
                + " one, or fewer iterations.");
  }
}
