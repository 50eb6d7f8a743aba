package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.results.PaperModel;
import org.taugru.table.NearNames;
import org.taugru.theory.Study;
import org.taugru.theory.studies.Studies;
import org.taugru.train.SettingEdit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class NearestNameTest {
  @TempDir
  Path folder;

  /// Names that can stand in one place.
  ///
  /// @param line where one of them goes, as `%s`
  record Family(String line, List<String> names) {
  }

  static Stream<Family> families() {
    List<Family> families = new ArrayList<>(List.of(
        new Family("train %s", Names.tasks()),
        new Family("sweep %s", Names.tasks()),
        new Family("bench train %s", Names.tasks()),
        new Family("show %s", Names.cells()),
        new Family("train adding-20 --cell %s", Names.cells()),
        new Family("bench step --cell %s", Names.cells()),
        new Family("bench step --backend %s", BenchStepCommand.Measured.NAMES),
        new Family("reproduce copy --cells %s --out @/run", PaperModel.names()),
        new Family("theory %s", Studies.all().stream().map(Study::name).toList()),
        new Family("reproduce %s", ReproduceCommand.Items.names()),
        new Family("completion %s", CompletionCommand.Shells.NAMES),
        new Family("train adding-20 --set %s=1",
            SettingEdit.names().stream().map(name -> name.replaceFirst("\\..*", ".W")).toList())));
    for (String key : SettingEdit.names())
      if (!SettingEdit.choices(key).isEmpty())
        families.add(new Family("train adding-20 --set " + key + "=%s", SettingEdit.choices(key)));
    Commands.all().forEach(command -> addCommand(families, command));
    return families.stream();
  }

  private static void addCommand(List<Family> families, CommandLine command) {
    String name = Commands.words(command);
    families.add(new Family((name + " %s").strip(),
        command.getCommandSpec().options().stream().map(OptionSpec::longestName).toList()));
    if (!command.getSubcommands().isEmpty()) {
      families.add(new Family((name + " %s").strip(), List.copyOf(command.getSubcommands().keySet())));
      families.add(new Family(("help " + name).strip() + " %s", List.copyOf(command.getSubcommands().keySet())));
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void everySlipOfTheHandIsAnsweredWithTheRightName(Family family) {
    for (String name : family.names)
      for (String slip : slips(name))
        if (!family.names.contains(slip))
          assertThat(NearNames.of(slip, family.names)).as("%s for %s", slip, name).contains(name);
  }

  /// One slip of each name, through the command line.
  @ParameterizedTest
  @MethodSource("families")
  void theCommandLineSaysIt(Family family) {
    for (String name : family.names) {
      String slip = slips(name).stream().filter(word -> !family.names.contains(word) && !isTask(family, word))
          .reduce((_, last) -> last).orElseThrow();
      Cli cli = Cli.run(folder, family.line.replace("%s", slip));
      assertThat(cli.exit()).as(slip).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1)
          .containsPattern("; perhaps (\\S+ or )*\\Q" + name + "\\E( or \\S+)* is meant");
    }
  }

  /// `adding-20` is not among the names but a task all the same.
  private static boolean isTask(Family family, String word) {
    return family.names.contains("mackey-glass") && word.matches("(adding|copy)-[0-9]+");
  }

  /// One letter left out, one doubled, two swapped.
  private static Set<String> slips(String name) {
    Set<String> slips = new TreeSet<>();
    for (int i = 0; i < name.length(); i++) {
      if (!Character.isLetterOrDigit(name.charAt(i)))
        continue;
      slips.add(name.substring(0, i) + name.substring(i + 1));
      slips.add(name.substring(0, i + 1) + name.substring(i));
      if (i + 1 < name.length() && Character.isLetterOrDigit(name.charAt(i + 1)))
        slips.add(name.substring(0, i) + name.charAt(i + 1) + name.charAt(i) + name.substring(i + 2));
    }
    slips.remove(name);
    return slips;
  }

  @ParameterizedTest
  @CsvSource({"exprnn, exp-rnn", "expRNN, exp-rnn", "chrono-lstm, lstm-chrono", "LEM, lem", "coRNN, cornn"})
  void aNameThatIsWrittenOtherwiseIsAnsweredWithTheRightOne(String written, String meant) {
    assertThat(NearestName.hint(written, Names.cells())).isEqualTo("; perhaps " + meant + " is meant");
  }

  @ParameterizedTest
  @CsvSource({"ading-20, adding-20", "coppy-7, copy-7", "cpoy, copy", "mackeyglass, mackey-glass"})
  void aTaskOfAnyLengthIsAnsweredWithItsLength(String written, String meant) {
    assertThat(Cli.run(folder, "train " + written).err()).contains("; perhaps " + meant + " is meant");
  }

  @Test
  void whatIsFarFromEverythingIsNotGuessed() {
    for (String word : List.of("", "x", "nope", "frobnicate", "zzzzzz")) {
      assertThat(NearestName.hint(word, Names.cells())).isEmpty();
      assertThat(NearestName.hint(word, Names.tasks())).isEmpty();
    }
    assertThat(NearestName.hint("a", List.of())).isEmpty();
  }
}
