package org.taugru.report.scene;

import java.util.ArrayList;
import java.util.List;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Turn;

/// A picture: shapes on paper, later ones above earlier ones. Whoever shows it need not clip or measure anything.
public record Scene(int width, int height, String title, List<Mark> marks) {
  public Scene {
    marks = List.copyOf(marks);
  }

  /// Collects the marks of a scene.
  public static final class Builder {
    private final List<Mark> marks = new ArrayList<>();

    public void add(Mark mark) {
      marks.add(mark);
    }

    public void line(double x1, double y1, double x2, double y2, Ink ink, double width, Dash dash) {
      add(new Mark.Line(List.of(new double[] {x1, y1, x2, y2}), ink, width, dash, 1));
    }

    public void box(double x, double y, double width, double height, Ink ink, double opacity) {
      add(new Mark.Area(List.of(ring(x, y, width, height)), ink, opacity));
    }

    public void text(double x, double y, String text, Type type, Anchor anchor, Ink ink) {
      add(new Mark.Text(x, y, text, type, anchor, Turn.LEVEL, ink));
    }

    public void upwardText(double x, double y, String text, Type type, Anchor anchor, Ink ink) {
      add(new Mark.Text(x, y, text, type, anchor, Turn.UPWARD, ink));
    }

    public Scene build(int width, int height, String title) {
      return new Scene(width, height, title, marks);
    }
  }

  /// The corners of a rectangle.
  public static double[] ring(double x, double y, double width, double height) {
    return new double[] {x, y, x + width, y, x + width, y + height, x, y + height};
  }
}
