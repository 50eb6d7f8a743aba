package org.taugru.peers.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.Map;
import org.taugru.json.Json;

/// A layer over whole sequences in ONNX Runtime, which has no gradient on the JVM.
///
/// @param model takes `x` and gives the last state first
record OnnxForward(String row, byte[] model) implements Peer {
  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    try (OrtSession session = Onnx.session(model, problem.size("threads"));
        OnnxTensor x = Onnx.tensor(problem.values("x"), problem.steps(), problem.batch(), problem.input())) {
      float[] last;
      try (OrtSession.Result result = session.run(Map.of("x", x))) {
        last = Onnx.values(result, 0);
      }
      double difference = problem.check(Onnx.library() + ", " + row, Map.of("state", last));
      return Json.object().with("library", Onnx.library()).with("row", row).with("difference", difference)
          .with("forwardMs", Clock.milliseconds(problem.size("repeats"), () -> forward(session, x)))
          .with("missing", "forward only: it has no gradient");
    }
  }

  private static void forward(OrtSession session, OnnxTensor x) throws OrtException {
    try (OrtSession.Result result = session.run(Map.of("x", x))) {
      result.get(0);
    }
  }
}
