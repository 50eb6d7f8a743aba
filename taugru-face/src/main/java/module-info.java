/// What a program that uses taugru requires. The backends are found at run time, as services: on the module path nothing has
/// to be added for them, on the class path Java needs `--add-modules jdk.incubator.vector` for the fast one.
module org.taugru {
  requires transitive org.taugru.cells;
  requires transitive org.taugru.data;
  requires transitive org.taugru.dde;
  requires transitive org.taugru.eq;
  requires transitive org.taugru.exec;
  requires transitive org.taugru.exec.ref;
  requires transitive org.taugru.fit;
  requires transitive org.taugru.grad;
  requires transitive org.taugru.model;
  requires transitive org.taugru.train;
  requires static org.jspecify;

  exports org.taugru;
}
