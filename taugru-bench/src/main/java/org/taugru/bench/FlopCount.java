package org.taugru.bench;

import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// Operations on floats that a Program asks for, for one sample and one step, counted from its nodes.
///
/// A product of a matrix of r × c, or a term of its gradient, counts 2·r·c. Everything elementwise counts one a
/// component, functions [#FUNCTION], as does adding to a gradient or an adjoint. Padding to whole vectors is not counted.
///
/// @param products    in matrix products and gradients of matrices
/// @param elementwise in all the rest
record FlopCount(double products, double elementwise) {
  /// What tanh, sigmoid, exp and their like count: about as much as a polynomial of single precision takes, with the
  /// scaling before and the division after it.
  static final int FUNCTION = 25;

  static FlopCount of(Program program) {
    double products = 0;
    double elementwise = 0;
    for (Node node : program.nodes())
      switch (node) {
        case Node.Product product -> products += 2 * elements(program.matrices().get(product.matrix()));
        case Node.Unary unary -> elementwise += (double) unary.width() * cost(unary.function());
        case Node.Binary binary -> elementwise += (double) binary.width() * cost(binary.function());
        case Node.Sum sum -> elementwise += program.node(sum.operand()).width();
        case Node.Input _, Node.StateRead _, Node.Constant _, Node.Vector _, Node.Row _, Node.Random _, Node.Broadcast _, Node.Forward _, Node.Adjoint _ -> {
          // nothing is computed
        }
      }
    for (Output output : program.outputs())
      switch (output) {
        case Output.MatrixGradient gradient -> products += 2 * elements(program.matrices().get(gradient.matrix()));
        case Output.StateAdjoint(_, _, int node) -> elementwise += program.node(node).width();
        case Output.InputAdjoint(_, int node) -> elementwise += program.node(node).width();
        case Output.VectorGradient(_, int node) -> elementwise += program.node(node).width();
        case Output.RowGradient(_, _, int node) -> elementwise += program.node(node).width();
        case Output.NextState _, Output.Derivative _ -> {
          // the node itself
        }
      }
    return new FlopCount(products, elementwise);
  }

  FlopCount plus(FlopCount other) {
    return new FlopCount(products + other.products, elementwise + other.elementwise);
  }

  double total() {
    return products + elementwise;
  }

  private static double elements(MatrixVariable matrix) {
    return (double) matrix.rows() * matrix.columns();
  }

  private static int cost(UnaryOp function) {
    return switch (function) {
      case TANH, SIGMOID, EXP, LOG, SIN, COS, SOFTPLUS -> FUNCTION;
      case NEGATE, RELU, SQRT, ABS, SIGN, STEP, ROUND -> 1;
    };
  }

  private static int cost(BinaryOp function) {
    return switch (function) {
      case POWER -> FUNCTION;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> 1;
    };
  }
}
