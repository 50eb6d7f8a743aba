/// The backend on the JDK's Vector API: fused kernels generated for a Program, tiles of samples over threads.
module org.taugru.exec.simd {
  requires transitive org.taugru.exec;
  requires org.taugru.grad;
  requires org.taugru.plan;
  requires jdk.incubator.vector;
  requires jdk.management;
  requires static org.jspecify;

  exports org.taugru.exec.simd;

  provides org.taugru.exec.BackendProvider with org.taugru.exec.simd.SimdProvider;
}
