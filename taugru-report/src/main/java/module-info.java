/// Pictures, tables and pages from plain numbers. Knows nothing of cells, models or training.
module org.taugru.report {
  requires static org.jspecify;
  requires java.desktop;

  exports org.taugru.report;
}
