package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import picocli.CommandLine.Option;

/// `--output` of commands whose answer is a table.
final class TableOutput {
  @Option(names = "--output", paramLabel = "FILE",
      description = "write .csv, .tsv, .json, .jsonl or .parquet there (default: print CSV)")
  private @Nullable Path file;

  /// Writes a table where it was asked for, or prints it.
  void take(Table said, PrintWriter out) throws IOException {
    if (file == null) {
      Rows.print(out, said);
      return;
    }
    TableFile.write(said, file);
    out.println(file + ": " + said.rows() + (said.rows() == 1 ? " row" : " rows"));
  }
}
