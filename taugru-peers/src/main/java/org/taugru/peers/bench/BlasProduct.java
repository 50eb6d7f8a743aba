package org.taugru.peers.bench;

import static org.bytedeco.openblas.global.openblas_full.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_full.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_full.CblasTrans;
import static org.bytedeco.openblas.global.openblas_full.cblas_sgemm;
import static org.bytedeco.openblas.global.openblas_full.openblas_get_config;
import static org.bytedeco.openblas.global.openblas_full.openblas_get_corename;
import static org.bytedeco.openblas.global.openblas_full.openblas_set_num_threads;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;

/// OpenBLAS' products in memory outside the heap, which is never read before it is filled: what lies there by chance may be
/// denormal numbers, a hundred times slower. Sums of outer products are added to what is there, as ours are.
final class BlasProduct implements ProductLibrary {
  /// Bytes of a line of the cache.
  private static final int LINE = 64;

  BlasProduct(int threads) {
    openblas_set_num_threads(threads);
  }

  /// With the processor whose kernels it has chosen.
  @Override
  public String name() {
    try (BytePointer config = openblas_get_config(); BytePointer core = openblas_get_corename()) {
      String[] words = config.getString().split(" ");
      return words[0] + " " + words[1] + " (" + core.getString() + ")";
    }
  }

  @Override
  public Product open(MatrixSizes size, float[] a, float[] b) {
    return new Native(size, a, b);
  }

  private static final class Native implements Product {
    private final MatrixSizes size;
    private final FloatPointer left;
    private final FloatPointer right;
    private final FloatPointer result;

    Native(MatrixSizes size, float[] a, float[] b) {
      this.size = size;
      this.left = filled(a);
      this.right = filled(b);
      this.result = filled(new float[size.rows() * size.columns()]);
    }

    /// Rows that begin within a line of the cache make it up to a fifth slower.
    private static FloatPointer filled(float[] values) {
      FloatBuffer buffer = ByteBuffer.allocateDirect(values.length * Float.BYTES + 2 * LINE).alignedSlice(LINE)
          .order(ByteOrder.nativeOrder()).asFloatBuffer();
      buffer.put(values).flip();
      return new FloatPointer(buffer);
    }

    @Override
    public void run() {
      cblas_sgemm(CblasRowMajor, size.isOuter() ? CblasTrans : CblasNoTrans, CblasNoTrans, size.rows(), size.columns(),
          size.depth(), 1, left, size.isOuter() ? size.rows() : size.depth(), right, size.columns(),
          size.isOuter() ? 1 : 0, result, size.columns());
    }

    @Override
    public float[] answer() {
      float[] values = new float[size.rows() * size.columns()];
      result.put(values);
      run();
      result.get(values);
      return values;
    }

    @Override
    public void close() {
      left.close();
      right.close();
      result.close();
    }
  }
}
