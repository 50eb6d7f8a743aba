/// The derivative: Program in, Program out.
module org.taugru.grad {
  requires transitive org.taugru.ir;
  requires static org.jspecify;

  exports org.taugru.grad;
}
