package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.train.Optimiser;
import org.taugru.train.Schedule;

final class SettingWordsTest {
  @Test
  void optimisersInWords() {
    assertThat(SettingWords.of(new Optimiser.Adam())).isEqualTo("Adam with β₁ = 0.9, β₂ = 0.999, ε = 1e-08");
    assertThat(SettingWords.of(new Optimiser.Adam(0.8, 0.99, 1e-6, 0.01, Map.of("W", 0.0, "U", 2.0)))).isEqualTo(
        "AdamW with β₁ = 0.8, β₂ = 0.99, ε = 1e-06, weight decay 0.01, of U… times 2, of W… times 0");
    assertThat(SettingWords.of(new Optimiser.RmsProp())).isEqualTo("RMSprop with smoothing 0.99, ε = 1e-08");
    assertThat(SettingWords.of(new Optimiser.Sgd(0))).isEqualTo("stochastic gradient descent");
    assertThat(SettingWords.of(new Optimiser.Sgd(0.9))).isEqualTo("stochastic gradient descent with momentum 0.9");
  }

  @Test
  void schedulesInWords() {
    assertThat(SettingWords.of(new Schedule.Constant())).isEqualTo("constant");
    assertThat(SettingWords.of(new Schedule.Steps(List.of(250), 0.1))).isEqualTo("times 0.1 after epoch 250");
    assertThat(SettingWords.of(new Schedule.Steps(List.of(250, 350), 0.1)))
        .isEqualTo("times 0.1 after epochs 250, 350");
    assertThat(SettingWords.of(new Schedule.Cosine(0))).isEqualTo("half a cosine, down to zero");
    assertThat(SettingWords.of(new Schedule.Cosine(0.05)))
        .isEqualTo("half a cosine, down to 0.05 of the full rate");
    assertThat(SettingWords.of(new Schedule.Plateau(10, 0.5)))
        .isEqualTo("times 0.5 after 10 epochs without improvement");
  }

  @Test
  void numbersAreAsShortAsTheyCanBe() {
    assertThat(SettingWords.number(2)).isEqualTo("2");
    assertThat(SettingWords.number(0)).isEqualTo("0");
    assertThat(SettingWords.number(0.0026)).isEqualTo("0.0026");
    assertThat(SettingWords.number(1.5e-7)).isEqualTo("1.5e-07");
    assertThat(SettingWords.number(1e30)).isEqualTo("1e+30");
  }
}
