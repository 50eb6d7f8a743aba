package org.taugru.exec.cuda.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// With a driver made of Java, so on every machine.
final class CudaDeviceTest {
  private final FakeDriver fake = new FakeDriver();

  @TempDir
  private Path folder;

  @AfterEach
  void close() {
    fake.close();
  }

  /// After a kernel that went wrong, the driver answers everything with that error, also what frees memory.
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatCannotBeFreedLeavesNobodyWaiting() throws InterruptedException {
    CudaDevice device =
        new CudaDevice(() -> Gpu.first(fake.driver()), () -> new FakeCompiler().compiler(), folder);
    CountDownLatch tried = new CountDownLatch(2);
    for (int i = 0; i < 2; i++)
      device.whenUnreachable(new Object(), () -> {
        tried.countDown();
        throw new CudaException(700, "cuMemFree_v2: an illegal thing was done");
      });
    while (!tried.await(10, TimeUnit.MILLISECONDS))
      System.gc();
    assertThat(device.call(() -> 5)).isEqualTo(5);
  }
}
