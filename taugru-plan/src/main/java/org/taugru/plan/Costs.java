package org.taugru.plan;

import org.taugru.eq.UnaryOp;

/// What a plan must know of the machine that it is for. None of it changes results by more than the order in which terms are
/// added: plans with other costs compute the same things.
public interface Costs {
  /// The most steps that anything is done for at once.
  ///
  /// @param widest elements of the widest value of a step
  int chunk(int widest);

  /// An operand of no more elements is not multiplied ahead of time, but along with the product that it is added to.
  int narrow();

  /// The most products that are added up by one instruction, 1 or more.
  int mostOperands();

  /// How many elements a row of `width` elements takes up where it is computed. Only rows that take up equally many are
  /// computed side by side.
  int rowLength(int width);

  /// The most products, or gradients, of rows of `width` elements that one instruction computes side by side, 1 or more.
  int sideBySide(int width);

  /// A pass is closed once its work costs this much.
  int mostOfPass();

  /// What a piece of elementwise work adds to the cost of its pass.
  int ofPass(Elementwise work);

  /// A piece of elementwise work, as far as its cost goes.
  sealed interface Elementwise {
    /// How many values it reads.
    int operands();

    record Function(UnaryOp function) implements Elementwise {
      @Override
      public int operands() {
        return 1;
      }
    }

    /// Zero for what is next to nothing.
    record Flush() implements Elementwise {
      @Override
      public int operands() {
        return 1;
      }
    }

    /// A sum, a quotient, a copy: whatever takes an instruction or so for each operand.
    record Arithmetic(int operands) implements Elementwise {
    }
  }
}
