package org.taugru.table;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.taugru.safetensors.files.AtomicFile;

/// Reads and writes files of rows.
///
/// ```java
/// Table table = TableFile.read(Path.of("weather.csv"), TableOptions.AUTO);
/// if (table.column("temp") instanceof Column.Numbers temp)
///   System.out.println(temp.value(0));
/// table.notes().forEach(note -> System.out.println(note.sentence()));
/// ```
///
/// Text with `,` `;` `|`, tabs or blanks between cells, JSON lines, an array of JSON objects, each of them also packed with gzip, and
/// what modules add as a [TableFormat]. The extension decides (`csv`, `tsv`, `jsonl`, `ndjson`, `json`, `parquet`), and for others the first
/// bytes. All of a file is kept in memory: 8 bytes for each number and time, 4 for each text.
///
/// Whatever is wrong with a file is a [TableException] of one line that says where, and what to do.
public final class TableFile {
  private TableFile() {
  }

  public static Table read(Path file, TableOptions options) throws TableException {
    return read(file, options, Limits.USUAL);
  }

  static Table read(Path file, TableOptions options, Limits limits) throws TableException {
    Source source = new Source(file);
    try {
      source.requireFile();
      return finished(rows(source, options, limits), options);
    } catch (IOException e) {
      throw source.problem(e);
    } catch (OutOfMemoryError e) {
      // what was read so far is garbage by now, so the caller can go on
      throw new TableException(file,
          "does not fit the free memory of this JVM. Start it with a larger -Xmx, or keep fewer columns", e);
    }
  }

  /// Refuses a folder, and a file that is not there.
  public static void requireFile(Path file) throws TableException {
    new Source(file).requireFile();
  }

  /// Writes CSV (RFC 4180 with a header, points in numbers, ISO times), TSV, JSON (an array of objects, null for what is missing), JSON lines,
  /// or what a [TableFormat] adds, as the extension says. Whoever opens the path finds the old file or the whole new one.
  public static void write(Table table, Path file) throws IOException {
    String extension = Source.extension(file);
    switch (extension) {
      case "csv" -> AtomicFile.write(file, channel -> CsvWriter.write(table, ',', channel));
      case "tsv" -> AtomicFile.write(file, channel -> CsvWriter.write(table, '\t', channel));
      case "json" -> AtomicFile.write(file, channel -> JsonTableWriter.write(table, "[\n", ",\n", "\n]\n", channel));
      case "jsonl", "ndjson" ->
        AtomicFile.write(file, channel -> JsonTableWriter.write(table, "", "\n", "\n", channel));
      default -> format(extension).orElseThrow(() -> extension.equals("parquet")
          ? parquetIsMissing(file)
          : new TableException(file,
              "cannot be written: no format is known by its extension. Use .csv, .tsv, .json, .jsonl or .parquet"))
          .write(table, file);
    }
  }

  private static Table rows(Source source, TableOptions options, Limits limits) throws IOException {
    String extension = source.extension();
    Optional<TableFormat> format = format(extension);
    if (format.isPresent())
      return foreign(format.get(), source.file(), options);
    Source.Sample sample = source.sample();
    return switch (Content.of(sample.bytes())) {
      case EMPTY -> throw new TableException(source.file(), "is empty. Name a file with a line per row");
      case PARQUET ->
        foreign(format("parquet").orElseThrow(() -> parquetIsMissing(source.file())), source.file(), options);
      case ZIP -> throw new TableException(source.file(),
          "is a zip archive or a workbook, not text. Unpack it, or save the sheet as CSV in UTF-8");
      case BINARY -> throw Content.binary(source.file(), sample.bytes());
      case JSON -> new JsonReader(source, options, limits).read();
      case LINES -> {
        if (extension.equals("parquet"))
          throw new TableException(source.file(),
              "does not begin as a Parquet file does. Write it again, or correct its name");
        if (extension.equals("jsonl") || extension.equals("ndjson") || extension.equals("json"))
          yield new JsonReader(source, options, limits).read();
        Optional<Table> yearRows = YearRows.read(source.file(), options, limits, sample);
        if (yearRows.isPresent())
          yield yearRows.get();
        Layout layout = new Sniffer(source.file(), options, limits, sample).layout();
        yield new CsvReader(source, options, limits, layout).read();
      }
    };
  }

  private static Table foreign(TableFormat format, Path file, TableOptions options) throws IOException {
    Table table = new Table(file.toString(), format.read(file, options).columns(), new LineNumbers(), List.of());
    Set<String> names = new LinkedHashSet<>(table.names());
    Table.requireNames(file.toString(), options.keep(), names);
    Table.requireNames(file.toString(), options.texts(), names);
    if (table.rows() == 0)
      throw new TableException(file, "holds no rows. Name a file with rows");
    Missing missing = new Missing(options.missing(), NumberParser.POINT);
    for (Column column : table.columns())
      table = table.with(missing.without(column));
    return table;
  }

  private static Table finished(Table table, TableOptions options) throws TableException {
    Table kept = table.keeping(options.keep());
    List<Note> notes = new ArrayList<>();
    if (options.zone().isPresent()) {
      ZoneId zone = options.zone().get();
      for (Column column : kept.columns())
        if (column instanceof Column.Times times)
          kept = kept.with(ZonedTimes.in(zone, times, kept, notes));
    }
    kept.columns().forEach(column -> notes.addAll(Findings.in(column)));
    return kept.withNotes(notes);
  }

  private static Optional<TableFormat> format(String extension) {
    return ServiceLoader.load(TableFormat.class).stream().map(ServiceLoader.Provider::get)
        .filter(format -> format.extensions().contains(extension)).findFirst();
  }

  private static TableException parquetIsMissing(Path file) {
    return new TableException(file,
        "is Parquet, which the module org.taugru:taugru-duckdb reads and writes. Add it to the class path, or use CSV");
  }
}
