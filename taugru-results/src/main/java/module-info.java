/// The paper's tables and figures with our own numbers: what is run, the record of each run, and the page that is printed from
/// records alone.
module org.taugru.results {
  requires org.taugru.cells;
  requires org.taugru.json;
  requires org.taugru.model;
  requires org.taugru.safetensors;
  requires transitive org.taugru.report;
  requires transitive org.taugru.train;
  requires static org.jspecify;

  exports org.taugru.results;
}
