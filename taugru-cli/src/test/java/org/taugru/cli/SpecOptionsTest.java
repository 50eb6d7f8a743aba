package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Adding;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

final class SpecOptionsTest {
  @Command(name = "some")
  static final class Some {
    @Mixin
    SpecOptions options = new SpecOptions();
  }

  private static Object outcome(List<String> words) {
    Some some = new Some();
    try {
      new CommandLine(some).parseArgs(String.join(" ", words).split(" ", -1));
      return some.options.spec(new Adding(20), 1);
    } catch (ParameterException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /// Options and `--set` in every order: the same settings, or the same answer.
  @ParameterizedTest
  @ValueSource(strings = {
    "--iterations 40;--set evaluateEvery=10;--hidden 4;--batch 3", "--set momentum=0.5;--set optimiser=sgd;--cell gru",
    "--set decay.W=2;--set weightDecay=0.1;--set optimiser=adamw;--epochs 3", "--epochs 2;--set epochs=3;--set lr=1",
    "--set lr=1;--set lr=2;--set lr=3;--hidden 0", "--set lr=1;--set lr=1;--hidden 3", "--epochs 3;--set epochs=3",
    "--epochs 2;--iterations 5;--set hidden=3", "--set nope=1;--set hidden=x;--cell lstmm",
    "--set tau=1,2;--set layers=1;--cell x", "--set hidden=2;--hidden 3;--set batch=2;--batch 1"
  })
  void theOrderMakesNoDifference(String line) {
    List<Object> outcomes = new ArrayList<>();
    permutations(List.of(line.split(";", -1))).forEach(words -> outcomes.add(outcome(words)));
    assertThat(outcomes).hasSizeGreaterThan(1).containsOnly(outcomes.getFirst());
  }

  private static List<List<String>> permutations(List<String> words) {
    if (words.isEmpty())
      return List.of(List.of());
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      List<String> rest = new ArrayList<>(words);
      String first = rest.remove(i);
      for (List<String> order : permutations(rest)) {
        List<String> whole = new ArrayList<>(List.of(first));
        whole.addAll(order);
        all.add(whole);
      }
    }
    return all;
  }
}
