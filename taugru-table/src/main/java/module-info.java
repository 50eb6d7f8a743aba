/// A user's file of rows, read into typed columns.
module org.taugru.table {
  requires org.taugru.json;
  requires org.taugru.safetensors;
  requires static org.jspecify;

  exports org.taugru.table;

  uses org.taugru.table.TableFormat;
}
