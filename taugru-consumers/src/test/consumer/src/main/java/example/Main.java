package example;

import org.taugru.Version;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.Readout;

/// Ten steps of a small network.
public final class Main {
  private Main() {
  }

  public static void main(String[] arguments) {
    BackendChoice choice = Backends.named("auto", 1);
    Model model = new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tau-gru", 3), 8), Readout.LAST_STATE, 1));
    Network network = model.on(choice.backend());
    Parameters weights = model.initial(7);
    NetworkStream stream = network.stream(weights, network.start(weights, 1));
    float[] output = new float[1];
    for (int step = 0; step < 10; step++)
      stream.step(new float[] {step % 3}, output);
    System.out.println(Version.NUMBER + " " + choice.backend().name() + " " + output[0]);
  }
}
