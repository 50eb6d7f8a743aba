package org.taugru.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Gathers one column, whose type shows only while it is read: the first value decides what is tried, and the last what it was.
///
/// Numbers and times are kept as such from the first on. Where a column turns out to be something else (texts after numbers, days
/// above 12 in the second place), its cells are gone by then, and [#again] says as what the file is to be read once more.
final class ColumnBuilder {
  /// Where more than this share of the values do not fit the rest, the column is text; where fewer do, they are mistakes.
  static final double TEXT_SHARE = 0.1;

  private enum Kind {
    UNKNOWN, NUMBERS, TIMES, TEXTS
  }

  private final Reading reading;
  private final String name;
  private final TimeScanner scanner = new TimeScanner();
  private final List<Note> notes = new ArrayList<>();

  private Kind kind;
  private int rows;
  private int present;
  private double[] numbers = {};
  private long[] micros = {};
  private int[] codes = {};
  private final Dictionary dictionary = new Dictionary();
  /// Of the texts in the dictionary: what they would be alone.
  private Kind[] kinds = {};

  private List<TimeFormat> formats = List.of();
  private TimeFormat stored = TimeFormat.Known.ISO;
  private int cut;
  private Odd withOffset = Odd.NONE;
  private Odd withoutOffset = Odd.NONE;

  private Odd misfit = Odd.NONE;
  private Odd infinite = Odd.NONE;
  private int numberCells;
  private int timeCells;

  /// A cell that may have to be named in a message, the first of its sort.
  private record Odd(int count, long line, String cell) {
    static final Odd NONE = new Odd(0, 0, "");
  }

  ColumnBuilder(Reading reading, String name) {
    this(reading, name, reading.options().texts().contains(name) ? Kind.TEXTS : Kind.UNKNOWN, List.of());
  }

  private ColumnBuilder(Reading reading, String name, Kind kind, List<TimeFormat> formats) {
    this.reading = reading;
    this.name = name;
    this.kind = kind;
    this.formats = formats;
    if (!formats.isEmpty())
      stored = formats.getFirst();
  }

  String name() {
    return name;
  }

  int rows() {
    return rows;
  }

  void add(byte[] cell, int from, int to, long line) throws TableException {
    switch (kind) {
      case NUMBERS -> number(cell, from, to, line);
      case TIMES -> time(cell, from, to, line);
      case TEXTS -> text(cell, from, to, line);
      case UNKNOWN -> {
        kind = kindOf(cell, from, to);
        if (kind == Kind.UNKNOWN)
          rows++;
        else {
          if (kind == Kind.TIMES) {
            formats = reading.formats().stream().filter(format -> scanner.scan(format, cell, from, to)).toList();
            stored = formats.getFirst();
          }
          int missing = rows;
          rows = 0;
          addMissing(missing);
          add(cell, from, to, line);
        }
      }
    }
  }

  void addMissing(int count) {
    for (int i = 0; i < count; i++) {
      switch (kind) {
        case NUMBERS -> putNumber(Double.NaN);
        case TIMES -> putTime(Column.Times.MISSING);
        case TEXTS -> putCode(-1);
        case UNKNOWN -> rows++;
      }
    }
  }

  /// Unknown for a missing cell.
  private Kind kindOf(byte[] cell, int from, int to) {
    double number = reading.numbers().parse(cell, from, to);
    if (!Double.isNaN(number))
      return reading.missing().is(number) ? Kind.UNKNOWN : Kind.NUMBERS;
    if (reading.missing().is(cell, from, to))
      return Kind.UNKNOWN;
    for (TimeFormat format : reading.formats())
      if (scanner.scan(format, cell, from, to))
        return Kind.TIMES;
    return Kind.TEXTS;
  }

  private void number(byte[] cell, int from, int to, long line) {
    double number = reading.numbers().parse(cell, from, to);
    if (Double.isNaN(number)) {
      if (!reading.missing().is(cell, from, to)) {
        present++;
        misfit = first(misfit, cell, from, to, line);
      }
    } else if (reading.missing().is(number))
      number = Double.NaN;
    else {
      present++;
      if (Double.isInfinite(number))
        infinite = first(infinite, cell, from, to, line);
    }
    putNumber(number);
  }

  private void time(byte[] cell, int from, int to, long line) {
    if (reading.missing().is(cell, from, to)) {
      putTime(Column.Times.MISSING);
      return;
    }
    present++;
    if (formats.size() > 1) {
      List<TimeFormat> fitting = formats.stream().filter(format -> scanner.scan(format, cell, from, to)).toList();
      if (!fitting.isEmpty())
        formats = fitting;
    }
    if (!scanner.scan(formats.getFirst(), cell, from, to)) {
      misfit = first(misfit, cell, from, to, line);
      putTime(Column.Times.MISSING);
      return;
    }
    if (scanner.isCut())
      cut++;
    if (scanner.hasOffset())
      withOffset = first(withOffset, cell, from, to, line);
    else
      withoutOffset = first(withoutOffset, cell, from, to, line);
    putTime(scanner.micros());
  }

  private void text(byte[] cell, int from, int to, long line) throws TableException {
    if (reading.missing().is(cell, from, to)) {
      putCode(-1);
      return;
    }
    int code = dictionary.find(cell, from, to);
    if (code < 0) {
      Kind alone = kindOf(cell, from, to);
      code = dictionary.add(cell, from, to, Utf8.text(reading.file(), line, cell, from, to));
      if (code == kinds.length)
        kinds = Arrays.copyOf(kinds, Math.max(16, 2 * code));
      kinds[code] = alone;
    }
    switch (kinds[code]) {
      case UNKNOWN -> {
        putCode(-1); // a number that the user calls missing
        return;
      }
      case NUMBERS -> numberCells++;
      case TIMES -> timeCells++;
      case TEXTS -> misfit = misfit.count() == 0 ? first(misfit, cell, from, to, line) : more(misfit);
    }
    present++;
    putCode(code);
  }

  private static Odd first(Odd odd, byte[] cell, int from, int to, long line) {
    return odd.count() == 0 ? new Odd(1, line, Utf8.lenient(cell, from, to)) : more(odd);
  }

  private static Odd more(Odd odd) {
    return new Odd(odd.count() + 1, odd.line(), odd.cell());
  }

  /// As what the file must be read once more to get this column.
  Optional<ColumnBuilder> again() {
    boolean isText = (kind == Kind.NUMBERS || kind == Kind.TIMES) && misfit.count() > TEXT_SHARE * present;
    if (isText)
      return Optional.of(new ColumnBuilder(reading, name, Kind.TEXTS, List.of()));
    if (kind == Kind.TIMES && formats.getFirst() != stored)
      return Optional.of(new ColumnBuilder(reading, name, Kind.TIMES, formats));
    return Optional.empty();
  }

  Column finish() throws TableException {
    return switch (kind) {
      case UNKNOWN -> {
        double[] none = new double[rows];
        Arrays.fill(none, Double.NaN);
        yield new Column.Numbers(none, name);
      }
      case NUMBERS -> {
        requireFew(misfit, "number");
        if (infinite.count() > 0)
          throw problem(infinite, " is infinite, which no network can learn from. Correct it, or say --missing "
              + infinite.cell());
        yield new Column.Numbers(Arrays.copyOf(numbers, rows), name);
      }
      case TIMES -> times();
      case TEXTS -> {
        boolean isAsked = reading.options().texts().contains(name);
        if (!isAsked && numberCells > 0 && misfit.count() <= TEXT_SHARE * present
            && numberCells + misfit.count() == present)
          requireFew(misfit, "number");
        if (!isAsked && timeCells > 0 && misfit.count() <= TEXT_SHARE * present
            && timeCells + misfit.count() == present)
          requireFew(misfit, "time");
        int values = numberCells + timeCells;
        if (!isAsked && 2 * values > present)
          notes.add(new Note.Mixed(name, values, misfit.count()));
        yield new Column.Texts(Arrays.copyOf(codes, rows), name, dictionary.texts());
      }
    };
  }

  private Column times() throws TableException {
    requireFew(misfit, "time");
    if (withOffset.count() > 0 && withoutOffset.count() > 0) {
      boolean fewWithout = withoutOffset.count() <= withOffset.count();
      throw problem(fewWithout ? withoutOffset : withOffset,
          (fewWithout ? " has no offset from UTC" : " has an offset from UTC")
              + " while other times of the column " + (fewWithout ? "have one" : "have none")
              + ". Write all in the same way");
    }
    if (formats.size() > 1 && reading.options().time().isEmpty())
      notes.add(new Note.AmbiguousDates(name, formats.getFirst(), formats.get(1)));
    if (cut > 0)
      notes.add(new Note.CutFractions(name, cut));
    return new Column.Times(Arrays.copyOf(micros, rows), name, withOffset.count() > 0 ? TimeScale.UTC : TimeScale.LOCAL,
        formats.getFirst());
  }

  private void requireFew(Odd odd, String what) throws TableException {
    if (odd.count() > 0)
      throw problem(odd, " is no " + what + ", while " + percent(present - odd.count(), present)
          + " of the column are. Correct it, say --missing " + odd.cell() + ", or read the column as text: --text "
          + name);
  }

  private TableException problem(Odd odd, String what) {
    return TableException.inCell(reading.file(), odd.line(), name, TableException.shown(odd.cell()) + what);
  }

  /// Never rounded up to all.
  private static String percent(int part, int all) {
    return Math.floor(1000.0 * part / all) / 10 + " %";
  }

  List<Note> notes() {
    return notes;
  }

  private void putNumber(double number) {
    if (rows == numbers.length)
      numbers = Arrays.copyOf(numbers, more(rows));
    numbers[rows++] = number;
  }

  private void putTime(long time) {
    if (rows == micros.length)
      micros = Arrays.copyOf(micros, more(rows));
    micros[rows++] = time;
  }

  private void putCode(int code) {
    if (rows == codes.length)
      codes = Arrays.copyOf(codes, more(rows));
    codes[rows++] = code;
  }

  private int more(int length) {
    return (int) Math.min(reading.limits().rows(), 64 + length * 3L / 2);
  }
}
