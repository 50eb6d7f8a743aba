/// Models: layers of cells with a readout, and their files.
// the modules that may use the inner packages come later in the build: javac cannot see them yet
@SuppressWarnings("module") module org.taugru.model {
  requires transitive org.taugru.cells;
  requires transitive org.taugru.data;
  requires transitive org.taugru.exec;
  requires org.taugru.grad;
  requires transitive org.taugru.json;
  requires transitive org.taugru.safetensors;
  requires static org.jspecify;

  exports org.taugru.model;
  exports org.taugru.model.file to org.taugru.train;
}
