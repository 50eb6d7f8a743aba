package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.sets.store.PublishedSets;
import org.taugru.theory.studies.Studies;
import org.taugru.train.SettingEdit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The script in real shells.
final class CompletionCommandTest {
  @TempDir
  Path folder;

  /// @param before the words before it
  private record Word(String before, String word) {
  }

  private static List<Word> words() {
    List<Word> words = new ArrayList<>();
    Names.tasks().forEach(task -> Stream.of("train", "sweep", "bench train").forEach(
        command -> words.add(new Word(command, task))));
    Names.cells().forEach(cell -> Stream.of("show", "train adding-20 --cell", "sweep adding-20 --cell",
        "bench step --cell", "bench stream --cell", "bench ltsf --cells")
        .forEach(command -> words.add(new Word(command, cell))));
    BenchStepCommand.Measured.NAMES.forEach(name -> words.add(new Word("bench step --backend", name)));
    SettingEdit.names().forEach(name -> words.add(new Word("train adding-20 --set",
        name.contains(".") ? name.substring(0, name.indexOf('.') + 1) : name + "=")));
    Studies.all().forEach(study -> words.add(new Word("theory", study.name())));
    PublishedSets.names().forEach(set -> Stream.of("data list", "data fetch", "data verify", "data where").forEach(
        command -> words.add(new Word(command, set))));
    ReproduceCommand.Items.names().forEach(item -> words.add(new Word("reproduce", item)));
    for (CommandLine command : Commands.all()) {
      String name = Commands.words(command);
      command.getSubcommands().keySet().forEach(sub -> words.add(new Word(name, sub)));
      for (OptionSpec option : command.getCommandSpec().options())
        words.add(new Word(name, option.longestName()));
    }
    return words;
  }

  @Test
  void bashCompletesEveryCommandOptionAndName() throws Exception {
    assumeTrue(exists("bash"), "this machine has no bash");
    List<Word> words = words();
    StringBuilder script = new StringBuilder("source " + script("bash") + "\n");
    for (Word word : words) {
      String line = ("taugru " + word.before).strip();
      script.append("COMP_WORDS=(").append(line).append(" '")
          .append(word.word, 0, word.word.length() - 1).append("'); COMP_CWORD=").append(line.split(" ", -1).length)
          .append("; COMPREPLY=(); ${taugru:=$(complete -p taugru | sed 's/.*-F \\([^ ]*\\).*/\\1/')}; ")
          .append("echo \"${COMPREPLY[@]}\"\n");
    }
    List<String> replies = shell("bash", script.toString());
    assertThat(replies).hasSameSizeAs(words).hasSizeGreaterThan(300);
    for (int i = 0; i < replies.size(); i++)
      assertThat(List.of(replies.get(i).split(" ", -1))).as(words.get(i).toString()).contains(words.get(i).word);
  }

  /// Bash splits a line at = as well as at spaces.
  @Test
  void bashCompletesEveryWordThatASettingCanBe() throws Exception {
    assumeTrue(exists("bash"), "this machine has no bash");
    StringBuilder script = new StringBuilder("source " + script("bash") + "\n");
    List<String> wanted = new ArrayList<>();
    for (String key : SettingEdit.names())
      for (String value : key.equals("cell") ? Names.cells() : SettingEdit.choices(key))
        for (String begun : List.of("= " + value.charAt(0), "=")) {
          String words = "taugru train enso --set " + key + " " + begun;
          script.append("COMP_WORDS=(").append(words).append("); COMP_CWORD=").append(words.split(" ", -1).length - 1)
              .append("; COMPREPLY=(); _complete_taugru_words; echo \"${COMPREPLY[@]}\"\n");
          wanted.add(value);
        }
    List<String> replies = shell("bash", script.toString());
    assertThat(replies).hasSameSizeAs(wanted).hasSizeGreaterThan(40);
    for (int i = 0; i < replies.size(); i++)
      assertThat(List.of(replies.get(i).split(" ", -1))).contains(wanted.get(i));
    assertThat(replies.get(wanted.indexOf("cosine"))).isEqualTo("constant cosine");
  }

  @Test
  void zshCompletesEveryCommandOptionAndName() throws Exception {
    assumeTrue(exists("zsh"), "this machine has no zsh");
    List<Word> words = words();
    StringBuilder script = new StringBuilder("source " + script("zsh") + "\n");
    for (Word word : words) {
      String line = ("taugru " + word.before).strip();
      String begun = word.word.substring(0, word.word.length() - 1);
      script.append("COMP_WORDS=(").append(line).append(" '").append(begun).append("'); COMP_CWORD=")
          .append(line.split(" ", -1).length)
          .append("; print -r -- ${(j:|:)${(f)\"$(compgen -F _complete_taugru_words -- '")
          .append(begun).append("')\"}}\n");
    }
    List<String> replies = shell("zsh", script.toString());
    assertThat(replies).hasSameSizeAs(words).hasSizeGreaterThan(300);
    for (int i = 0; i < replies.size(); i++) {
      String word = words.get(i).word;
      assertThat(List.of(replies.get(i).split("[|]", -1))).as(words.get(i).toString())
          .contains(word.endsWith("=") || word.endsWith(".") ? word : word + " ");
    }
  }

  /// Types a line and Tab into an interactive zsh, which then writes down what stands on its line.
  @Test
  void zshPutsNoSpaceBehindASettingAndOneBehindANameOnTab() throws Exception {
    assumeTrue(exists("zsh"), "this machine has no zsh");
    assumeTrue(shell("zsh", "zmodload zsh/zpty && print yes\n").contains("yes"),
        "this zsh has no terminals of its own");
    Path line = folder.resolve("line");
    String script =
        """
            zmodload zsh/zpty
            for typed in 'taugru train adding-20 --set optim' 'taugru train mack'; do
              rm -f LINE
              zpty shell zsh -f -i
              zpty -w shell 'source SCRIPT; note() { print -r -- "$BUFFER|" > LINE }; zle -N note; bindkey "^X" note; print -n > READY'
              for ((i = 0; i < 600; i++)) { [[ -e READY ]] && break; sleep 0.1; zpty -r -t shell ignored }
              rm -f READY
              zpty -w -n shell "$typed"$'\\t\\x18'
              for ((i = 0; i < 600; i++)) { [[ -s LINE ]] && break; sleep 0.1; zpty -r -t shell ignored }
              cat LINE
              zpty -d shell
            done
            """
            .replace("LINE", line.toString()).replace("READY", folder.resolve("ready").toString())
            .replace("SCRIPT", script("zsh").toString());
    assertThat(shell("zsh", script)).containsExactly("taugru train adding-20 --set optimiser=|",
        "taugru train mackey-glass |");
  }

  private Path script(String shell) throws IOException {
    return Files.writeString(folder.resolve("completion"), Cli.succeed(folder, "completion " + shell).out());
  }

  private List<String> shell(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve("script"), text);
    ProcessBuilder builder = new ProcessBuilder(name, file.toString()).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("HOME", folder.toString()); // zsh keeps what it knows of completions there
    Process process = builder.start();
    List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  private static boolean exists(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .anyMatch(path -> Files.isExecutable(Path.of(path, name)));
  }
}
