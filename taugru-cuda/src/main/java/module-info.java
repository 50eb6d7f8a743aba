// the modules that may use the driver come later in the build: javac cannot see them yet
/// The backend on NVIDIA's GPUs: kernels generated for a Program, compiled and launched at run time through the driver.
@SuppressWarnings("module") module org.taugru.exec.cuda {
  requires transitive org.taugru.exec;
  requires org.taugru.plan;
  requires org.taugru.safetensors;
  requires static org.jspecify;

  exports org.taugru.exec.cuda;
  exports org.taugru.exec.cuda.driver to org.taugru.bench, org.taugru.cli, org.taugru.train.cuda;
  exports org.taugru.exec.cuda.source to org.taugru.train.cuda;
  exports org.taugru.exec.cuda.fragment to org.taugru.bench, org.taugru.train.cuda;

  provides org.taugru.exec.BackendProvider with org.taugru.exec.cuda.CudaProvider.Fast,
      org.taugru.exec.cuda.CudaProvider.Accurate, org.taugru.exec.cuda.CudaProvider.Fp32;
}
