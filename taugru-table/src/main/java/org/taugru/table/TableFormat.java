package org.taugru.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// A format of files that another module reads and writes, found by [java.util.ServiceLoader]: so a library that reads CSV does not carry
/// a database for Parquet.
///
/// What is the same for all formats, [TableFile] does: it checks that the file is there, names what is odd in the columns, keeps the
/// columns asked for, and puts local times into a zone.
public interface TableFormat {
  /// In lower case and without a dot.
  Set<String> extensions();

  /// All columns of the file, or at least those in [TableOptions#keep]; where one of these is not there, all columns without rows, so
  /// that the message can name them. A problem is a [TableException].
  Table read(Path file, TableOptions options) throws IOException;

  /// Writes the whole file or nothing.
  void write(Table table, Path file) throws IOException;
}
