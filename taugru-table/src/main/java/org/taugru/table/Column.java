package org.taugru.table;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One column of a [Table]: values of one type, some of which may be missing. Immutable; arrays are copied in and out.
public sealed interface Column {
  String name();

  int rows();

  boolean isMissing(int row);

  /// The value as it is written to a file: point decimals, ISO times, and nothing where it is missing.
  String text(int row);

  /// The same as a file is to have it.
  default String written(int row) {
    return text(row);
  }

  /// The same values under another name.
  Column renamed(String name);

  /// Numbers, NaN where one is missing.
  static Column of(String name, double[] values) {
    return new Numbers(name, values);
  }

  /// Numbers, NaN where one is missing.
  static Column of(String name, float[] values) {
    double[] numbers = new double[values.length];
    for (int row = 0; row < values.length; row++)
      numbers[row] = values[row];
    return new Numbers(numbers, name);
  }

  /// Numbers.
  static Column of(String name, int[] values) {
    return new Numbers(Arrays.stream(values).asDoubleStream().toArray(), name);
  }

  /// Numbers.
  static Column of(String name, long[] values) {
    return new Numbers(Arrays.stream(values).asDoubleStream().toArray(), name);
  }

  /// Values of one type, null where one is missing: any [Number]; a `LocalDate` or `LocalDateTime`; an `Instant`, `OffsetDateTime`,
  /// `ZonedDateTime` or `Date`; or texts, which are read as cells of a file are: `2024-01-31` is a time, `1.5` a number, and `NA` is
  /// missing. Throws [IllegalArgumentException] for values of several types or of another one, and says which row it is.
  static Column of(String name, List<?> values) {
    return ObjectColumn.of(name, values);
  }

  /// Numbers. Integers too, so years are numbers until somebody asks for [NumericTime#YEAR].
  final class Numbers implements Column {
    private final String name;
    private final double[] values;

    /// NaN is missing. Infinite values are refused.
    public Numbers(String name, double... values) {
      this(values.clone(), name);
    }

    /// Takes the array as it is.
    Numbers(double[] values, String name) {
      this.name = name;
      this.values = values;
      for (double value : values)
        if (Double.isInfinite(value))
          throw new IllegalArgumentException(
              "column " + name + " holds an infinite value; make it NaN, which is missing");
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public boolean isMissing(int row) {
      return Double.isNaN(values[row]);
    }

    /// NaN where it is missing.
    public double value(int row) {
      return values[row];
    }

    public double[] values() {
      return values.clone();
    }

    @Override
    public String text(int row) {
      double value = values[row];
      if (Double.isNaN(value))
        return "";
      // 5, not 5.0; minus zero keeps its sign
      boolean integer =
          value == Math.rint(value) && Math.abs(value) < 1e15 && Double.doubleToRawLongBits(value) != 1L << 63;
      return integer ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public Numbers renamed(String name) {
      return new Numbers(values, name);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Numbers numbers && name.equals(numbers.name) && Arrays.equals(values, numbers.values);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return name + ": " + values.length + " numbers";
    }
  }

  /// Times in microseconds since 1970-01-01T00:00. Nanoseconds would end in 1677 and 2262, which reconstructed climate and
  /// history pass; milliseconds are too coarse for machines.
  final class Times implements Column {
    /// What [#micros] gives where the time is missing.
    public static final long MISSING = Long.MIN_VALUE;
    private static final long DAY = TimeUnit.DAYS.toMicros(1);

    private final String name;
    private final long[] micros;
    private final TimeScale scale;
    private final TimeFormat format;
    /// Whether all are days; found out when it is first asked for.
    private @Nullable Boolean days;

    public Times(String name, TimeScale scale, TimeFormat format, long... micros) {
      this(micros.clone(), name, scale, format);
    }

    /// Takes the array as it is.
    Times(long[] micros, String name, TimeScale scale, TimeFormat format) {
      this.name = name;
      this.micros = micros;
      this.scale = scale;
      this.format = format;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int rows() {
      return micros.length;
    }

    @Override
    public boolean isMissing(int row) {
      return micros[row] == MISSING;
    }

    /// Microseconds since 1970-01-01T00:00, of UTC or of the local clock; [#MISSING] where it is missing.
    public long micros(int row) {
      return micros[row];
    }

    public long[] micros() {
      return micros.clone();
    }

    public TimeScale scale() {
      return scale;
    }

    /// How the file wrote them.
    public TimeFormat format() {
      return format;
    }

    /// What the clock showed: that of UTC, where these are instants.
    public LocalDateTime dateTime(int row) {
      return Micros.dateTime(micros[row]);
    }

    public Instant instant(int row) {
      return dateTime(row).toInstant(ZoneOffset.UTC);
    }

    @Override
    public String text(int row) {
      return isMissing(row) ? "" : dateTime(row) + (scale == TimeScale.UTC ? "Z" : "");
    }

    /// A date, `2024-01-31`, where all of the column are days of a calendar.
    @Override
    public String written(int row) {
      if (days == null)
        days = scale == TimeScale.LOCAL
            && Arrays.stream(micros).allMatch(time -> time == MISSING || Math.floorMod(time, DAY) == 0);
      return days && !isMissing(row) ? dateTime(row).toLocalDate().toString() : text(row);
    }

    @Override
    public Times renamed(String name) {
      return new Times(micros, name, scale, format);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Times times && name.equals(times.name) && scale == times.scale
          && Arrays.equals(micros, times.micros);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(micros);
    }

    @Override
    public String toString() {
      return name + ": " + micros.length + (scale == TimeScale.UTC ? " instants" : " local times");
    }
  }

  /// Texts, each different one kept once.
  final class Texts implements Column {
    private final String name;
    private final int[] codes;
    private final List<String> dictionary;

    /// A code is an index of the dictionary, or -1 for a missing text.
    public Texts(String name, List<String> dictionary, int... codes) {
      this(codes.clone(), name, dictionary);
    }

    /// Takes the array as it is.
    Texts(int[] codes, String name, List<String> dictionary) {
      this.name = name;
      this.codes = codes;
      this.dictionary = List.copyOf(dictionary);
      for (int code : codes)
        if (code < -1 || code >= dictionary.size())
          throw new IllegalArgumentException(
              "column " + name + " holds the code " + code + ", but " + dictionary.size() + " texts");
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int rows() {
      return codes.length;
    }

    @Override
    public boolean isMissing(int row) {
      return codes[row] < 0;
    }

    /// An index of [#dictionary], or -1 where it is missing.
    public int code(int row) {
      return codes[row];
    }

    public int[] codes() {
      return codes.clone();
    }

    /// The different texts in the order in which they first occur.
    public List<String> dictionary() {
      return dictionary;
    }

    @Override
    public String text(int row) {
      return codes[row] < 0 ? "" : dictionary.get(codes[row]);
    }

    @Override
    public Texts renamed(String name) {
      return new Texts(codes, name, dictionary);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Texts texts && name.equals(texts.name) && dictionary.equals(texts.dictionary)
          && Arrays.equals(codes, texts.codes);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(codes);
    }

    @Override
    public String toString() {
      return name + ": " + codes.length + " texts, " + dictionary.size() + " different";
    }
  }
}
