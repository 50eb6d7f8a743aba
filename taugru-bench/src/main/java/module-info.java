/// Measurements of speed: steps, streams and training, how they grow with the problem, how close they come to what the
/// machine can do, and the same by other libraries. Values and pictures come out; nothing is printed here.
module org.taugru.bench {
  requires jdk.management;
  requires org.taugru.exec.ref;
  requires org.taugru.exec.simd;
  requires org.taugru.grad;
  requires org.taugru.train.cuda;
  requires transitive org.taugru.exec.cuda;
  requires transitive org.taugru.report;
  requires transitive org.taugru.train;
  requires static org.jspecify;

  exports org.taugru.bench;
}
