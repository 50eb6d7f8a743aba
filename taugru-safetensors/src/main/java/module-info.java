/// Weights in files: the safetensors format.
// the modules that may use the inner packages come later in the build: javac cannot see them yet
@SuppressWarnings("module") module org.taugru.safetensors {
  requires org.taugru.json;
  requires static org.jspecify;

  exports org.taugru.safetensors;
  exports org.taugru.safetensors.files
      to org.taugru.cli, org.taugru.data, org.taugru.duckdb, org.taugru.exec.cuda, org.taugru.model, org.taugru.results,
      org.taugru.sets,
      org.taugru.table, org.taugru.train;
}
