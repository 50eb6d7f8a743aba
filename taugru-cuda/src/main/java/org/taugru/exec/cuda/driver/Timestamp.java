package org.taugru.exec.cuda.driver;

/// A moment in a [Queue].
public final class Timestamp extends Gpu.Resource {
  private final long event;

  Timestamp(Gpu gpu, long event) {
    super(gpu);
    this.event = event;
  }

  long event() {
    requireOpen();
    return event;
  }

  /// Waits until the queue has come so far.
  public void await() {
    requireOpen();
    gpu.driver().waitForEvent(event);
  }

  /// Milliseconds since an earlier one; both must have been reached.
  public float millisecondsSince(Timestamp earlier) {
    requireOpen();
    return gpu.driver().milliseconds(earlier.event(), event);
  }

  @Override
  void free() {
    gpu.driver().destroyEvent(event);
  }

  @Override
  public String toString() {
    return "a timestamp";
  }
}
