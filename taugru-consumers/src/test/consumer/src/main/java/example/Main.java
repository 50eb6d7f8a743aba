package example;

import org.taugru.Fit;
import org.taugru.SequenceModel;
import org.taugru.SequenceStream;
import org.taugru.Version;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;
import org.taugru.exec.Backends;

/// Trains a small network on arrays and streams through it.
public final class Main {
  private Main() {
  }

  public static void main(String[] arguments) throws Exception {
    float[][][] sequences = new float[20][10][1];
    float[][] sums = new float[20][1];
    for (int i = 0; i < 20; i++)
      for (int n = 0; n < 10; n++) {
        sequences[i][n][0] = (i * 7 + n * 3) % 5;
        sums[i][0] += sequences[i][n][0];
      }
    Dataset data = SequenceData.features(sequences).values(sums).standardised().split(0.6, 0.2);
    Fit fit = SequenceModel.of("tau-gru").tau(3).hidden(8).epochs(3).threads(1).fit(data);
    SequenceStream stream = fit.model().stream();
    float[] said = {};
    for (float[] step : sequences[0])
      said = stream.step(step);
    System.out.println(Version.NUMBER + " " + Backends.named("auto", 1).backend().name() + " " + said[0]);
  }
}
