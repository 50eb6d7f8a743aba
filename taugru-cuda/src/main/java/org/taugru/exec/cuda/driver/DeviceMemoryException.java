package org.taugru.exec.cuda.driver;

import java.util.Locale;

/// The GPU's memory does not suffice.
public final class DeviceMemoryException extends CudaException {
  private static final long serialVersionUID = 1;

  DeviceMemoryException(int code, long wanted, long free, long total) {
    super(code, String.format(Locale.ROOT,
        "the GPU has %s of its %s of memory free, and %s more were asked for. Use a smaller batch or hidden size, a limit with "
            + "--memory, or end what else runs on it.",
        text(free), text(total), text(wanted)));
  }

  private static String text(long bytes) {
    return bytes < 1L << 30 ? String.format(Locale.ROOT, "%.1f MiB", bytes / 0x1p20)
        : String.format(Locale.ROOT, "%.2f GiB", bytes / 0x1p30);
  }
}
