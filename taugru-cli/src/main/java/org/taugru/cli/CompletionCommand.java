package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.taugru.train.SettingEdit;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints what a shell needs to complete commands, options and names.
@Command(name = "completion", mixinStandardHelpOptions = true, description = {
  "Print a script that lets a shell complete commands, options, tasks, cells and settings.",
  "Use it with: source <(taugru completion bash), or zsh instead of bash."
})
final class CompletionCommand implements Callable<Integer> {
  /// A setting that has begun like a command, `data`, would be taken for the command: its last letter is left out, and what does
  /// not begin with it is dropped.
  private static final String KEYS = """

      function _complete_taugru_key() {
        local key=${COMP_WORDS[COMP_CWORD]} word
        local -a fitting
        if [[ ${COMP_WORDS[COMP_CWORD - 1]} != "--set" || -z $key ]]; then _complete_taugru "$@"; return 0; fi
        COMP_WORDS[COMP_CWORD]=${key%?}
        _complete_taugru "$@"
        COMP_WORDS[COMP_CWORD]=$key
        for word in "${COMPREPLY[@]}"; do
          if [[ $word == "$key"* ]]; then fitting+=("$word"); fi
        done
        COMPREPLY=("${fitting[@]}")
      }
      """;
  /// A setting is completed up to its =, and what comes behind it is not another word for us; for bash, which splits
  /// lines at = too, it is.
  private static final String BASH_SETTINGS = """

      function _complete_taugru_words() {
        local begun=${COMP_WORDS[COMP_CWORD]} at=$COMP_CWORD
        if [[ $begun == "=" ]]; then begun=""; else at=$((at - 1)); fi
        if [[ ${COMP_WORDS[at]} == "=" && ${COMP_WORDS[at - 2]} == "--set" ]]; then
          COMPREPLY=($(compgen -W "$(_complete_taugru_values "${COMP_WORDS[at - 1]}")" -- "$begun"))
          return 0
        fi
        _complete_taugru_key "$@"
        if [[ ${COMPREPLY[0]} == *[=.] ]]; then compopt -o nospace 2>/dev/null; fi
        return 0
      }
      complete -F _complete_taugru_words -o default taugru
      """;
  /// With nospace, zsh puts a space only behind words that come with one.
  private static final String ZSH_SETTINGS = """

      function _complete_taugru_words() {
        _complete_taugru_key "$@"
        local word
        local -a words_and_spaces
        for word in "${COMPREPLY[@]}"; do
          case "$word" in
            *[=.]) words_and_spaces+=("$word") ;;
            *) words_and_spaces+=("$word ") ;;
          esac
        done
        COMPREPLY=("${words_and_spaces[@]}")
        return 0
      }
      complete -F _complete_taugru_words -o default -o nospace taugru
      """;

  static final class Shells implements Iterable<String> {
    static final List<String> NAMES = List.of("bash", "zsh");

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "SHELL", completionCandidates = Shells.class, description = "bash or zsh")
  private String shell = "";

  @Override
  public Integer call() {
    if (!Shells.NAMES.contains(shell))
      throw new ParameterException(command.commandLine(), "there is no completion for " + shell
          + NearestName.hint(shell, Shells.NAMES) + "; choose bash or zsh");
    PrintWriter out = command.commandLine().getOut();
    out.print(AutoComplete.bash("taugru", command.root().commandLine())); // which zsh understands too
    out.print(KEYS);
    out.print(shell.equals("zsh") ? ZSH_SETTINGS : values() + BASH_SETTINGS);
    out.flush();
    return 0;
  }

  /// A function that prints the words that a setting can be.
  private static String values() {
    StringBuilder text = new StringBuilder("\nfunction _complete_taugru_values() {\n  case $1 in\n");
    for (String key : SettingEdit.names()) {
      List<String> words = key.equals("cell") ? Names.cells() : SettingEdit.choices(key);
      if (!words.isEmpty())
        text.append("    ").append(key).append(") echo \"").append(String.join(" ", words)).append("\" ;;\n");
    }
    return text + "  esac\n}\n";
  }
}
