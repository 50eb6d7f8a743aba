/// Training that stays on an NVIDIA GPU: weights, data, loss and optimiser are in its memory.
module org.taugru.train.cuda {
  requires org.taugru.exec.cuda;
  requires org.taugru.grad;
  requires org.taugru.train;
  requires static org.jspecify;

  exports org.taugru.train.cuda;

  provides org.taugru.train.LearnerProvider with org.taugru.train.cuda.CudaLearnerProvider.Fast,
      org.taugru.train.cuda.CudaLearnerProvider.Accurate, org.taugru.train.cuda.CudaLearnerProvider.Fp32;
}
