package org.taugru.exec.cuda.driver;

/// The driver refused a call, or a kernel failed.
public class CudaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;

  CudaException(int code, String message) {
    super(message);
    this.code = code;
  }

  /// The driver's number for it.
  public int code() {
    return code;
  }
}
