/// Equations compiled to a Program: numbered nodes that can be verified, printed, differentiated and executed.
module org.taugru.ir {
  requires transitive org.taugru.eq;
  requires static org.jspecify;

  exports org.taugru.ir;
}
