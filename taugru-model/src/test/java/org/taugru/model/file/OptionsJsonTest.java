package org.taugru.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    for (String cell : List.of("exp-rnn", "dtriv"))
      assertThat(OptionsJson.today(cell(cell)).object("options")).isEqualTo(Json.object().with("angles", "cayley"));
    assertThat(OptionsJson.today(cell("somebody-elses"))).isEqualTo(cell("somebody-elses"));
  }

  private static Json.Obj cell(String name) {
    return Json.object().with("name", name).with("options", Json.object().with("cayley", 1));
  }
}
