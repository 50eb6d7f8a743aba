/// The paper's theorems as programs: each statement computed, pictured, and corrected where it is wrong. Uses the engine
/// and the delay solver as anybody else would.
module org.taugru.theory {
  requires org.taugru.cells;
  requires org.taugru.dde;
  requires org.taugru.exec.ref;
  requires org.taugru.exec.simd;
  requires org.taugru.grad;
  requires org.taugru.train;
  requires transitive org.taugru.report;
  requires static org.jspecify;

  exports org.taugru.theory;
  exports org.taugru.theory.studies;
}
