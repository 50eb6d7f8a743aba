package org.taugru.peers.bench;

import java.util.Arrays;
import java.util.Map;
import org.taugru.json.Json;

/// One step at a time: floats in, floats out, states handed on.
///
/// @param stream opens it at states of zero
record StreamPeer(String library, String row, Opener stream) implements Peer {
  interface Opener {
    Stream open(Problem problem) throws Exception;
  }

  interface Stream extends AutoCloseable {
    /// Takes inputs `[batch, input]`, gives the new state `[batch, hidden]`.
    float[] step(float[] input) throws Exception;
  }

  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    float[] x = problem.values("x");
    int row = problem.batch() * problem.input();
    float[][] inputs = new float[problem.steps()][];
    Arrays.setAll(inputs, n -> Arrays.copyOfRange(x, n * row, (n + 1) * row));
    try (Stream open = stream.open(problem)) {
      float[] states = new float[problem.values("states").length];
      int width = states.length / inputs.length;
      for (int n = 0; n < inputs.length; n++)
        System.arraycopy(open.step(inputs[n]), 0, states, n * width, width);
      double difference = problem.check(library + ", " + this.row, Map.of("states", states));
      int[] at = {0};
      return Json.object().with("library", library).with("row", this.row).with("difference", difference)
          .with("stepUs", Clock.microseconds(problem.size("repeats"), () -> {
            at[0] = (at[0] + 1) % inputs.length;
            open.step(inputs[at[0]]);
          }));
    }
  }
}
