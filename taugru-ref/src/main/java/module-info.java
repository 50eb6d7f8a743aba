/// The referee: an interpreter in double, no tricks.
module org.taugru.exec.ref {
  requires transitive org.taugru.exec;
  requires static org.jspecify;

  exports org.taugru.exec.ref;

  provides org.taugru.exec.BackendProvider with org.taugru.exec.ref.RefProvider;
}
