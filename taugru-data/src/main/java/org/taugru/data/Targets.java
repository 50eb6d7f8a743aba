package org.taugru.data;

/// What a model is to say about each sequence. The kind of target decides the kind of readout and loss: vectors are
/// compared by squared error, labels by cross-entropy; one a sequence is asked for after its own last step.
///
/// Arrays are not copied; nobody writes to them after construction.
public sealed interface Targets {
  /// One vector a sequence.
  ///
  /// @param values `[count, width]`
  record Vector(int width, float[] values) implements Targets {
    public Vector {
      requireWidth(width, "width");
      requireFinite(values);
    }
  }

  /// A vector at every step; what lies beyond a sequence's length does not count.
  ///
  /// @param values `[count, steps, width]`
  record VectorEveryStep(int width, float[] values) implements Targets {
    public VectorEveryStep {
      requireWidth(width, "width");
      requireFinite(values);
    }
  }

  /// One of `classes` labels a sequence.
  ///
  /// @param labels `[count]`, each 0 to `classes` − 1
  record Label(int classes, int[] labels) implements Targets {
    public Label {
      requireWidth(classes, "number of classes");
      requireLabels(classes, labels);
    }
  }

  /// A label at every step; what lies beyond a sequence's length does not count.
  ///
  /// @param labels `[count, steps]`, each 0 to `classes` − 1
  record LabelEveryStep(int classes, int[] labels) implements Targets {
    public LabelEveryStep {
      requireWidth(classes, "number of classes");
      requireLabels(classes, labels);
    }
  }

  /// How many numbers a model gives: the width of a vector, or one for each class.
  default int outputSize() {
    return switch (this) {
      case Vector(int width, _) -> width;
      case VectorEveryStep(int width, _) -> width;
      case Label(int classes, _) -> classes;
      case LabelEveryStep(int classes, _) -> classes;
    };
  }

  /// How many array elements belong to one sequence.
  default long perSequence(int steps) {
    return switch (this) {
      case Vector(int width, _) -> width;
      case VectorEveryStep(int width, _) -> (long) steps * width;
      case Label _ -> 1;
      case LabelEveryStep _ -> steps;
    };
  }

  /// The targets of the sequences at `indices`, in that order.
  default Targets select(int[] indices, int steps) {
    int row = Math.toIntExact(perSequence(steps));
    return switch (this) {
      case Vector(int width, float[] values) -> new Vector(width, Rows.select(values, indices, row));
      case VectorEveryStep(int width, float[] values) -> new VectorEveryStep(width, Rows.select(values, indices, row));
      case Label(int classes, int[] labels) -> new Label(classes, Rows.select(labels, indices, row));
      case LabelEveryStep(int classes, int[] labels) -> new LabelEveryStep(classes, Rows.select(labels, indices, row));
    };
  }

  private static void requireWidth(int width, String what) {
    if (width < 1)
      throw new IllegalArgumentException("targets with " + what + " " + width + ". It is 1 or more.");
  }

  private static void requireFinite(float[] values) {
    for (int i = 0; i < values.length; i++)
      if (!Float.isFinite(values[i]))
        throw new IllegalArgumentException("target value " + i + " is " + values[i] + ". Targets are finite.");
  }

  private static void requireLabels(int classes, int[] labels) {
    for (int label : labels)
      if (label < 0 || label >= classes)
        throw new IllegalArgumentException("label " + label + " of " + classes + " classes. Labels are 0 to "
            + (classes - 1) + ".");
  }
}
