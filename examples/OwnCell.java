import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.taugru.SequenceModel;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;

/// A cell of one's own, from equations to a saved model: was there a pulse, six to nine steps before the end?
public class OwnCell {
  static final Cell MINE = eq -> {
    var x = eq.input("x");
    var h = eq.state("h");
    var u = tanh(eq.affine("W", h, "U", x));
    var z = tanh(eq.affine("D", h.at(Lag.steps(6)))); // looks six steps back
    var g = sigmoid(eq.affine("G", h, "S", x));
    eq.flow(h, g.times(u.plus(z).minus(h))); // dh/dt = g ⊙ (u + z − h)
  };

  public static void main(String[] arguments) throws Exception {
    float[][][] pulses = new float[400][20][1];
    int[] labels = new int[400];
    for (int i = 0; i < 400; i++) {
      int at = i * 7 % 20;
      pulses[i][at][0] = 1;
      labels[i] = at >= 10 && at < 14 ? 1 : 0;
    }
    Dataset data = SequenceData.features(pulses).labels(labels, 2).outputNames("no", "yes").shuffled(1).split(0.6, 0.2);
    SequenceModel model = SequenceModel.of("mine", MINE).hidden(12).epochs(60).fit(data).model();
    System.out.println(model);

    Path file = Files.createTempFile("mine", ".safetensors");
    model.save(file);
    SequenceModel again = SequenceModel.load(file, Map.of("mine", MINE));
    System.out.println("a pulse at step 12: " + again.outputNames().get(again.classify(new float[][][] {pulses[16]})[0]));
    Files.delete(file);
  }
}
