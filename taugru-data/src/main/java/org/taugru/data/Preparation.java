package org.taugru.data;

import java.util.List;
import java.util.stream.IntStream;

/// What turns raw rows into what a network reads, and what it says into what people read. A model file carries it, so that
/// whoever loads the model hands in raw rows.
///
/// @param inputs  columns of numbers with their scaling, or the words of a vocabulary and how they are found in a text
/// @param outputs columns of numbers with their scaling, or the names of classes
public record Preparation(Encoding inputs, Encoding outputs) {
  /// Rows are read as they are.
  public static final Preparation NONE = new Preparation(new Encoding.Plain(), new Encoding.Plain());

  /// Rows of such data are read as they are.
  public static Preparation none(SequenceFormat format) {
    return new Preparation(new Encoding.Plain(), format.targets().kind() == TargetFormat.Kind.LABELS
        ? new Encoding.Classes(format.targets().size()) : new Encoding.Plain());
  }

  /// Whether what a network says means classes: a number for each of them, or one for two.
  public boolean saysClasses() {
    return outputs instanceof Encoding.Classes || outputs instanceof Encoding.Names;
  }

  /// The names of the classes that a network says, by number: 0, 1, … where they have no others. None where it says numbers.
  public List<String> classNames() {
    return switch (outputs) {
      case Encoding.Names(List<String> names) -> names;
      case Encoding.Classes(int count) -> IntStream.range(0, count).mapToObj(Integer::toString).toList();
      case Encoding.Plain _, Encoding.Columns _, Encoding.Text _ -> List.of();
    };
  }

  /// By how much a difference of outputs is larger in raw numbers, by column; nothing where they are the same.
  public double[] outputScales() {
    return outputs instanceof Encoding.Columns(List<Encoding.Column> columns)
        ? columns.stream().mapToDouble(Encoding.Column::scale).toArray() : new double[0];
  }

  /// Refuses data that this preparation is not for.
  public void requireFits(SequenceFormat format) {
    int inputSize = switch (format.inputs()) {
      case InputFormat.Features(int width) -> width;
      case InputFormat.Tokens(int vocabulary) -> vocabulary;
    };
    require("inputs", inputs, format.inputs() instanceof InputFormat.Features, inputSize, format);
    require("outputs", outputs, format.targets().kind() == TargetFormat.Kind.VALUES, format.targets().size(), format);
  }

  /// Raw sequences as a network reads them; what lies beyond a sequence's length stays zero.
  public SequenceSet applied(SequenceSet raw) {
    Inputs encoded = raw.inputs() instanceof Inputs.Features(int width, float[] values)
        && inputs instanceof Encoding.Columns columns
            ? new Inputs.Features(width, within(raw, width, columns.encode(values))) : raw.inputs();
    Targets targets = raw.targets();
    if (outputs instanceof Encoding.Columns columns)
      targets = switch (targets) {
        case Targets.Vector(int width, float[] values) -> new Targets.Vector(width, columns.encode(values));
        case Targets.VectorEveryStep(int width, float[] values, boolean[] mask) ->
          new Targets.VectorEveryStep(width, columns.encode(values), mask);
        case Targets.Label _, Targets.LabelEveryStep _ -> targets;
      };
    return new SequenceSet(raw.count(), raw.steps(), encoded, raw.lengths(), targets);
  }

  private static float[] within(SequenceSet set, int width, float[] values) {
    for (int i = 0; i < values.length; i++) {
      int row = i / width;
      if (row % set.steps() >= set.lengths()[row / set.steps()])
        values[i] = 0;
    }
    return values;
  }

  /// What a network says in raw numbers.
  public float[] decoded(float[] said) {
    return outputs instanceof Encoding.Columns columns ? columns.decode(said) : said;
  }

  private static void require(String side, Encoding encoding, boolean numbers, int size, SequenceFormat format) {
    boolean fits = switch (encoding) {
      case Encoding.Plain _ -> true;
      case Encoding.Columns columns -> numbers && columns.columns().size() == size;
      case Encoding.Classes(int count) -> !numbers && count == size;
      case Encoding.Names names -> !numbers && names.names().size() == size;
      case Encoding.Text text -> !numbers && text.vocabulary().size() == size;
    };
    if (!fits)
      throw new IllegalArgumentException("the " + side + " are prepared as " + encoding + ", but the data is " + format
          + ".");
  }
}
