import java.nio.file.Path;
import org.taugru.SequenceModel;

/// Loads what TrainOnArrays saved and predicts. The file carries the scaling, so numbers go in and come out as they are.
public class LoadAndPredict {
  public static void main(String[] arguments) throws Exception {
    SequenceModel model = SequenceModel.load(Path.of(arguments[0]));
    float[][][] wave = new float[1][30][1];
    for (int n = 0; n < 30; n++)
      wave[0][n][0] = (float) (20 + 5 * Math.sin(1 + 0.3 * n));
    System.out.println(model);
    System.out.printf("next: %.2f, said %.2f%n", 20 + 5 * Math.sin(1 + 0.3 * 30), model.predict(wave)[0][0]);
  }
}
