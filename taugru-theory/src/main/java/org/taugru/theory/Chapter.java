package org.taugru.theory;

import java.util.ArrayList;
import java.util.List;
import org.taugru.report.Chart;
import org.taugru.report.Table;

/// What a study found, to be read from top to bottom. Text is plain, without markup; an empty line begins a new paragraph.
public record Chapter(String title, List<Part> parts) {
  /// Who says something.
  public enum Author {
    PAPER,
    /// Our own statements, and questions beside the paper.
    OURS
  }

  public sealed interface Part {
    record Prose(String text) implements Part {
    }

    /// @param name of its files, without an ending
    record Picture(String name, Chart chart, String caption) implements Part {
    }

    record Grid(String caption, Table table) implements Part {
    }

    /// A statement, what became of it, and the numbers that say so.
    ///
    /// @param author whose statement it is
    record Finding(Author author, String statement, Verdict verdict, String evidence) implements Part {
    }
  }

  public Chapter {
    parts = List.copyOf(parts);
  }

  /// The findings alone.
  public List<Part.Finding> findings() {
    return parts.stream().filter(Part.Finding.class::isInstance).map(Part.Finding.class::cast).toList();
  }

  /// The findings that hold or do not, without what was only seen.
  public List<Part.Finding> verdicts() {
    return findings().stream().filter(finding -> finding.verdict() != Verdict.SEEN).toList();
  }

  public static Writer titled(String title) {
    return new Writer(title);
  }

  /// Puts a chapter together, part by part.
  public static final class Writer {
    private final String title;
    private final List<Part> parts = new ArrayList<>();

    private Writer(String title) {
      this.title = title;
    }

    public Writer text(String text) {
      return with(new Part.Prose(text.strip()));
    }

    public Writer picture(String name, Chart chart, String caption) {
      return with(new Part.Picture(name, chart, caption.strip()));
    }

    public Writer table(String caption, Table table) {
      return with(new Part.Grid(caption, table));
    }

    /// A statement of the paper that was put to the test.
    public Writer claim(String statement, boolean holds, String evidence) {
      return with(new Part.Finding(Author.PAPER, statement, Verdict.of(holds), evidence));
    }

    /// A statement of our own, or a question beside the paper, that was put to the test.
    public Writer finding(String statement, boolean holds, String evidence) {
      return with(new Part.Finding(Author.OURS, statement, Verdict.of(holds), evidence));
    }

    /// What was seen where nothing was claimed.
    public Writer seen(String what, String evidence) {
      return with(new Part.Finding(Author.OURS, what, Verdict.SEEN, evidence));
    }

    private Writer with(Part part) {
      parts.add(part);
      return this;
    }

    public Chapter end() {
      return new Chapter(title, parts);
    }
  }
}
