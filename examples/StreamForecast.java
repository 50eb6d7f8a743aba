import java.nio.file.Path;
import org.taugru.SequenceModel;
import org.taugru.SequenceStream;

/// Follows a wave point by point, then lets the model go on by itself: input and output may be one array.
public class StreamForecast {
  public static void main(String[] arguments) throws Exception {
    SequenceStream stream = SequenceModel.load(Path.of(arguments[0])).stream();
    float[] point = new float[1];
    for (int n = 0; n < 40; n++)
      point = stream.step((float) (20 + 5 * Math.sin(1 + 0.3 * n)));
    for (int n = 40; n < 50; n++) {
      System.out.printf("step %d: %.2f, said %.2f%n", n, 20 + 5 * Math.sin(1 + 0.3 * n), point[0]);
      stream.step(point, point);
    }
  }
}
