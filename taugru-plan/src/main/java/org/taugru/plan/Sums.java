package org.taugru.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.eq.BinaryOp;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// Which sums of a Program contain matrix products, taken apart; the nodes within them have no value of their own.
final class Sums {
  /// @param products numbers of nodes
  /// @param biases   numbers of parameters
  /// @param rest     numbers of nodes
  record Terms(List<Integer> products, List<Integer> biases, List<Integer> rest) {
  }

  private final Program program;
  private final BitSet kept;
  private final int[] uses;
  private final BitSet absorbed = new BitSet();
  private final Map<Integer, Terms> terms = new HashMap<>();

  /// @param kept nodes whose own value is asked for
  Sums(Program program, BitSet kept) {
    this.program = program;
    this.kept = kept;
    this.uses = new int[program.nodes().size()];
    program.nodes().forEach(node -> node.operands().forEach(operand -> uses[operand]++));
    program.outputs().forEach(output -> output.nodes().forEach(node -> uses[node]++));
    for (Output output : program.outputs())
      if (isAddedUp(output) && isOwnProduct(output.nodes().getFirst()))
        absorbed.set(output.nodes().getFirst());
    for (int node = uses.length - 1; node >= 0; node--)
      if (!absorbed.get(node) && isSum(node))
        findTerms(node);
  }

  /// Whether a node has no value of its own, because it is added where its sum lives.
  boolean isAbsorbed(int node) {
    return absorbed.get(node);
  }

  boolean hasProducts(int node) {
    return terms.containsKey(node);
  }

  /// The terms of a sum that has products.
  Terms terms(int node) {
    Terms found = terms.get(node);
    if (found == null)
      throw new IllegalArgumentException("%" + node + " is no sum of products");
    return found;
  }

  private void findTerms(int sum) {
    Terms found = new Terms(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    BitSet inner = new BitSet();
    takeApart(sum, found, inner);
    if (found.products().isEmpty())
      return;
    absorbed.or(inner);
    terms.put(sum, found);
  }

  private void takeApart(int sum, Terms found, BitSet inner) {
    for (int term : program.node(sum).operands())
      if (isSum(term) && isOwn(term)) {
        inner.set(term);
        takeApart(term, found, inner);
      } else if (isOwnProduct(term)) {
        inner.set(term);
        found.products().add(term);
      } else if (program.node(term) instanceof Node.Vector(int parameter, _)) {
        found.biases().add(parameter);
      } else {
        found.rest().add(term);
      }
  }

  private boolean isSum(int number) {
    return program.node(number) instanceof Node.Binary(BinaryOp function, _, _, _) && function == BinaryOp.ADD;
  }

  private boolean isOwnProduct(int number) {
    return program.node(number) instanceof Node.Product && isOwn(number);
  }

  private boolean isOwn(int number) {
    return uses[number] == 1 && !kept.get(number);
  }

  private static boolean isAddedUp(Output output) {
    return output instanceof Output.StateAdjoint || output instanceof Output.InputAdjoint;
  }
}
