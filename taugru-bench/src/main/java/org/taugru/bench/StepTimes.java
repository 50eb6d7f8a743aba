package org.taugru.bench;

/// What forward and backward of a layer take.
///
/// @param inferenceMs      forward alone, keeping nothing
/// @param forwardMs        forward that keeps what the backward pass needs
/// @param gflops           of all matrix products, over the whole time of a training step
/// @param ownProductGflops what our own kernels reach for one large product: not what the machine can do
record StepTimes(Quartiles inferenceMs, Quartiles forwardMs, Quartiles trainMs, double gflops,
    double ownProductGflops, long bytesKept) {
  double shareOfOwnProduct() {
    return gflops / ownProductGflops;
  }
}
