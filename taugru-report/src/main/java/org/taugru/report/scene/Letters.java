package org.taugru.report.scene;

import java.util.ArrayList;
import java.util.List;

/// How wide text is, without asking a font: pictures are laid out the same on every machine, also on one without fonts.
///
/// The widths are those of Helvetica, which Arial and Liberation Sans share, with a little room for wider fonts.
public final class Letters {
  // From the space to the tilde, in thousandths of the size.
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584};
  private static final double ROOM = 1.04;
  private static final double BOLD = 1.07;

  private Letters() {
  }

  public static double width(String text, Type type) {
    double sum = 0.0;
    for (Run run : Run.of(text)) {
      double thousandths = run.text().codePoints().mapToDouble(Letters::width).sum();
      sum += thousandths / 1000 * (run.raised() ? Run.SCALE : 1);
    }
    return sum * type.size() * ROOM * (type.weight() == Type.Weight.BOLD ? BOLD : 1);
  }

  private static double width(int character) {
    if (character >= ' ' && character <= '~')
      return WIDTHS[character - ' '];
    return switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.CONTROL -> 0;
      case Character.UPPERCASE_LETTER -> 780;
      default -> character < 0x2E80 ? 600 : 1000; // from there on mostly Chinese, Japanese, Korean and pictures
    };
  }

  /// The text, or as much of it as fits, with an ellipsis.
  public static String fit(String text, double width, Type type) {
    if (width(text, type) <= width)
      return text;
    int end = text.length();
    while (end > 0 && width(text.substring(0, end).strip() + "…", type) > width)
      end = text.offsetByCodePoints(end, -1);
    return text.substring(0, end).strip() + "…";
  }

  /// Lines that fit the width, broken at spaces; what does not fit the last line ends in an ellipsis.
  public static List<String> wrap(String text, double width, int maxLines, Type type) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (line.isEmpty() || lines.size() == maxLines - 1 || width(longer, type) <= width)
        line = longer;
      else {
        lines.add(line);
        line = word;
      }
    }
    lines.add(line);
    return lines.stream().map(each -> fit(each, width, type)).toList();
  }
}
