package org.taugru.report;

/// Whether a word is good news. It has a mark, so that it is seen without colours too.
public enum Tone {
  GOOD("✓"),
  BAD("✗"),
  NEUTRAL("○");

  private final String mark;

  Tone(String mark) {
    this.mark = mark;
  }

  /// The words after the mark.
  public String marked(String words) {
    return mark + " " + words;
  }
}
