package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Basic motions of the UEA archive, with its own test part. Skipped unless `TAUGRU_DATA` names a folder with
/// `timeseries/uea/BasicMotions_TRAIN.ts`.
class MotionsReferenceTest {
  private static LabelledData read(String part) throws IOException {
    String folder = System.getenv("TAUGRU_DATA");
    assumeTrue(folder != null, "TAUGRU_DATA is not set");
    Path file = Path.of(folder, "timeseries", "uea", "BasicMotions_" + part + ".ts");
    assumeTrue(Files.isRegularFile(file), () -> file + " is not there");
    List<float[][]> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#") || line.startsWith("@"))
        continue;
      String[] parts = line.split(":");
      float[][] steps = new float[100][6];
      for (int d = 0; d < 6; d++) {
        String[] numbers = parts[d].split(",");
        for (int t = 0; t < 100; t++)
          steps[t][d] = Float.parseFloat(numbers[t]);
      }
      values.add(steps);
      labels.add(parts[6]);
    }
    return LabelledData.of(List.of("ax", "ay", "az", "gx", "gy", "gz"), values.toArray(float[][][]::new),
        labels.toArray(String[]::new));
  }

  /// With a budget of seconds; 38 of 40 and more with the usual one.
  @Test
  void motionsAreToldBetterThanByTheNearestNeighbour() throws Exception {
    ClassificationResult result = Classifier.ofSequences().budget(1).hidden(32).members(2)
        .fit(read("TRAIN"), read("TEST"), SequenceListener.quiet()).result().orElseThrow();
    assertThat(result.network().sequences()).isEqualTo(40);
    assertThat(result.networkWins()).isTrue();
    assertThat(result.network().accuracy()).isGreaterThanOrEqualTo(0.9);
  }
}
