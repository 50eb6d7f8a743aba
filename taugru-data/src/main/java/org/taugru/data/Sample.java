package org.taugru.data;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A sequence as people see it.
public sealed interface Sample {
  /// A picture.
  ///
  /// @param rgb `[rows, columns]`, each 0xRRGGBB
  record Image(int columns, int rows, int[] rgb) implements Sample {
    public Image {
      if (columns < 1 || rows < 1 || (long) columns * rows != rgb.length)
        throw new IllegalArgumentException("a picture of " + columns + " × " + rows + " with " + rgb.length
            + " pixels. It has one for each place.");
    }
  }

  /// Words, or whatever tokens stand for.
  record Text(List<String> words) implements Sample {
    public Text {
      words = List.copyOf(words);
    }
  }

  /// Numbers over time.
  ///
  /// @param names  of the numbers of a step; empty where they have none
  /// @param values `[steps, width]`
  record Signals(int steps, int width, List<String> names, float[] values) implements Sample {
    public Signals {
      names = List.copyOf(names);
      if (steps < 1 || width < 1 || (long) steps * width != values.length || !names.isEmpty() && names.size() != width)
        throw new IllegalArgumentException("signals of " + steps + " × " + width + " with " + values.length
            + " values and the names " + names
            + ". There is a value for each place, and a name for each signal or none.");
    }
  }

  /// What stands for a word that the vocabulary lacks.
  String UNKNOWN_WORD = "‹?›";

  /// The inputs of a sequence as a network reads them, without what fills it up: tokens as the words or names that they stand
  /// for, by their numbers where they stand for none.
  ///
  /// @param one a set of one sequence
  static Sample of(SequenceSet one, Preparation preparation) {
    if (one.count() != 1)
      throw new IllegalArgumentException("a sample is one sequence; here are " + one.count() + ".");
    int steps = one.lengths()[0];
    return switch (one.inputs()) {
      case Inputs.Features(int width, float[] values) -> new Signals(steps, width,
          preparation.inputs() instanceof Encoding.Columns(List<Encoding.Column> columns)
              ? columns.stream().map(Encoding.Column::name).toList() : List.of(),
          Arrays.copyOf(values, steps * width));
      case Inputs.Tokens(_, int[] ids) -> new Text(words(Arrays.stream(ids, 0, steps), preparation.inputs()));
    };
  }

  private static List<String> words(IntStream ids, Encoding encoding) {
    return switch (encoding) {
      case Encoding.Text text -> ids.filter(id -> id != Vocabulary.PADDING)
          .mapToObj(id -> id == Vocabulary.UNKNOWN ? UNKNOWN_WORD : text.vocabulary().word(id)).toList();
      case Encoding.Names(List<String> names) -> ids.mapToObj(names::get).toList();
      case Encoding.Plain _, Encoding.Columns _, Encoding.Classes _ -> ids.mapToObj(Integer::toString).toList();
    };
  }
}
