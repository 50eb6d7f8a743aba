package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
import org.taugru.safetensors.json.Json;

final class RunSpecJsonTest {
  private final RunSpec spec = SettingEdit.apply(
      SettingEdit.apply(RunSpec.of(new Adding(20), "lstm", 1), "anchors", "3"), "readout", "mean");

  @Test
  void settingsAreReadBackAsTheyWereWritten() {
    assertThat(spec.training().auxiliary().anchors()).isEqualTo(3);
    assertThat(spec.pooling()).isEqualTo(Pooling.MEAN);
    assertThat(RunSpecJson.read(RunSpecJson.write(spec))).isEqualTo(spec);
  }

  @Test
  void aRunFromBeforeThereWereAnchorsHasOne() {
    assertThat(without("anchors").training().auxiliary().anchors()).isEqualTo(1);
  }

  @Test
  void aRunFromBeforeTheReadoutCouldBeChosenHasTheLastState() {
    assertThat(without("readout").pooling()).isEqualTo(Pooling.LAST);
  }

  private RunSpec without(String member) {
    var members = new LinkedHashMap<>(RunSpecJson.write(spec).members());
    members.remove(member);
    return RunSpecJson.read(new Json.Obj(members));
  }
}
