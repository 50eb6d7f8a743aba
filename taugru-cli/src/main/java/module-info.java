/// The command line: thin, no mathematics.
module org.taugru.cli {
  requires info.picocli;
  requires jdk.management;
  requires org.apache.commons.compress;
  requires org.taugru.bench;
  requires org.taugru.cells;
  requires org.taugru.data;
  requires org.taugru.exec;
  requires org.taugru.exec.cuda;
  requires org.taugru.train.cuda;
  requires org.taugru.exec.simd;
  requires org.taugru.fit;
  requires org.taugru.grad;
  requires org.taugru.json;
  requires org.taugru.model;
  requires org.taugru.report;
  requires org.taugru.results;
  requires org.taugru.safetensors;
  requires org.taugru.series;
  requires org.taugru.sets;
  requires org.taugru.table;
  requires org.taugru.theory;
  requires org.taugru.train;
  requires static org.jspecify;

  opens org.taugru.cli to info.picocli;
}
