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
  /// @param mask   `[count, steps]`: which steps count; empty: all
  record VectorEveryStep(int width, float[] values, boolean[] mask) implements Targets {
    public VectorEveryStep {
      requireWidth(width, "width");
      requireFinite(values);
    }

    /// Every step counts.
    public VectorEveryStep(int width, float[] values) {
      this(width, values, new boolean[0]);
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
  /// @param mask   `[count, steps]`: which steps count; empty: all
  record LabelEveryStep(int classes, int[] labels, boolean[] mask) implements Targets {
    public LabelEveryStep {
      requireWidth(classes, "number of classes");
      requireLabels(classes, labels);
    }

    /// Every step counts.
    public LabelEveryStep(int classes, int[] labels) {
      this(classes, labels, new boolean[0]);
    }
  }

  default TargetFormat format() {
    return switch (this) {
      case Vector(int width, _) -> TargetFormat.values(width, false);
      case VectorEveryStep(int width, _, _) -> TargetFormat.values(width, true);
      case Label(int classes, _) -> TargetFormat.labels(classes, false);
      case LabelEveryStep(int classes, _, _) -> TargetFormat.labels(classes, true);
    };
  }

  /// The numbers of vectors; labels have none.
  default float[] values() {
    throw new IllegalArgumentException("these targets are labels, not numbers.");
  }

  /// The labels; vectors have none.
  default int[] labels() {
    throw new IllegalArgumentException("these targets are numbers, not labels.");
  }

  /// Whether there is one for every step.
  default boolean everyStep() {
    return switch (this) {
      case Vector _, Label _ -> false;
      case VectorEveryStep _, LabelEveryStep _ -> true;
    };
  }

  /// Which steps count, `[count, steps]`; empty: all that lie within their sequence.
  default boolean[] mask() {
    return Rows.NONE;
  }

  /// The targets of the sequences at `indices`, in that order.
  default Targets select(int[] indices, int steps) {
    int row = Math.toIntExact(format().perSequence(steps));
    boolean[] kept = mask().length == 0 ? mask() : Rows.select(mask(), indices, steps);
    return switch (this) {
      case Vector(int width, float[] values) -> new Vector(width, Rows.select(values, indices, row));
      case VectorEveryStep(int width, float[] values, _) ->
        new VectorEveryStep(width, Rows.select(values, indices, row), kept);
      case Label(int classes, int[] labels) -> new Label(classes, Rows.select(labels, indices, row));
      case LabelEveryStep(int classes, int[] labels, _) ->
        new LabelEveryStep(classes, Rows.select(labels, indices, row), kept);
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
