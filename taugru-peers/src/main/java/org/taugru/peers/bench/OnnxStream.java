package org.taugru.peers.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/// Streams in ONNX Runtime: sequences of one step, states handed on as tensors.
final class OnnxStream implements StreamPeer.Stream {
  private final OrtSession session;
  private final long[] shape;
  private final boolean lstm;
  private final boolean delayed;
  /// The results that hold h, and c, from h(n − m) to h(n).
  private final ArrayDeque<OrtSession.Result> past = new ArrayDeque<>();
  private final int kept;
  private final OnnxTensor zero;

  private OnnxStream(Problem problem, byte[] model, boolean delayed) throws OrtException {
    this.session = Onnx.session(model, problem.size("threads"));
    this.lstm = problem.cell().equals("lstm");
    this.delayed = delayed;
    this.kept = delayed ? problem.size("tau") + 1 : 1;
    this.shape = delayed ? new long[] {problem.batch(), problem.input()}
        : new long[] {1, problem.batch(), problem.input()};
    float[] nothing = new float[problem.batch() * problem.hidden()];
    this.zero = delayed ? Onnx.tensor(nothing, problem.batch(), problem.hidden())
        : Onnx.tensor(nothing, 1, problem.batch(), problem.hidden());
  }

  static StreamPeer operator(String row) {
    return new StreamPeer(Onnx.library(), row, problem -> new OnnxStream(problem, OnnxCells.step(problem), false));
  }

  static StreamPeer tauGru() {
    return new StreamPeer(Onnx.library(), "τ-GRU, a graph of one step",
        problem -> new OnnxStream(problem, OnnxCells.tauGruStep(problem), true));
  }

  @Override
  public float[] step(float[] input) throws OrtException {
    OrtSession.Result old = past.peekLast();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    inputs.put("h", old == null ? zero : (OnnxTensor) old.get(0));
    if (lstm)
      inputs.put("c", old == null ? zero : (OnnxTensor) old.get(1));
    if (delayed)
      inputs.put("hTau", past.size() < kept ? zero : (OnnxTensor) past.getFirst().get(0));
    OrtSession.Result next;
    try (OnnxTensor x = Onnx.tensor(input, shape)) {
      inputs.put("x", x);
      next = session.run(inputs);
    }
    if (past.size() == kept)
      past.removeFirst().close();
    past.add(next);
    return Onnx.values(next, 0);
  }

  @Override
  public void close() throws OrtException {
    past.forEach(OrtSession.Result::close);
    zero.close();
    session.close();
  }
}
