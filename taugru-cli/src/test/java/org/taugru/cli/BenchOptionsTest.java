package org.taugru.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// An option means the same in every measurement, and says so in the same words.
final class BenchOptionsTest {
  private static Map<String, OptionSpec> having(String option) {
    Map<String, OptionSpec> found = new LinkedHashMap<>();
    new CommandLine(new BenchCommand()).getSubcommands().forEach((name, command) -> {
      OptionSpec own = command.getCommandSpec().findOption(option);
      if (own != null)
        found.put(name, own);
    });
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"--steps", "--batch", "--hidden", "--tau", "--threads", "--repeats", "--seconds", "--peers",
    "--json", "--out"})
  void anOptionHasTheSameWordsInEveryMeasurement(String option) {
    Map<String, OptionSpec> found = having(option);
    assertThat(found).hasSizeGreaterThan(1);
    assertThat(found.values()).extracting(own -> words(own)).as(found.keySet().toString()).containsOnly(
        words(found.values().iterator().next()));
  }

  /// Without its default, which differs.
  private static String words(OptionSpec option) {
    return option.paramLabel() + ": " + String.join(" ", option.description()).replaceAll(" \\(default.*", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--steps", "--input", "--threads", "--repeats", "--seconds", "--peers", "--json", "--out"})
  void anOptionOfTheMeasurementsAloneIsDeclaredInOnePlace(String option) {
    assertThat(having(option).values()).extracting(own -> Set.of(own.userObject().toString())).containsOnly(
        Set.of(having(option).values().iterator().next().userObject().toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"step", "stream", "train", "growth", "roofline", "product", "gpu", "ltsf"})
  void helpTellsTheDefaultOfEveryNumber(String measurement) {
    CommandSpec spec =
        requireNonNull(new CommandLine(new BenchCommand()).getSubcommands().get(measurement)).getCommandSpec();
    String help = spec.commandLine().getUsageMessage();
    assertThat(help).doesNotContain("null").doesNotContain("${");
    Map<String, String> usual = Map.of("step", "default: 15)", "stream", "default: 20000)", "train", "default: 50)",
        "growth", "default: 1.0)", "roofline", "default: 2.0)", "product", "default: 101)", "gpu", "default: 30)",
        "ltsf", "default: 96)");
    assertThat(help.replaceAll("\\s+", " ")).contains(usual.get(measurement));
  }
}
