package org.taugru.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.cells.OptionValue;
import org.taugru.json.Json;

final class OptionsJsonTest {
  @Test
  void numbersAndWordsAreReadAsTheyWereWritten() {
    Map<String, OptionValue> options = Map.of("dt", OptionValue.of(0.042), "angles", new OptionValue.Word("cayley"));
    assertThat(OptionsJson.write(options).text()).isEqualTo("{\"angles\":\"cayley\",\"dt\":0.042}");
    assertThat(OptionsJson.read(OptionsJson.write(options))).isEqualTo(options);
  }

  /// Files of weights from before version 0.2 say it with a number.
  @Test
  void anOldSwitchIsAWordToday() {
    assertThat(OptionsJson.read(Json.object().with("cayley", 1)))
        .isEqualTo(Map.of("angles", new OptionValue.Word("cayley")));
    assertThat(OptionsJson.read(Json.object().with("cayley", 0)))
        .isEqualTo(Map.of("angles", new OptionValue.Word("uniform")));
  }
}
