package org.taugru.data;

/// What a model reads of each sequence: numbers, or tokens of a vocabulary.
///
/// Arrays are not copied; nobody writes to them after construction.
public sealed interface Inputs {
  /// A vector of numbers at every step.
  ///
  /// @param values `[count, steps, width]`, finite; what lies beyond a sequence's length is zero
  record Features(int width, float[] values) implements Inputs {
    public Features {
      if (width < 1)
        throw new IllegalArgumentException("inputs of width " + width + ". It is 1 or more.");
    }
  }

  /// One token at every step.
  ///
  /// @param ids `[count, steps]`, each 0 to `vocabulary` − 1; what lies beyond a sequence's length is 0
  record Tokens(int vocabulary, int[] ids) implements Inputs {
    public Tokens {
      if (vocabulary < 1)
        throw new IllegalArgumentException("a vocabulary of " + vocabulary + " tokens. It has 1 or more.");
    }
  }

  default InputFormat format() {
    return switch (this) {
      case Features(int width, _) -> new InputFormat.Features(width);
      case Tokens(int vocabulary, _) -> new InputFormat.Tokens(vocabulary);
    };
  }

  /// How many array elements belong to one step.
  default int perStep() {
    return format().perStep();
  }

  /// How many array elements there are.
  default int size() {
    return switch (this) {
      case Features(_, float[] values) -> values.length;
      case Tokens(_, int[] ids) -> ids.length;
    };
  }

  /// The inputs of the sequences at `indices`, in that order.
  default Inputs select(int[] indices, int steps) {
    return switch (this) {
      case Features(int width, float[] values) -> new Features(width, Rows.select(values, indices, steps * width));
      case Tokens(int vocabulary, int[] ids) -> new Tokens(vocabulary, Rows.select(ids, indices, steps));
    };
  }
}
