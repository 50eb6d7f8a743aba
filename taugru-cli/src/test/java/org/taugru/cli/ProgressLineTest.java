package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Benchmarks;
import org.taugru.train.Metrics;

/// Progress of a run whose clock is made up: its first updates are slow, as they are while the JVM compiles.
final class ProgressLineTest {
  private static final int EPOCHS = 120;
  private static final int ITERATIONS = 25;
  private static final double UPDATE = 0.02;
  private static final double VALIDATION = 0.1;

  private final StringWriter written = new StringWriter();
  private double seconds = 1234;
  private int columns = 80;

  private static double update(int number) {
    return UPDATE + 0.6 * Math.pow(0.8, number);
  }

  private List<String> run(String task, ProgressLine.Style style) {
    try (Interruption interruption = new Interruption()) {
      ProgressLine progress =
          new ProgressLine(new PrintWriter(written), style, Benchmarks.named(task), EPOCHS, interruption,
              () -> (long) (seconds * 1e9));
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
          seconds += update(epoch * ITERATIONS + iteration - 1);
          progress.iteration(epoch, iteration, ITERATIONS, 0.001234);
        }
        seconds += VALIDATION;
        progress.epoch(new Metrics(epoch + 1, (epoch + 1L) * ITERATIONS, 0.0012, 0.5, 0.012345678, 1e-3, 1, 1),
            epoch % 2 == 0);
      }
      progress.close();
    }
    return Arrays.asList(written.toString().split("\r\u001b\\[K", -1));
  }

  private ProgressLine.Style oneLine() {
    return new ProgressLine.Style.OneLine(() -> columns);
  }

  @ParameterizedTest
  @CsvSource({
    "mackey-glass, 40", "mackey-glass, 60", "mackey-glass, 80", "mackey-glass, 120", "copy-1000, 40", "copy-1000, 60",
    "copy-1000, 80", "copy-1000, 120", "frequency-noisy, 40", "frequency-noisy, 80", "mackey-glass, 3",
    "mackey-glass, 1"
  })
  void noLineIsAsWideAsTheTerminal(String task, int width) {
    columns = width;
    List<String> lines = run(task, oneLine());
    assertThat(lines).hasSizeGreaterThan(300).allSatisfy(line -> assertThat(line.length()).isLessThan(width));
    assertThat(lines.getLast()).isEmpty();
    if (width >= 40)
      assertThat(lines.subList(1, lines.size() - 1))
          .allMatch(
              line -> line.contains((task.equals("copy-1000") ? "evaluation " : "epoch ")) && line.contains("/120"));
  }

  @Test
  void theBarIsWhatIsLeftOutFirst() {
    String all = " epoch 60/120  loss 1.234e-03  validation RMSE 0.01235 *  36 s left";
    assertThat(inTheMiddle("mackey-glass", 120)).isEqualTo("█".repeat(12) + "░".repeat(12) + all);
    assertThat(inTheMiddle("mackey-glass", 80)).isEqualTo("█".repeat(4) + "░".repeat(4) + all);
    assertThat(inTheMiddle("mackey-glass", 70)).isEqualTo(all.substring(1));
    assertThat(inTheMiddle("mackey-glass", 65)).isEqualTo(all.substring(1).replace(" RMSE", ""));
    assertThat(inTheMiddle("mackey-glass", 60))
        .isEqualTo("epoch 60/120  loss 1.234e-03  36 s left");
    assertThat(inTheMiddle("mackey-glass", 40)).isEqualTo("epoch 60/120  loss 1.234e-03  36 s left");
    assertThat(inTheMiddle("mackey-glass", 39)).isEqualTo("epoch 60/120  36 s left");
    assertThat(inTheMiddle("mackey-glass", 20)).isEqualTo("epoch 60/120");
  }

  /// The last line of epoch 60 that has the time left.
  private String inTheMiddle(String task, int width) {
    written.getBuffer().setLength(0);
    seconds = 0;
    columns = width;
    return run(task, oneLine()).stream().filter(line -> line.contains("60/120")).reduce((_, last) -> last)
        .orElseThrow();
  }

  @Test
  void aTerminalThatIsResizedIsFollowed() {
    int[] width = {120};
    List<String> lines = run("mackey-glass", new ProgressLine.Style.OneLine(() -> {
      columns = width[0]--;
      return Math.max(40, columns);
    }));
    for (int i = 1; i < lines.size() - 1; i++)
      assertThat(lines.get(i).length()).isLessThan(Math.max(40, 121 - i));
  }

  @Test
  void elsewhereThereAreTwentyPlainLines() {
    run("mackey-glass", new ProgressLine.Style.Plain());
    assertThat(written.toString().lines()).hasSize(20).first().asString()
        .matches("epoch 6/120  loss 1\\.200e-03  validation RMSE 0\\.01235  rate 1\\.00e-03  .* left");
    assertThat(written.toString()).doesNotContain("\r");
  }

  @Test
  void quietIsQuiet() {
    run("mackey-glass", new ProgressLine.Style.None());
    assertThat(written.toString()).isEmpty();
  }

  /// From nothing, and from the middle, where a run goes on that was stopped.
  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void theTimeLeftIsNotSaidBeforeItIsKnown(int first) {
    int all = EPOCHS * ITERATIONS;
    TimeLeft left = new TimeLeft();
    List<Double> ratios = new ArrayList<>();
    double naive = 0;
    for (int done = first; done < all; done++) {
      seconds += update(done - first);
      double truth = 0;
      for (int rest = done + 1; rest < all; rest++)
        truth += update(rest - first);
      OptionalDouble said = left.after(seconds, done + 1, all);
      if (seconds - 1234 < 3)
        assertThat(said).isEmpty();
      if (truth > 1 && said.isPresent()) {
        if (ratios.isEmpty())
          naive = (seconds - 1234) * (all - done - 1) / (done + 1 - first) / truth;
        ratios.add(said.getAsDouble() / truth);
      }
    }
    assertThat(ratios).hasSizeGreaterThan(all - first - 250).allMatch(ratio -> ratio > 0.9 && ratio < 1.6);
    assertThat(ratios.subList(250, ratios.size())).allMatch(ratio -> ratio > 0.95 && ratio < 1.05);
    assertThat(naive).isGreaterThan(2);
  }

  @Test
  void aRunThatStandsStillSaysNothing() {
    TimeLeft left = new TimeLeft();
    for (int second = 0; second < 100; second++)
      assertThat(left.after(second, 5, 10)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.04, 0.0 s", "9.94, 9.9 s", "59.4, 59 s", "59.6, 1:00 min", "3599.4, 59:59 min", "3599.6, 1:00 h",
    "360000, 100:00 h"})
  void durationsAreForPeople(double duration, String text) {
    assertThat(Durations.text(duration)).isEqualTo(text);
  }

  /// About twenty lines, and in any case one for the last epoch.
  @Test
  void aFileHasAFewLinesWithTheLastEpochAmongThem() {
    for (int epochs : new int[] {1, 7, 19, 20, 21, 39, 45, 120, 399, 401}) {
      StringWriter file = new StringWriter();
      try (Interruption interruption = new Interruption();
          ProgressLine progress = new ProgressLine(new PrintWriter(file), new ProgressLine.Style.Plain(),
              Benchmarks.named("mackey-glass"), epochs, interruption, () -> 0)) {
        for (int epoch = 1; epoch <= epochs; epoch++)
          progress.epoch(new Metrics(epoch, epoch, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6), true);
      }
      List<String> lines = file.toString().lines().toList();
      assertThat(lines).as(epochs + " epochs").hasSizeBetween(Math.min(epochs, 20), 40);
      assertThat(lines.getLast())
          .startsWith("epoch " + epochs + "/" + epochs + "  loss 1.000e-01  validation RMSE 0.3000");
      assertThat(lines).doesNotHaveDuplicates();
    }
  }
}
