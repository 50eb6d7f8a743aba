package org.taugru.peers.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;

/// PyTorch's products, each into a new array: DJL has none that takes the array to write to.
final class TorchProduct implements ProductLibrary {
  @Override
  public String name() {
    return Torch.library();
  }

  @Override
  public Product open(MatrixSizes size, float[] a, float[] b) {
    NDManager manager = Torch.engine().newBaseManager();
    NDArray left = size.isOuter() ? manager.create(a, new Shape(size.depth(), size.rows())).transpose()
        : manager.create(a, new Shape(size.rows(), size.depth()));
    NDArray right = manager.create(b, new Shape(size.depth(), size.columns()));
    return new Product() {
      @Override
      public void run() {
        left.matMul(right).close();
      }

      @Override
      public float[] answer() {
        try (NDArray product = left.matMul(right)) {
          return product.toFloatArray();
        }
      }

      @Override
      public void close() {
        manager.close();
      }
    };
  }
}
