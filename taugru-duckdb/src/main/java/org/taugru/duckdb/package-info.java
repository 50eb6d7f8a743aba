/// Parquet files as tables, through DuckDB.
@NullMarked
package org.taugru.duckdb;

import org.jspecify.annotations.NullMarked;
