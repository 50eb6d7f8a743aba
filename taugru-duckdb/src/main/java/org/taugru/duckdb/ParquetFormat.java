package org.taugru.duckdb;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFormat;
import org.taugru.table.TableOptions;

/// Reads and writes Parquet by a database in memory, which is gone when that is done.
public final class ParquetFormat implements TableFormat {
  /// For [java.util.ServiceLoader].
  public ParquetFormat() {
  }

  @Override
  public Set<String> extensions() {
    return Set.of("parquet");
  }

  @Override
  public Table read(Path file, TableOptions options) throws IOException {
    try (DuckDBConnection database = open()) {
      return new ParquetReader(file, options, database).read();
    } catch (SQLException e) {
      throw new TableException(file, "cannot be read as Parquet: " + reason(e) + ". Write it again, or as CSV");
    }
  }

  @Override
  public void write(Table table, Path file) throws IOException {
    Path target = file.toAbsolutePath();
    // the name AtomicFile gives what a killed process leaves behind, so that it is found and deleted
    Path temporary = target.resolveSibling(".taugru-" + UUID.randomUUID() + ".tmp");
    try (DuckDBConnection database = open()) {
      AtomicFile.write(file, channel -> {
        try {
          ParquetWriter.write(table, temporary, database);
        } catch (SQLException e) {
          throw new IOException(reason(e), e);
        }
        copy(temporary, channel);
      });
    } catch (SQLException e) {
      throw new IOException(file + ": cannot be written: " + reason(e), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void copy(Path from, WritableByteChannel to) throws IOException {
    try (FileChannel bytes = FileChannel.open(from)) {
      for (long done = 0; done < bytes.size();)
        done += bytes.transferTo(done, bytes.size() - done, to);
    }
  }

  /// Results come in pieces; nothing is fetched from elsewhere; and the clock of this machine is out of play.
  private static DuckDBConnection open() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    properties.setProperty("autoinstall_known_extensions", "false");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
    }
    return connection.unwrap(DuckDBConnection.class);
  }

  /// The first line of what DuckDB says, without the full stop.
  private static String reason(SQLException e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString()).lines().findFirst().orElse("").replaceAll("\\.$",
        "");
  }
}
