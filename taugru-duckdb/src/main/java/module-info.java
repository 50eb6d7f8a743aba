/// Parquet files as tables, through DuckDB.
module org.taugru.duckdb {
  requires duckdb.jdbc;
  requires java.sql;
  requires org.taugru.safetensors;
  requires transitive org.taugru.table;
  requires static org.jspecify;

  provides org.taugru.table.TableFormat with org.taugru.duckdb.ParquetFormat;
}
