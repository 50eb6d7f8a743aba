package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.json.Json;

/// What is told of numbers that are known.
final class GpuReportTest {
  private static final GpuSize SIZE = new GpuSize(1000, 128, 1, 2, 64, 5, List.of("tau-gru"), true);
  private static final GpuSize MODELS = new GpuSize(1000, 128, 8, 2, 64, 5, List.of("tau-gru"), false);

  private static Quartiles around(double median) {
    return new Quartiles(median, 0.9 * median, 1.1 * median, 2 * median);
  }

  private static GpuRow row(GpuSize size, GpuMode mode) {
    Map<GpuPart, Quartiles> times = new EnumMap<>(GpuPart.class);
    times.put(GpuPart.INFERENCE, around(0.5));
    times.put(GpuPart.FORWARD, around(0.75));
    times.put(GpuPart.BACKWARD, around(1));
    times.put(GpuPart.GRADIENTS, around(0.25));
    times.put(GpuPart.TRAIN, around(2));
    times.put(GpuPart.OPTIMISER, around(0.04));
    return new GpuRow(size.problem("tau-gru", 1), mode, 2e-4, times, "");
  }

  private static GpuRow missing(String why) {
    return new GpuRow(MODELS.problem("tau-gru", 1), GpuMode.ACCURATE, Double.NaN, Map.of(), why);
  }

  private static GpuPeerAnswers.Row peer(int size, String library, String row, double trainMs) {
    return new GpuPeerAnswers.Row(size,
        new PeerRow(library, row, "lstm", 1e-4, Map.of("trainMs", around(trainMs), "inferenceMs", around(1.5)), ""));
  }

  private static GpuReport report(Optional<GpuPeerAnswers> peers) {
    return new GpuReport("a machine", 30, List.of(SIZE, MODELS),
        List.of(new GpuReport.Measured(0, row(SIZE, GpuMode.FAST)),
            new GpuReport.Measured(1, missing("its states are odd"))),
        peers);
  }

  private static final GpuPeerAnswers PEERS = new GpuPeerAnswers(List.of(peer(0, "cuDNN 9", "LSTM fp32", 9),
      peer(0, "cuDNN 9", "LSTM fp16", 8), peer(0, "JAX 1", "scan", 3), peer(1, "cuDNN 9", "LSTM fp32", 20)),
      List.of("a library was not measured: it is not there"));

  @Test
  void ofOursEveryPartIsToldAndEveryStepInMicroseconds() {
    String text = report(Optional.empty()).text();
    assertThat(text).startsWith("a machine\n").contains("medians of 30 with quartiles");
    assertThat(words(text, "fast")).containsExactly("1000", "128", "64", "2", "5", "tau-gru", "fast", "2e-04", "0.50",
        "0.75", "1.00",
        "0.25", "2.00 (1.80 to 2.20)", "0.04", "0.75", "1.00");
    assertThat(text).doesNotContain("cuDNN", "Other libraries");
  }

  @Test
  void whatCouldNotBeMeasuredHasDashesAndAReason() {
    String text = report(Optional.empty()).text();
    assertThat(words(text, "accurate")).startsWith("1000", "8 × 128").endsWith("–", "–", "–", "–", "–", "–", "–", "–");
    assertThat(text)
        .contains("\ntau-gru, N=1000 B=8 × 128 p=2 d=64 τ=5, accurate was not measured: its states are odd\n");
    assertThat(report(Optional.empty()).isComplete()).isFalse();
  }

  /// The best is the vendor's: a faster scan does not count.
  @Test
  void oursIsComparedWithTheBestOfTheVendor() {
    String text = report(Optional.of(PEERS)).text();
    assertThat(words(text, "fast")).endsWith("LSTM fp16 8.00", "4.00 (3.27 to 4.89)");
    assertThat(words(text, "accurate")).endsWith("LSTM fp32 20.00", "–");
    assertThat(text).contains("in the same run, cuDNN 9; JAX 1:", "\na library was not measured: it is not there\n");
    assertThat(text.lines().filter(line -> line.contains(" / 1.50")).map(GpuReportTest::cells)).containsExactly(
        List.of("1000", "128", "64", "2", "9.00 (8.10 to 9.90) / 1.50", "8.00 (7.20 to 8.80) / 1.50",
            "3.00 (2.70 to 3.30) / 1.50"),
        List.of("1000", "8 × 128", "64", "2", "20.00 (18.00 to 22.00) / 1.50", "–", "–"));
  }

  @Test
  void withoutAnyAnswerOfOthersThereAreDashes() {
    String text = report(Optional.of(new GpuPeerAnswers(List.of(), List.of("PyTorch was not measured: no")))).text();
    assertThat(words(text, "fast")).endsWith("–", "–");
    assertThat(text).contains("PyTorch was not measured: no\n").doesNotContain("Other libraries");
  }

  @Test
  void anObjectHasQuartilesRatiosAndWhatIsMissing() {
    Json.Obj json = report(Optional.of(PEERS)).json();
    Json.Obj own = json.array("rows").getFirst().asObject();
    assertThat(own.number("trainMsUpper")).isEqualTo(2.2);
    assertThat(own.number("forwardUsPerStep")).isEqualTo(0.75);
    assertThat(own.number("backwardUsPerStep")).isEqualTo(1);
    assertThat(own.number("ratio")).isEqualTo(4);
    assertThat(own.string("backend")).isEqualTo("cuda");
    assertThat(json.array("rows").getLast().asObject().string("missing")).isEqualTo("its states are odd");
    Json.Obj other = json.array("peers").getLast().asObject();
    assertThat(other.integer("batch")).as("one model with the samples of all").isEqualTo(1024);
    assertThat(other.number("inferenceMsLower")).isEqualTo(1.35);
    assertThat(json.array("missing")).hasSize(1);
    assertThat(Json.parse(json.text())).isEqualTo(json);
  }

  @Test
  void aStepIsToldPartByPart() {
    GpuStepReport report = new GpuStepReport(row(SIZE, GpuMode.ACCURATE), 15, "simd", "a machine");
    assertThat(report.text()).isEqualTo("""
        tau-gru, N=1000 B=128 p=2 d=64 τ=5; accurate; a machine
          checked against simd: largest difference 2.0e-04
          forward, inference           0.500 ms   (0.450 to 0.550), 0.50 µs a step of the sequence
          forward that keeps           0.750 ms   (0.675 to 0.825), 0.75 µs a step of the sequence
          backward                     1.000 ms   (0.900 to 1.100), 1.00 µs a step of the sequence
          gradients of weights         0.250 ms   (0.225 to 0.275)
          training step                2.000 ms   (1.800 to 2.200), 2.00 µs a step of the sequence
          norm, clipping and Adam      0.040 ms   (0.036 to 0.044)
          median of 15, with quartiles; timestamps in the GPU's queue, data in its memory, 4 sets of inputs in turn
        """);
    assertThat(report.json().string("checkedAgainst")).isEqualTo("simd");
  }

  private static List<String> words(String text, String mode) {
    return text.lines().map(GpuReportTest::cells).filter(cells -> cells.contains(mode)).findFirst().orElseThrow();
  }

  private static List<String> cells(String line) {
    return List.of(line.replaceFirst("^\\| ", "").replaceFirst(" \\|$", "").split(" +\\| +", -1))
        .stream().map(String::strip).toList();
  }
}
