package org.taugru.bench;

/// What is timed of a layer on a GPU.
enum GpuPart {
  /// Forward, nothing kept.
  INFERENCE("inferenceMs"),
  /// Forward that keeps what the backward pass needs.
  FORWARD("forwardMs"),
  /// From the last step to the first.
  BACKWARD("backwardMs"),
  /// Of the weights, from what the backward pass left.
  GRADIENTS("gradientsMs"),
  /// All of these but inference.
  TRAIN("trainMs"),
  /// The norm of the gradient, clipping and Adam, which comes on top.
  OPTIMISER("optimiserMs");

  private final String key;

  GpuPart(String key) {
    this.key = key;
  }

  /// Its name in JSON.
  String key() {
    return key;
  }
}
