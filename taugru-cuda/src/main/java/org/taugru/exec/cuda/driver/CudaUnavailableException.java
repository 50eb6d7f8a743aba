package org.taugru.exec.cuda.driver;

/// There is no GPU to use here; the message says why and what to do about it, without a full stop.
public final class CudaUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CudaUnavailableException(String message) {
    super(message);
  }
}
