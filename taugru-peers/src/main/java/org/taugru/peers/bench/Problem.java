package org.taugru.peers.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.Tensor;

/// One piece of work with the answers it must have, as `taugru bench` wrote it.
///
/// Tensors: `parameter.NAME` under the names of the equations, `gradient.NAME`, and what the kind of work needs.
record Problem(Contents file) {
  /// Two orders of summing floats over thousands of steps stay well below this; swapped gates do not.
  private static final double TOLERANCE = 1e-3;

  static Problem read(Path path) throws IOException {
    return new Problem(Safetensors.read(path));
  }

  String text(String name) {
    String value = file.metadata().get(name);
    if (value == null)
      throw new IllegalArgumentException("the problem has no " + name + "; it has " + file.metadata().keySet());
    return value;
  }

  String cell() {
    return text("cell");
  }

  int size(String name) {
    return Integer.parseInt(text(name));
  }

  int steps() {
    return size("steps");
  }

  int batch() {
    return size("batch");
  }

  int input() {
    return size("input");
  }

  int hidden() {
    return size("hidden");
  }

  /// A number of the cell itself, as LEM's dt.
  double constant(String name) {
    return Double.parseDouble(text("cell." + name));
  }

  boolean has(String tensor) {
    return file.tensors().containsKey(tensor);
  }

  Tensor tensor(String name) {
    Tensor tensor = file.tensors().get(name);
    if (tensor == null)
      throw new IllegalArgumentException(
          "the problem has no tensor " + name + "; it has " + new TreeSet<>(file.tensors().keySet()));
    return tensor;
  }

  float[] values(String tensor) {
    return tensor(tensor).values();
  }

  Tensor parameter(String name) {
    return tensor("parameter." + name);
  }

  /// The values of several parameters, one after the other.
  float[] stacked(String kind, List<String> names) {
    int count = 0;
    for (String name : names)
      count += values(kind + name).length;
    float[] all = new float[count];
    int at = 0;
    for (String name : names) {
      float[] part = values(kind + name);
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /// The largest difference between a peer's answers and ours, each relative to the largest element of ours. Throws if it
  /// is not small: what is wrong is not timed.
  double check(String row, Map<String, float[]> answers) {
    return check(row, answers, TOLERANCE);
  }

  double check(String row, Map<String, float[]> answers, double tolerance) {
    double worst = 0;
    for (Map.Entry<String, float[]> answer : answers.entrySet()) {
      double difference = difference(answer.getValue(), values(answer.getKey()));
      if (!(difference < tolerance))
        throw new IllegalStateException(
            row + " differs from taugru by " + difference + " in " + answer.getKey() + " of "
                + cell() + "; nothing of it was timed");
      worst = Math.max(worst, difference);
    }
    return worst;
  }

  private static double difference(float[] theirs, float[] ours) {
    if (theirs.length != ours.length)
      return Double.POSITIVE_INFINITY;
    double largest = 0;
    double scale = Float.MIN_NORMAL;
    for (int i = 0; i < ours.length; i++) {
      largest = Math.max(largest, Math.abs((double) theirs[i] - ours[i])); // also NaN
      scale = Math.max(scale, Math.abs(ours[i]));
    }
    return largest / scale;
  }
}
