/// What a backend promises, and the values that go in and out of it.
module org.taugru.exec {
  requires transitive org.taugru.ir;
  requires static org.jspecify;

  exports org.taugru.exec;

  uses org.taugru.exec.BackendProvider;
}
