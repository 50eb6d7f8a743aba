package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.json.Json;
import picocli.CommandLine;

final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    return Main.run(line.isEmpty() ? new String[0] : line.split(" "), new PrintWriter(out, true),
        new PrintWriter(err, true));
  }

  @Test
  void helpIsThatOfTheOption() {
    assertThat(run("help")).isZero();
    String help = out.toString();
    assertThat(help).contains("Usage: taugru", "reproduce")
        .containsPattern("(?s)Exit codes:\n +0 +it was done.*\n +1 +it failed.*\n +2 +wrong usage.*\n +130 +Ctrl-C");
    out.getBuffer().setLength(0);
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).isEqualTo(help);
    out.getBuffer().setLength(0);
    assertThat(run("help train")).isZero();
    assertThat(out.toString()).contains("Usage: taugru train", "--tau");
    assertThat(run("help bench step")).isZero();
    assertThat(out.toString()).contains("Usage: taugru bench step", "--repeats");
    assertThat(err.toString()).isEmpty();
  }

  /// Words that are filled in are filled in, in every command.
  @Test
  void noHelpHasAHole() {
    for (CommandLine each : Commands.all()) {
      String command = Commands.words(each);
      out.getBuffer().setLength(0);
      assertThat(run(("help " + command).strip())).as(command).isZero();
      assertThat(out.toString()).as(command).contains("Usage: taugru").doesNotContain("null", "${", "{");
    }
  }

  @Test
  void cellsListsEveryCellWithItsCount() {
    assertThat(run("cells")).isZero();
    assertThat(out.toString()).contains("tau-gru ", "1,233", "delay-gru", "897", "tanh-rnn", "321", "tau-gru-alpha0",
        "625");
  }

  @Test
  void cellsAsJsonHasTheFiveFields() {
    assertThat(run("cells --input 1 --hidden 128 --output 10 --json")).isZero();
    List<Json> cells = Json.parse(out.toString()).asArray();
    Json.Obj first = cells.getFirst().asObject();
    assertThat(first.string("name")).isEqualTo("tau-gru");
    assertThat(first.integer("parameters")).isEqualTo(68_362);
    assertThat(first.string("form")).isEqualTo("continuous");
    assertThat(first.array("equations").getFirst().asString()).isEqualTo("u = tanh(W1·h[n] + bW1 + U1·x[n] + bU1)");
    assertThat(first.string("reference")).contains("Erichson");
  }

  @Test
  void showPrintsEquationsLatexAndProgram() {
    assertThat(run("show gru --hidden 4 --gradient")).isZero();
    assertThat(out.toString()).contains("ñ = tanh(r ⊙ (Wn·h[n] + bWn) + Un·x[n] + bUn)", "\\begin{aligned}",
        "next h = %",
        "program gru gradient");
  }

  @Test
  void showTakesTheNumbersOfACell() {
    assertThat(run("show lem --set cell.dt=0.21")).isZero();
    assertThat(out.toString()).contains("Δ1 = 0.21 sigmoid(", "Options, by default: cell.dt=1");
  }

  /// Twice the delay is the longest dependency, as far as a number of steps goes.
  @Test
  void aLongDelayStaysLong() {
    assertThat(run("show lstm-chrono --tau 100")).isZero();
    assertThat(out.toString()).contains("log U(1, 199)");
    assertThat(run("show lstm-chrono --tau 1500000000")).isZero();
    assertThat(out.toString()).doesNotContain("log U(1, 2)");
  }

  @Test
  void benchStepMeasuresWhatItChecked() {
    assertThat(
        run("bench step --cell delay-gru --steps 20 --batch 2 --hidden 8 --tau 3 --threads 1 --repeats 3 --json"))
        .isZero();
    Json.Obj result = Json.parse(out.toString()).asObject();
    assertThat(result.number("trainMs")).isGreaterThan(result.number("forwardMs")).isPositive();
    assertThat(result.number("shareOfOwnProduct"))
        .isEqualTo(result.number("gflops") / result.number("ownProductGflops"));
    assertThat(result.find("shareOfOutsideProduct")).as("nobody else was asked").isEmpty();
    assertThat(result.number("bytesKept")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "nope", "cells --hidden 0", "cells --hidden x", "cells --frob", "show", "show lstmm", "bench", "bench stride",
    "bench step --steps 0", "bench step --threads 0", "bench step --tau -1", "bench step --cell x"
  })
  void wrongUsageEndsWithTwoAndSaysWhatIsAccepted(String line) {
    assertThat(run(line)).isEqualTo(2);
    assertThat(err.toString()).isNotBlank();
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownCellIsAnsweredWithTheNamesThereAre() {
    run("show lstmm");
    assertThat(err.toString()).hasLineCount(1).contains("there is no cell lstmm", "tau-gru", "lstm-chrono");
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheCommandsThereAre() {
    run("frobnicate");
    assertThat(err.toString()).hasLineCount(1).contains("frobnicate", "cells, show, bench");
  }
}
