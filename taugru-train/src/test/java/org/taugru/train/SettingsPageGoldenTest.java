package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// docs/settings.md is printed from the declarations; `-Dgolden.update` writes it again.
class SettingsPageGoldenTest {
  private static final Path PAGE = Path.of("..", "docs", "settings.md");

  @Test
  void thePageOfSettingsIsThatOfTheDeclarations() throws IOException {
    StringBuilder text = new StringBuilder(
        """
            # Settings

            Every setting of a run by the name that `--set`, `run.json` and `SequenceModelBuilder.set` have for it. Benchmarks bring
            values of their own for many of them; what is usual is for data of your own. Those with a ✓ may change while a run
            goes on (`taugru train --resume`). This page is printed from their declarations.

            | setting | what | usual | accepted | ✓ |
            |---|---|---|---|---|
            """);
    for (RunSetting setting : Settings.editable().toList())
      text.append("| `").append(setting.name()).append('`')
          .append(setting.alias().isEmpty() ? "" : " (`" + setting.alias() + "`)").append(" | ")
          .append(setting.meaning())
          .append(" | ").append(usual(setting)).append(" | ").append(accepted(setting)).append(" | ")
          .append(setting.changeable() ? "✓" : "").append(" |\n");
    if (System.getProperty("golden.update") != null)
      Files.writeString(PAGE, text);
    assertThat(text.toString()).isEqualTo(Files.readString(PAGE));
  }

  private static String usual(RunSetting setting) {
    return setting instanceof RunSetting.Stored<?> stored ? usual(stored) : "";
  }

  private static <T> String usual(RunSetting.Stored<T> setting) {
    return setting.form().text(setting.usual());
  }

  private static String accepted(RunSetting setting) {
    String hint = setting.hint();
    String values = switch (setting) {
      case RunSetting.Stored<?> stored -> stored.accepted();
      case RunSetting.Group<?> group -> group.accepted();
      case RunSetting.Derived _ -> "given";
    };
    return values.equals("given") ? hint : values + (hint.isEmpty() ? "" : "; " + hint);
  }
}
