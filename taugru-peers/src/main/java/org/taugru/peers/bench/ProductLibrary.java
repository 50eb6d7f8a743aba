package org.taugru.peers.bench;

/// A library that multiplies matrices.
interface ProductLibrary {
  String name();

  /// With operands of one's own, ready to be multiplied again and again.
  Product open(MatrixSizes size, float[] a, float[] b);

  interface Product extends AutoCloseable {
    void run();

    /// The product once, row by row.
    float[] answer();

    @Override
    void close();
  }
}
