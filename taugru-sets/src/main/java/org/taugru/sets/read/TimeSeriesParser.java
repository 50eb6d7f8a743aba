package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.taugru.sets.read.TimeSeries.Answer;
import org.taugru.sets.read.TimeSeries.Series;

/// The data of a `.ts` file: a series a line, its dimensions and then its answer with `:` between, values with `,`.
final class TimeSeriesParser {
  /// Of one line, so of one series with all its dimensions.
  private static final int LONGEST_LINE = 1 << 26;

  /// Series times dimensions: each is an array of its own, and a file of tiny ones would take many times its size.
  private static final int MOST = 4_000_000;
  private static final int MOST_VALUES = 100_000_000;

  private final Lines lines;
  private int arrays;
  private int count;

  TimeSeriesParser(String where, InputStream in) {
    this.lines = new Lines(where, in, LONGEST_LINE);
  }

  TimeSeries parsed() throws IOException {
    TimeSeriesHeader header = TimeSeriesHeader.read(lines);
    int dimensions = header.dimensions();
    List<Series> all = new ArrayList<>();
    for (String line = lines.next(); line != null; line = lines.next()) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#") || text.startsWith("%"))
        continue;
      Series series = series(header, text);
      if (dimensions == 0)
        dimensions = series.values().length;
      if (series.values().length != dimensions)
        throw lines.problem("has " + series.values().length + " dimensions, but " + dimensions + " were expected");
      all.add(series);
    }
    if (all.isEmpty())
      throw lines.problem("is the end, but no series came after @data. Is the file cut off?");
    return new TimeSeries(header.problem(), dimensions, header.classes(), List.copyOf(all));
  }

  private Series series(TimeSeriesHeader header, String text) throws FormatException {
    if (text.indexOf('(') >= 0)
      throw lines.problem("has values with time stamps. Only values at equal steps are read; resample them first.");
    int end = text.lastIndexOf(':');
    boolean answered = header.answers() != TimeSeriesHeader.Answers.NONE;
    if (answered && end < 0)
      throw lines.problem("has no answer: expected values, a colon, and then the class or the target");
    Answer answer = switch (header.answers()) {
      case LABELS -> label(header, text.substring(end + 1).strip());
      case NUMBERS -> new Answer.Number(lines.number(text.substring(end + 1).strip()));
      case NONE -> new Answer.None();
    };
    return new Series(values(header, answered ? text.substring(0, end) : text), answer);
  }

  private Answer label(TimeSeriesHeader header, String name) throws FormatException {
    int index = header.classes().indexOf(name);
    if (index < 0)
      throw lines.problem("has the class " + FormatException.shown(name) + ", which @classLabel does not list");
    return new Answer.Label(index);
  }

  private float[][] values(TimeSeriesHeader header, String text) throws FormatException {
    List<float[]> dimensions = new ArrayList<>();
    for (int at = 0; at <= text.length();) {
      int end = text.indexOf(':', at);
      end = end < 0 ? text.length() : end;
      float[] dimension = dimension(header, text.substring(at, end));
      int expected = dimensions.isEmpty() ? header.length() : dimensions.getFirst().length;
      if (expected != 0 && dimension.length != expected)
        throw lines.problem("has " + dimension.length + " values in dimension " + (dimensions.size() + 1) + ", but "
            + expected + " were expected");
      dimensions.add(dimension);
      at = end + 1;
    }
    return dimensions.toArray(float[][]::new);
  }

  private float[] dimension(TimeSeriesHeader header, String text) throws FormatException {
    if (++arrays > MOST)
      throw lines.problem("is one too many: at most " + MOST + " series times dimensions are read");
    FloatList values = new FloatList();
    for (int at = 0; at <= text.length();) {
      int end = text.indexOf(',', at);
      end = end < 0 ? text.length() : end;
      values.add(value(header, text.substring(at, end).strip()));
      at = end + 1;
    }
    count += values.size();
    if (count > MOST_VALUES)
      throw lines.problem("is one too many: at most " + MOST_VALUES + " values are read");
    return values.toArray();
  }

  private float value(TimeSeriesHeader header, String text) throws FormatException {
    if (!text.equals("?"))
      return lines.number(text);
    if (!header.missing())
      throw lines.problem("has a missing value, though the header says @missing false");
    return Float.NaN;
  }
}
