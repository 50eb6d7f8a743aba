package org.taugru;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every program in `examples` is run as a reader would: one file, handed to `java`.
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir
  Path folder;

  @Test
  void everyExampleRunsAndSaysWhatItShould() throws Exception {
    String model = folder.resolve("wave.safetensors").toString();
    Map<String, String> said = new TreeMap<>();
    said.put("TrainOnArrays", run("TrainOnArrays", model)); // the next two read what it writes
    said.put("LoadAndPredict", run("LoadAndPredict", model));
    said.put("StreamForecast", run("StreamForecast", model));
    for (String name : List.of("FollowSeries", "FitFromMemory", "OwnCell", "DelayEquations", "SweepDelays",
        "ForecastSeries"))
      said.put(name, run(name));
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".java")).sorted())
          .containsExactlyElementsOf(said.keySet().stream().map(name -> name + ".java").toList());
    }
    assertThat(pair(said.get("TrainOnArrays"), "wave 7")).satisfies(ExamplesTest::assertClose);
    assertThat(pair(said.get("LoadAndPredict"), "next")).satisfies(ExamplesTest::assertClose);
    assertThat(pair(said.get("StreamForecast"), "step 40")).satisfies(ExamplesTest::assertClose);
    assertThat(said.get("OwnCell")).contains("a pulse at step 12: yes");
    assertThat(said.get("ForecastSeries")).contains("column day says when").containsPattern("2025-02-04: \\d+, said ");
    assertThat(said.get("FollowSeries")).containsPattern("model of \\d+ KiB, memory of \\d+ KiB");
    double[] followed = pair(said.getOrDefault("FollowSeries", "").replaceAll(", between.*", ""), "step 601");
    assertThat(followed[1]).as("a wave that is 8 high, after a reading that got lost").isBetween(followed[0] - 4,
        followed[0] + 4);
    assertThat(said.get("FitFromMemory")).contains("column day says when", "sales has 8 missing values",
        "2024-10-27: ", "sequence 7 is fast");
    assertThat(said.get("DelayEquations")).contains("x(0) = 1.200000").hasLineCount(9);
    assertThat(said.get("SweepDelays")).hasLineCount(4).containsPattern("best: (1|7|15)\n");
    assertThat(said.getOrDefault("SweepDelays", "").lines().filter(line -> line.startsWith("tau"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).min().orElseThrow())
        .as("below the variance of a sum of two, which saying the mean would give").isLessThan(1.0 / 6);
  }

  /// The true number and the one that was said, in the line that has this text.
  private static double[] pair(String output, String text) {
    String line = output.lines().filter(some -> some.contains(text)).findFirst().orElseThrow();
    String[] parts = line.substring(line.lastIndexOf(':') + 1).split(", said ", -1);
    return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
  }

  /// The waves are 5 high, and a step changes them by 1.5 at most and 0.95 on average.
  private static void assertClose(double[] pair) {
    assertThat(pair[1]).isBetween(pair[0] - 0.5, pair[0] + 0.5);
  }

  private String run(String name, String... arguments) throws IOException, InterruptedException {
    String path = Stream.of(System.getProperty("jdk.module.path", ""), System.getProperty("java.class.path", ""))
        .filter(part -> !part.isEmpty()).reduce((one, other) -> one + File.pathSeparator + other).orElseThrow();
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules", "jdk.incubator.vector", "-cp", path, EXAMPLES.resolve(name + ".java").toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve(name + ".out");
    Path err = folder.resolve(name + ".err");
    Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("%s ends", name).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err, StandardCharsets.UTF_8)).isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
