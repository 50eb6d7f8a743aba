package org.taugru.fit;

import java.util.List;
import java.util.Optional;

/// Something about a file of series that was found out or decided, and that its user may want to know.
public sealed interface Finding {
  String sentence();

  /// Which column says when, though nobody said so.
  record TimeFound(String column) implements Finding {
    @Override
    public String sentence() {
      return "column " + column + " says when; to have another one, name it with --time";
    }
  }

  /// Rows lie as far apart as the file has them.
  record NoTime() implements Finding {
    @Override
    public String sentence() {
      return "no column says when, so rows are taken to be equally far apart";
    }
  }

  /// Rows whose time another one has.
  ///
  /// @param many whether so many that the file may hold several series
  record Duplicates(int rows, boolean many) implements Finding {
    @Override
    public String sentence() {
      return rows + (rows == 1 ? " row has" : " rows have") + " the time of another; the last one of a time counts"
          + (many ? "; if the file holds several series, name the column that tells them apart with --group" : "");
    }
  }

  record Unsorted(int rows) implements Finding {
    @Override
    public String sentence() {
      return rows + (rows == 1 ? " row comes" : " rows come") + " before an earlier time; rows are sorted by time";
    }
  }

  /// Rows beside the regular grid.
  record OffGrid(int rows) implements Finding {
    @Override
    public String sentence() {
      return rows + (rows == 1 ? " row lies" : " rows lie") + " between regular times and " + (rows == 1 ? "is" : "are")
          + " left out";
    }
  }

  /// Times for which there is no row.
  record Gaps(int gaps, long steps, GapRule rule) implements Finding {
    @Override
    public String sentence() {
      return steps + (steps == 1 ? " time in " : " times in ") + gaps + (gaps == 1 ? " gap" : " gaps")
          + (steps == 1 ? " has" : " have") + " no row; "
          + treatment(rule);
    }
  }

  /// Cells without a value in a column that is used.
  record Missing(String column, long cells, GapRule rule) implements Finding {
    @Override
    public String sentence() {
      return "column " + column + " has " + cells + (cells == 1 ? " missing value; " : " missing values; ")
          + treatment(rule);
    }
  }

  /// Columns that nothing is made of, and why.
  record Unused(List<String> columns, Why why) implements Finding {
    public Unused {
      columns = List.copyOf(columns);
    }

    @Override
    public String sentence() {
      return (columns.size() == 1 ? "column " : "columns ") + String.join(", ", columns)
          + (columns.size() == 1 ? " is" : " are") + " not used: " + why.words;
    }
  }

  /// Why a column is of no use.
  enum Why {
    CONSTANT("always the same"), TEXT("texts that change; name them with --known if their future is known"),
    TIMES("further times"), EMPTY("no value in it");

    private final String words;

    Why(String words) {
      this.words = words;
    }
  }

  /// Series too short to be cut into parts.
  record TooShort(List<String> series) implements Finding {
    public TooShort {
      series = List.copyOf(series);
    }

    @Override
    public String sentence() {
      return series.size() + (series.size() == 1 ? " series is" : " series are") + " too short to learn from: "
          + String.join(", ", series.subList(0, Math.min(5, series.size()))) + (series.size() > 5 ? ", …" : "");
    }
  }

  /// Sequences for the test that somebody brought.
  record GivenTest(String source, int sequences) implements Finding {
    @Override
    public String sentence() {
      return "the test is the " + sequences + " sequences of " + source;
    }
  }

  /// Sequences for the test that were drawn.
  ///
  /// @param by the column whose values were not divided, if any
  record DrawnTest(int sequences, int of, Optional<String> by) implements Finding {
    @Override
    public String sentence() {
      return "the test is " + sequences + " of " + of + " sequences, drawn at random"
          + by.map(column -> " so that no value of column " + column + " is in training and in the test").orElse("");
    }
  }

  private static String treatment(GapRule rule) {
    return switch (rule) {
      case MASK -> "the network is told that they are missing";
      case INTERPOLATE -> "they are filled by straight lines";
      case REFUSE -> "such a file is refused";
    };
  }
}
