package org.taugru.exec.cuda.driver;

import java.util.Locale;

/// What a GPU is.
///
/// @param ordinal         its number for the driver
/// @param major           of its compute capability
/// @param minor           of its compute capability
/// @param processors      multiprocessors
/// @param sharedBytes     the most shared memory of a block
/// @param bytes           its memory
/// @param driverVersion   CUDA's version of the driver, as 13000
public record GpuInfo(int ordinal, String name, int major, int minor, int processors, int sharedBytes, long bytes,
    int driverVersion) {
  /// The oldest compute capability that kernels are written for, its first number: with tensor cores for halves, asynchronous copies and reductions of a
  /// warp.
  public static final int OLDEST = 8;
  private static final int PROCESSORS = 16;
  private static final int MAJOR = 75;
  private static final int MINOR = 76;
  private static final int SHARED_BYTES = 97;

  static GpuInfo of(Driver driver, int ordinal) {
    int device = driver.device(ordinal);
    return new GpuInfo(ordinal, driver.deviceName(device), driver.deviceAttribute(MAJOR, device),
        driver.deviceAttribute(MINOR, device), driver.deviceAttribute(PROCESSORS, device),
        driver.deviceAttribute(SHARED_BYTES, device), driver.deviceMemory(device), driver.version());
  }

  /// As compilers call it: `sm_90a` for Hopper, whose own instructions are only there under that name.
  public String architecture() {
    return "sm_" + major + minor + (major >= 9 ? "a" : "");
  }

  /// Whether a kernel in a graph may begin before the one before it is over.
  public boolean overlapsLaunches() {
    return major >= 9 && driverVersion >= 12030;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT,
        "%s, compute capability %d.%d, %d multiprocessors, %.0f GiB, driver for CUDA %d.%d", name,
        major, minor, processors, bytes / 0x1p30, driverVersion / 1000, driverVersion % 1000 / 10);
  }
}
