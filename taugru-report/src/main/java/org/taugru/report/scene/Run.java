package org.taugru.report.scene;

import java.util.ArrayList;
import java.util.List;

/// A part of a text that stands on the line, or above it and smaller.
///
/// Superscript characters are written this way and not with the glyphs of a font: many fonts have them in two designs,
/// or only some of them, so that 10⁻¹² would come out uneven.
record Run(String text, boolean raised) {
  /// Size of raised letters and how far they rise, both as part of the size of the others.
  static final double SCALE = 0.72;
  static final double RISE = 0.38;

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ";
  private static final String PLAIN = "0123456789+−n";

  static List<Run> of(String text) {
    List<Run> runs = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    boolean raised = false;
    for (int i = 0; i < text.length(); i++) {
      int place = SUPERSCRIPTS.indexOf(text.charAt(i));
      if (place >= 0 != raised) {
        addIfAny(runs, current, raised);
        raised = !raised;
      }
      current.append(place >= 0 ? PLAIN.charAt(place) : text.charAt(i));
    }
    addIfAny(runs, current, raised);
    return runs;
  }

  private static void addIfAny(List<Run> runs, StringBuilder text, boolean raised) {
    if (!text.isEmpty()) {
      runs.add(new Run(text.toString(), raised));
      text.setLength(0);
    }
  }
}
