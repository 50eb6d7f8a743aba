package org.taugru.peers.bench;

import java.util.List;

/// A graph of ONNX operators. Numbers in the messages are the fields of
/// [onnx.proto](https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
final class OnnxGraph {
  private static final int IR_VERSION = 8;
  private static final int OPERATORS = 17;
  private static final int FLOAT = 1;
  private static final int INT64 = 7;

  private final Proto graph = new Proto().text(2, "graph");

  /// An attribute of a node.
  record Attribute(Proto message) {
    static Attribute of(String name, long value) {
      return new Attribute(new Proto().text(1, name).number(3, value).number(20, 2));
    }

    static Attribute of(String name, OnnxGraph value) {
      return new Attribute(new Proto().text(1, name).message(6, value.graph).number(20, 5));
    }

    static Attribute of(String name, long[] values) {
      Proto message = new Proto().text(1, name);
      for (long value : values)
        message.number(8, value);
      return new Attribute(message.number(20, 7));
    }
  }

  /// An operator; an input or output that is left out has an empty name.
  OnnxGraph node(String operator, List<String> inputs, List<String> outputs, Attribute... attributes) {
    Proto node = new Proto();
    inputs.forEach(input -> node.text(1, input));
    outputs.forEach(output -> node.text(2, output));
    node.text(4, operator);
    for (Attribute attribute : attributes)
      node.message(5, attribute.message);
    graph.message(1, node);
    return this;
  }

  OnnxGraph constant(String name, float[] values, long... shape) {
    return constant(name, FLOAT, Proto.littleEndian(values), shape);
  }

  OnnxGraph constant(String name, long... values) {
    return constant(name, INT64, Proto.littleEndian(values), values.length);
  }

  private OnnxGraph constant(String name, int type, byte[] values, long... shape) {
    Proto tensor = new Proto();
    for (long size : shape)
      tensor.number(1, size);
    graph.message(5, tensor.number(2, type).text(8, name).bytes(9, values));
    return this;
  }

  OnnxGraph input(String name, long... shape) {
    graph.message(11, value(name, shape));
    return this;
  }

  OnnxGraph output(String name, long... shape) {
    graph.message(12, value(name, shape));
    return this;
  }

  private static Proto value(String name, long... shape) {
    Proto sizes = new Proto();
    for (long size : shape)
      sizes.message(1, new Proto().number(1, size));
    return new Proto().text(1, name)
        .message(2, new Proto().message(1, new Proto().number(1, FLOAT).message(2, sizes)));
  }

  /// The whole model file.
  byte[] model() {
    return new Proto().number(1, IR_VERSION).text(2, "taugru-peers").message(7, graph)
        .message(8, new Proto().number(2, OPERATORS)).toBytes();
  }
}
