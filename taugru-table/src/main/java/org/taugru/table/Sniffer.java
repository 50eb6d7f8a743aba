package org.taugru.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Recognises separator, decimal sign and header from the first lines of a file.
final class Sniffer {
  private static final int LINES = 200;
  private static final List<Separator> TRIED =
      List.of(Separator.TAB, Separator.SEMICOLON, Separator.COMMA, Separator.PIPE, Separator.BLANKS);

  private static final Pattern DECLARED = Pattern.compile("sep=([,;|\t])(?=[\r\n])");

  private final Path file;
  private final TableOptions options;
  private final Limits limits;
  private final Source.Sample sample;
  private final List<TimeFormat> formats;
  private final TimeScanner scanner = new TimeScanner();
  private int comments;

  Sniffer(Path file, TableOptions options, Limits limits, Source.Sample sample) {
    this.file = file;
    this.options = options;
    this.limits = limits;
    this.sample = sample;
    this.formats = Reading.formats(options);
  }

  Layout layout() throws IOException {
    Separator separator = options.separator() == Separator.AUTO ? separator() : options.separator();
    // a file that cannot be cut like this is refused when it is read, with the line that shows it
    List<List<String>> rows = cut(separator).orElse(List.of());
    NumberParser numbers = numbers(rows);
    boolean hasHeader = switch (options.header()) {
      case YES -> true;
      case NO -> false;
      case AUTO -> hasHeader(rows, numbers);
    };
    return new Layout(separator, numbers, hasHeader, comments);
  }

  /// The first lines under a separator.
  ///
  /// @param values the share of cells below the first line that are numbers or times
  private record Guess(Separator separator, List<List<String>> rows, int width, double agreeing, double values) {
    boolean fits() {
      return width > 1 && agreeing == 1 && !isFreeText();
    }

    /// Texts have blanks, too.
    boolean isFreeText() {
      return separator == Separator.BLANKS && values < 0.5;
    }
  }

  private Separator separator() throws IOException {
    if (Source.extension(file).equals("tsv"))
      return Separator.TAB;
    Optional<Separator> declared = declared(sample.bytes());
    if (declared.isPresent())
      return declared.get();
    List<Guess> guesses = new ArrayList<>();
    for (Separator tried : TRIED)
      cut(tried).map(rows -> guess(tried, rows)).ifPresent(guesses::add);
    // the first of equals wins, in the order in which they are tried
    Optional<Guess> best =
        guesses.stream().filter(Guess::fits).reduce((one, other) -> other.values() > one.values() ? other : one);
    if (best.isPresent())
      return best.get().separator();
    Optional<Guess> single = guesses.stream().filter(guess -> guess.width() == 1 && guess.agreeing() == 1)
        .filter(guess -> guess.separator() != Separator.BLANKS).findFirst();
    boolean isColumn = single.isPresent() && (single.get().values() == 1
        || guesses.stream().allMatch(guess -> guess.width() <= 1 || guess.isFreeText()));
    if (isColumn)
      return single.get().separator();
    // lines of unequal length: the separator that most of them agree on, so that the message names the others
    return guesses.stream().filter(guess -> guess.width() > 1 && guess.separator() != Separator.BLANKS)
        .reduce((one, other) -> other.agreeing() > one.agreeing() ? other : one).map(Guess::separator)
        .orElse(guesses.stream().anyMatch(guess -> guess.separator() == Separator.BLANKS && guess.width() > 1
            && guess.values() >= 0.5) ? Separator.BLANKS : Separator.COMMA);
  }

  private Guess guess(Separator separator, List<List<String>> rows) {
    Map<Integer, Integer> widths = new HashMap<>();
    rows.forEach(row -> widths.merge(row.size(), 1, Integer::sum));
    int width = widths.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0);
    int cells = 0;
    int values = 0;
    for (List<String> row : rows.subList(Math.min(1, rows.size()), rows.size()))
      for (String cell : row)
        if (!TableOptions.MISSING.contains(cell)) {
          cells++;
          values += isValue(cell, NumberParser.POINT_GROUPED) || isValue(cell, NumberParser.COMMA_GROUPED) ? 1 : 0;
        }
    double agreeing = rows.isEmpty() ? 0 : (double) widths.getOrDefault(width, 0) / rows.size();
    return new Guess(separator, rows, width, agreeing, cells == 0 ? 0 : (double) values / cells);
  }

  /// The first lines, or nothing where quotes show that this is not the separator.
  private Optional<List<List<String>>> cut(Separator separator) throws IOException {
    // too many cells are refused when the file is read; here they must not hide the separator
    Limits wide = new Limits(limits.lineBytes(), Integer.MAX_VALUE, limits.rows());
    RowReader reader = new RowReader(file, new ByteArrayInputStream(sample.bytes()), separator, wide);
    if (!sample.isWhole())
      reader.asSample();
    List<List<String>> rows = new ArrayList<>();
    comments = 0;
    try {
      while (rows.size() < LINES && reader.next()) {
        if (rows.isEmpty() && isRemark(reader))
          comments++;
        else if (!reader.isBlank())
          rows.add(IntStream.range(0, reader.cells())
              .mapToObj(i -> Utf8.lenient(reader.buffer(), reader.from(i), reader.to(i))).toList());
        else if (rows.isEmpty())
          comments++;
      }
    } catch (TableException _) {
      return rows.size() > 1 ? Optional.of(rows) : Optional.empty();
    }
    return Optional.of(rows);
  }

  /// A comment, or the line `sep=;` that spreadsheets understand.
  private static boolean isRemark(RowReader row) {
    return row.startsWith('#') || row.startsWith('%') || row.startsWith('s') && declared(row.raw()).isPresent();
  }

  private static Optional<Separator> declared(byte[] text) {
    Matcher line = DECLARED.matcher(Utf8.lenient(text, 0, Math.min(6, text.length)));
    return line.lookingAt()
        ? TRIED.stream().filter(separator -> separator.sign == line.group(1).charAt(0)).findFirst()
        : Optional.empty();
  }

  private boolean isValue(String cell, NumberParser numbers) {
    byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
    if (!Double.isNaN(numbers.parse(bytes, 0, bytes.length)))
      return true;
    for (TimeFormat format : formats)
      if (scanner.scan(format, bytes, 0, bytes.length))
        return true;
    return false;
  }

  /// Words above values, or words and nothing else.
  private boolean hasHeader(List<List<String>> rows, NumberParser numbers) {
    if (rows.isEmpty())
      return false;
    List<String> first = rows.getFirst();
    List<List<String>> rest = rows.subList(1, rows.size());
    boolean anyValue = false;
    boolean anyWord = false;
    for (int i = 0; i < first.size(); i++) {
      String cell = first.get(i);
      boolean isWord =
          !TableOptions.MISSING.contains(cell) && !options.missing().contains(cell) && !isValue(cell, numbers);
      anyValue |= isValue(cell, numbers);
      anyWord |= isWord;
      if (isWord && !rest.isEmpty() && isColumnOfValues(rest, i, numbers))
        return true;
    }
    return anyWord && !anyValue;
  }

  private boolean isColumnOfValues(List<List<String>> rows, int column, NumberParser numbers) {
    List<String> cells = rows.stream().filter(row -> column < row.size()).map(row -> row.get(column))
        .filter(cell -> !TableOptions.MISSING.contains(cell)).toList();
    long values = cells.stream().filter(cell -> isValue(cell, numbers)).count();
    return values > 0 && values >= 0.9 * cells.size();
  }

  private NumberParser numbers(List<List<String>> rows) throws TableException {
    return switch (options.decimal()) {
      case POINT -> NumberParser.POINT_GROUPED;
      case COMMA -> NumberParser.COMMA_GROUPED;
      case AUTO -> {
        DecimalEvidence evidence = new DecimalEvidence();
        rows.forEach(row -> row.forEach(evidence::see));
        if (evidence.isUndecided())
          throw new TableException(file, TableException.shown(evidence.undecided())
              + " can mean a thousand or a fraction. Say --decimal comma for a fraction, or --decimal point");
        yield evidence.parser();
      }
    };
  }
}
