import java.nio.file.Path;
import org.taugru.Fit;
import org.taugru.SequenceModel;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;

/// Trains on arrays: waves of different phase, each to be continued by its next point, at every step.
///
/// java --add-modules jdk.incubator.vector -cp 'LIBRARY/*' TrainOnArrays.java [FILE]
public class TrainOnArrays {
  public static void main(String[] arguments) throws Exception {
    float[][][] now = new float[100][50][1]; // [sequence][step][feature]
    float[][][] next = new float[100][50][1];
    for (int i = 0; i < 100; i++)
      for (int n = 0; n < 50; n++) {
        now[i][n][0] = (float) (20 + 5 * Math.sin(i + 0.3 * n));
        next[i][n][0] = (float) (20 + 5 * Math.sin(i + 0.3 * (n + 1)));
      }

    Dataset data = SequenceData.features(now).valuesEveryStep(next).standardised().split(0.8, 0.1);
    Fit fit = SequenceModel.of("tau-gru").tau(5).hidden(16).epochs(40).fit(data);
    SequenceModel model = fit.model();

    System.out.println("best epoch " + fit.bestEpoch() + ", test " + fit.test());
    System.out.printf("after the last point of wave 7: %.2f, said %.2f%n", next[7][49][0],
        model.predict(new float[][][] {now[7]})[0][0]);
    if (arguments.length > 0)
      model.save(Path.of(arguments[0]));
  }
}
