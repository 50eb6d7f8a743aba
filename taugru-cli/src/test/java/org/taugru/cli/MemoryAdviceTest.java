package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.Tensor;

/// What is said where memory is short, and that it helps.
@Execution(ExecutionMode.CONCURRENT)
final class MemoryAdviceTest {
  private static final long GIGABYTE = 1L << 30;
  /// Evaluation has other batches than training.
  private static final String TRAIN = "train FILE --epochs 1 --threads 2 --hidden 48";

  @TempDir
  Path folder;

  @Test
  void aFullHeapIsToldApartFromOtherMemory() {
    long heap = 4 * GIGABYTE;
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Java heap space"), heap, 16 * GIGABYTE))
        .isEqualTo(
            "the heap of 4.00 GiB is full. Use a larger one: TAUGRU_HEAP=14g is the most this machine has. "
                + "Training also takes less with a smaller --batch or --hidden");
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Java heap space"), heap, 5 * GIGABYTE))
        .contains("; the machine, with 5.00 GiB, has no more to give.").doesNotContain("TAUGRU_HEAP");
    assertThat(MemoryAdvice.of(new OutOfMemoryError(), heap, 16 * GIGABYTE)).startsWith("the heap of");
    assertThat(MemoryAdvice.of(new OutOfMemoryError("unable to create native thread: possibly out of memory"), heap,
        16 * GIGABYTE)).contains("--threads").doesNotContain("heap");
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Requested array size exceeds VM limit"), heap, 16 * GIGABYTE))
        .contains("array").doesNotContain("heap");
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Metaspace"), heap, 16 * GIGABYTE)).contains("classes")
        .doesNotContain("heap");
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Cannot reserve 9 bytes of direct buffer memory"), heap, heap))
        .contains("MaxDirectMemorySize");
  }

  /// Nine tenths of a machine, and no more.
  @Test
  void aHeapLeavesRoomForTheSystem() {
    assertThat(MemoryAdvice.heapOf(9 * GIGABYTE, 10 * GIGABYTE)).startsWith("TAUGRU_HEAP=9g gives it that heap");
    assertThat(MemoryAdvice.heapOf(9 * GIGABYTE, 10 * GIGABYTE - 1)).contains("too little for such a heap");
    assertThat(MemoryAdvice.heapOf(GIGABYTE / 4, 10 * GIGABYTE)).startsWith("TAUGRU_HEAP=256m gives it that heap");
  }

  @Test
  void aHeapThatTheMachineDoesNotHaveIsToldBeforehand() {
    assertThat(MemoryAdvice.tooLarge(16 * GIGABYTE, 16 * GIGABYTE)).isEmpty();
    assertThat(MemoryAdvice.tooLarge(900 * GIGABYTE, 16 * GIGABYTE).orElseThrow())
        .contains("a heap of 900.00 GiB is more than this machine has, which is 16.00 GiB");
  }

  /// Few batches, as the memory is what counts here; validation has fewer sequences than one of them.
  private void writeSequences(int train) throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    Map.of("train", train, "validation", 2 * train / 3, "test", 10).forEach((split, count) -> {
      tensors.put(split + ".inputs", new Tensor(List.of(count, 300, 2), new float[count * 600]));
      tensors.put(split + ".targets", new Tensor(List.of(count, 1), new float[count]));
    });
    Safetensors.write(folder.resolve("sequences.safetensors"), tensors, Map.of());
  }

  /// Too little for the program, and weights that are larger than any machine's memory.
  @ParameterizedTest
  @CsvSource({"20m, train mackey-glass, TAUGRU_HEAP=[0-9]+m",
    "200m, train mackey-glass --hidden 20000, TAUGRU_HEAP|too little", "200m, sweep mackey-glass --hidden 20000, heap"})
  void weightsThatDoNotFitAreRefusedBeforeTheyAreMade(String heap, String line, String advice) throws Exception {
    Outcome refused = run(heap, line);
    assertThat(refused.exit).as(refused.text).isEqualTo(2);
    assertThat(refused.text).contains("of memory", "and the heap has").containsPattern(advice)
        .doesNotContain("is full");
    assertThat(folder.resolve("run")).as("nothing is written").doesNotExist();
  }

  /// A recurrence, and a cell with buffers of its own for convolutions.
  @ParameterizedTest
  @CsvSource({"tau-gru, 192, batch memory heap", "s4d --set cell.modes=4, 32, batch"})
  void aRunThatWouldNotFitIsRefusedBeforeItStartsAndItsAdviceHelps(String cell, int batch, String ways)
      throws Exception {
    String heap = "100m";
    writeSequences(batch);
    Outcome refused = run(heap, TRAIN + " --cell " + cell + " --batch " + batch);
    assertThat(refused.exit).as(refused.text).isEqualTo(2);
    assertThat(refused.text).contains("of memory", "for its buffers", "and the heap has", "this machine has", " MiB")
        .as("one kind of unit").doesNotContain(" MB", " GB").doesNotContain("OutOfMemory", "epoch", "is full");
    assertThat(folder.resolve("run")).as("nothing is written").doesNotExist();
    for (String way : ways.split(" ", -1)) {
      Matcher value = Pattern.compile((way.equals("heap") ? "a heap of ([\\d.]+) MiB" : way + "=(\\d+m?)"))
          .matcher(refused.text);
      assertThat(value.find()).as(refused.text).isTrue();
      String line = TRAIN + " --cell " + cell + " --batch ";
      Outcome outcome = switch (way) {
        case "batch" -> run(heap, line + value.group(1));
        case "memory" -> run(heap, line + batch + " --memory " + value.group(1));
        default -> run((int) Math.ceil(Double.parseDouble(value.group(1))) + "m", line + batch);
      };
      assertThat(outcome.exit).as(way + ": " + outcome.text).isZero();
    }
  }

  /// One trial fits the heap and two do not.
  @Test
  void trialsAtOnceShareTheHeap() throws Exception {
    writeSequences(96);
    String sweep =
        "sweep FILE --epochs 1 --hidden 48 --tau 10..20 --trials 2 --batch 96";
    Outcome refused = run("100m", sweep + " --jobs 2");
    assertThat(refused.exit).as(refused.text).isEqualTo(2);
    assertThat(refused.text).contains("and the heap has", "this machine has",
        "The heap is shared by 2 trials at once; --jobs 1 leaves it to one").doesNotContain("a trial failed");
    assertThat(folder.resolve("run")).as("nothing is written").doesNotExist();
    Outcome one = run("100m", sweep + " --jobs 1");
    assertThat(one.exit).as(one.text).isZero();
    Matcher larger = Pattern.compile("a heap of ([\\d.]+) MiB").matcher(refused.text);
    assertThat(larger.find()).as(refused.text).isTrue();
    Outcome outcome = run((int) Math.ceil(Double.parseDouble(larger.group(1))) + "m", sweep + " --jobs 2");
    assertThat(outcome.exit).as(outcome.text).isZero();
  }

  @Test
  void memoryThatRanOutInOneTrialOfManyIsToldWithAdvice() {
    assertThat(MemoryAdvice.of(new OutOfMemoryError("Java heap space"))).startsWith("the heap of ")
        .contains("is full", "Training also takes less with a smaller --batch or --hidden");
    assertThat(MemoryAdvice.of(new IOException("the disk is full"))).isEqualTo("the disk is full");
    assertThat(MemoryAdvice.of(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
  }

  private record Outcome(int exit, String text) {
  }

  /// In a JVM of its own with such a heap and the launcher's options.
  private Outcome run(String heap, String line) throws IOException, InterruptedException {
    if (Files.exists(folder.resolve("run")))
      Files.move(folder.resolve("run"), Files.createTempDirectory(folder, "earlier").resolve("run"));
    Path output = folder.resolve("output.txt");
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heap, "@" + Path.of("..", "config", "jvm.options"), "-p", System.getProperty("jdk.module.path"), "-m",
        "org.taugru.cli/org.taugru.cli.Main"));
    words.addAll(List.of((line.replace("FILE", folder.resolve("sequences.safetensors").toString()) + " --out "
        + folder.resolve("run")).split(" ")));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("%s ends", line).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(output));
  }
}
