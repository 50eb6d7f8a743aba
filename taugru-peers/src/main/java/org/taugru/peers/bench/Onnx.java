package org.taugru.peers.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/// ONNX Runtime on the CPU.
final class Onnx {
  private static final OrtEnvironment ENVIRONMENT = OrtEnvironment.getEnvironment();

  private Onnx() {
  }

  static String library() {
    return "ONNX Runtime " + ENVIRONMENT.getVersion();
  }

  static OrtSession session(byte[] model, int threads) throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.setInterOpNumThreads(1);
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      return ENVIRONMENT.createSession(model, options);
    }
  }

  /// A tensor over memory outside the heap, which is not copied.
  static OnnxTensor tensor(float[] values, long... shape) throws OrtException {
    FloatBuffer buffer = ByteBuffer.allocateDirect(values.length * Float.BYTES).order(ByteOrder.nativeOrder())
        .asFloatBuffer();
    buffer.put(values).flip();
    return OnnxTensor.createTensor(ENVIRONMENT, buffer, shape);
  }

  static float[] values(OrtSession.Result result, int output) throws OrtException {
    FloatBuffer buffer = ((OnnxTensor) result.get(output)).getFloatBuffer();
    float[] values = new float[buffer.remaining()];
    buffer.get(values);
    return values;
  }
}
