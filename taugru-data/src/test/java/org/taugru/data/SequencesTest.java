package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The examples in the documentation of interfaces that people implement, word for word.
class SequencesTest {
  /// Sines of a million frequencies, each made when it is read.
  record Sines(int count, int steps) implements Sequences {
    public SequenceFormat format() {
      return new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(1, false));
    }

    public SequenceSet read(int... numbers) {
      float[] points = new float[numbers.length * steps];
      float[] next = new float[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        double frequency = 1.0 * numbers[i] / count;
        for (int step = 0; step < steps; step++)
          points[i * steps + step] = (float) Math.sin(frequency * step);
        next[i] = (float) Math.sin(frequency * steps);
      }
      return SequenceSet.of(numbers.length, steps, 1, points, new Targets.Vector(1, next));
    }

    public String sha256() {
      return read(1, count - 1).sha256(); // these two tell one such set from another
    }
  }

  @Test
  void sequencesMadeWhenTheyAreReadAreADataset() throws IOException {
    Dataset data = Dataset.of("sines", new Sines(1_000_000, 50), new Sines(99, 50), new Sines(101, 50));
    assertThat(data.sha256()).hasSize(64)
        .isNotEqualTo(Dataset.of("sines", new Sines(1_000_000, 50), new Sines(99, 50), new Sines(102, 50)).sha256());
    assertThat(data.test().read(7, 3, 7).features()).hasSize(150).startsWith(0, (float) Math.sin(7 / 101.0));
    assertThat(Benchmark.of(data).naive(data)).containsOnlyKeys("mean");
  }

  @Test
  void batchesOfASourceAreAFreshDataset() throws IOException {
    BatchSource noise = (iteration, count) -> {
      float[] inputs = new float[count * 20];
      float[] sums = new float[count];
      SplittableRandom random = new SplittableRandom(iteration);
      for (int i = 0; i < inputs.length; i++) {
        inputs[i] = random.nextInt(2);
        sums[i / 20] += inputs[i];
      }
      return SequenceSet.of(count, 20, 1, inputs, new Targets.Vector(1, sums));
    };
    Dataset data = Dataset.fresh("sums", noise, noise.batch(-1, 100), noise.batch(-2, 100));
    assertThat(data.sha256()).hasSize(64);
    assertThat(noise.batch(5, 2).sha256()).as("a smaller batch is the beginning of a larger one")
        .isEqualTo(noise.batch(5, 3).read(0, 1).sha256());
  }

  @Test
  void theExamplesAreThoseOfTheDocumentation() throws IOException {
    Path sources = Path.of("src/main/java/org/taugru/data");
    List<String> here = lines(Path.of("src/test/java/org/taugru/data/SequencesTest.java")).toList();
    for (String documented : List.of("Sequences.java", "BatchSource.java")) {
      List<String> example = lines(sources.resolve(documented)).filter(line -> line.startsWith("/// "))
          .map(line -> line.substring(4).strip()).dropWhile(line -> !line.equals("```java")).skip(1)
          .takeWhile(line -> !line.equals("```")).toList();
      assertThat(example).as(documented).hasSizeGreaterThan(10);
      assertThat(here).containsAll(example);
    }
  }

  private static Stream<String> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(String::strip);
  }
}
