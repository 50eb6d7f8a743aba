/// The cells: one record each, equations and nothing else.
module org.taugru.cells {
  requires transitive org.taugru.eq;
  requires static org.jspecify;

  exports org.taugru.cells;

  uses org.taugru.cells.CellSource;
}
