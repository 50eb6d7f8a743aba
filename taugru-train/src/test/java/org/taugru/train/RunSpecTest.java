package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
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
}
