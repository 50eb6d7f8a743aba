package org.taugru.table;

/// Something about a file that its reader decided or found odd, and that its user may want to know. `sentence` says it.
public sealed interface Note {
  String sentence();

  /// The first line names no columns, so they are called c1, c2, …
  record NoHeader() implements Note {
    @Override
    public String sentence() {
      return "the first line holds values, so the columns are named c1, c2, …; if it holds names, say --header yes";
    }
  }

  /// A name that was empty or taken.
  record Renamed(int position, String was, String name) implements Note {
    @Override
    public String sentence() {
      return "column " + position + (was.isEmpty() ? " has no name" : " is named " + was + " like one before it")
          + " and is called " + name;
    }
  }

  /// Lines that belong to no row: comments before the first one, or remarks after the last.
  record SkippedLines(long first, long count) implements Note {
    @Override
    public String sentence() {
      return (count == 1 ? "line " + first + " is" : "lines " + first + " to " + (first + count - 1) + " are")
          + " no part of the table";
    }
  }

  /// In a file of one column, where an empty line may be an empty cell.
  record EmptyLines(int count, long firstLine) implements Note {
    @Override
    public String sentence() {
      return count + (count == 1 ? " empty line is read as a missing value; it is line "
          : " empty lines are read as missing values; the "
              + "first is line ")
          + firstLine + "; delete what is none";
    }
  }

  record AllMissing(String column) implements Note {
    @Override
    public String sentence() {
      return "column " + column + " holds no value at all";
    }
  }

  record Constant(String column, String value) implements Note {
    @Override
    public String sentence() {
      return "column " + column + " holds " + TableException.shown(value) + " and nothing else";
    }
  }

  /// A number far from all others that comes again and again, as -99.99 does where it stands for "no value".
  record Sentinel(String column, String value, int count) implements Note {
    @Override
    public String sentence() {
      return "column " + column + " holds " + value + " " + count
          + " times, far from its other values; if it means a missing value, "
          + "say --missing " + value;
    }
  }

  /// Texts most of which are numbers or times.
  record Mixed(String column, int values, int texts) implements Note {
    @Override
    public String sentence() {
      return "column " + column + " is read as text: " + values + " of its cells are numbers or times, " + texts
          + " are not";
    }
  }

  /// Dates that can be read in two ways, all of them.
  record AmbiguousDates(String column, TimeFormat taken, TimeFormat other) implements Note {
    @Override
    public String sentence() {
      return "the dates of column " + column + " are read as " + taken.pattern() + " but would also fit "
          + other.pattern()
          + "; to have that, say --time-format " + other.pattern();
    }
  }

  /// Fractions of a second finer than what is kept.
  record CutFractions(String column, int count) implements Note {
    @Override
    public String sentence() {
      return "column " + column + ": " + count + (count == 1 ? " time is" : " times are")
          + " cut to whole microseconds";
    }
  }

  /// Times that no clock of the zone showed, because it was put forward.
  record ShiftedTimes(String column, String zone, int count, long firstLine) implements Note {
    @Override
    public String sentence() {
      return "column " + column + ": " + count + (count == 1 ? " time does" : " times do") + " not exist in " + zone
          + ", where clocks were put forward, and " + (count == 1 ? "is" : "are")
          + " shifted by as much; the first is in line "
          + firstLine;
    }
  }

  /// Times that clocks of the zone showed twice, because they were put back.
  record DoubledTimes(String column, String zone, int count, long firstLine) implements Note {
    @Override
    public String sentence() {
      return "column " + column + ": " + count + (count == 1 ? " time exists" : " times exist") + " twice in " + zone
          + ", where clocks were put back; the order of the rows decides which is meant; the first is in line "
          + firstLine;
    }
  }

  /// A year and its twelve months in each row, made into one row per month.
  record YearRows(int years) implements Note {
    @Override
    public String sentence() {
      return "each of the " + years
          + " lines holds a year and twelve values, which are read as months; if they are not, say "
          + "--header no";
    }
  }
}
