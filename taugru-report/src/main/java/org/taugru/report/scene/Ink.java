package org.taugru.report.scene;

import java.util.List;

/// What a colour is for. Each has one value on light paper and one on dark, so a picture in a page follows the reader's
/// choice; files are always light.
///
/// The colours of series are those of Okabe and Ito (2008), which stay apart for colour-blind readers. Their yellow is
/// too faint on white and comes in only on dark paper, in the place of sky blue, which is there the first colour.
public enum Ink {
  PAPER("paper", "#ffffff", "#14171a"),
  TEXT("text", "#1f2328", "#e6e8eb"),
  MUTED("muted", "#59616b", "#a3abb5"),
  GRID("grid", "#e3e6e9", "#2e343b"),
  FAINT("faint", "#f1f2f4", "#21262b"),
  AXIS("axis", "#8c959f", "#6e7681"),
  /// Behind a row that stands out.
  SHADE("shade", "#e1eef6", "#1b2c38"),

  /// Fields of a matrix, with letters on them: dark enough on dark paper for light letters.
  RIGHT("right", "#0072b2", "#0072b2"),
  WRONG("wrong", "#d55e00", "#b34f00"),
  /// Letters on a field in full blue.
  ON_RIGHT("on-right", "#ffffff", "#ffffff"),

  /// Letters of good and bad news.
  GOOD("good", "#006b4a", "#2cc59a"),
  BAD("bad", "#ab4300", "#f2813a"),

  BLUE("s1", "#0072b2", "#56b4e9"),
  VERMILION("s2", "#d55e00", "#f2813a"),
  GREEN("s3", "#009e73", "#2cc59a"),
  PURPLE("s4", "#cc79a7", "#e3a1c6"),
  ORANGE("s5", "#e69f00", "#e69f00"),
  SKY("s6", "#56b4e9", "#f0e442"),
  BLACK("s7", "#000000", "#ffffff");

  private static final List<Ink> SERIES = List.of(BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK);

  /// Number of different colours for series.
  public static final int SERIES_COUNT = SERIES.size();

  private final String name;
  private final String light;
  private final String dark;

  Ink(String name, String light, String dark) {
    this.name = name;
    this.light = light;
    this.dark = dark;
  }

  /// The colour of the series with this number; they repeat after [#SERIES_COUNT].
  public static Ink series(int index) {
    return SERIES.get(index % SERIES_COUNT);
  }

  /// The name of the colour in style sheets, without the two dashes.
  public String variable() {
    return name;
  }

  public String light() {
    return light;
  }

  public String dark() {
    return dark;
  }
}
