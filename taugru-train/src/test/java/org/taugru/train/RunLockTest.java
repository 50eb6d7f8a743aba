package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunLockTest {
  @TempDir
  Path folder;

  @Test
  void aFolderHasOneOwnerAtATimeInOneProcess() throws IOException {
    assertThat(RunLock.owner(folder)).isEmpty();
    try (RunLock _ = RunLock.take(folder)) {
      assertThat(RunLock.owner(folder)).hasValueSatisfying(
          owner -> assertThat(owner.pid()).isEqualTo(ProcessHandle.current().pid()));
      assertThatThrownBy(() -> RunLock.take(folder.resolve("../" + folder.getFileName())))
          .isInstanceOf(IOException.class).hasMessageContaining("another process is training in")
          .hasMessageContaining("process " + ProcessHandle.current().pid() + ", since 20");
    }
    assertThat(RunLock.owner(folder)).isEmpty();
    RunLock.take(folder).close();
  }

  /// Another process holds the lock, is named, and loses it when it is killed.
  @Test
  void aFolderHasOneOwnerAtATimeAmongProcesses() throws Exception {
    Process other = OtherJvm.start(folder.resolve("output.txt"), Holder.class, folder.toString());
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (RunLock.owner(folder).filter(owner -> owner.pid() == other.pid()).isEmpty()) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        assertThat(other.waitFor(10, TimeUnit.MILLISECONDS)).as("has ended").isFalse();
      }
      assertThatThrownBy(() -> RunLock.take(folder)).hasMessageContaining("process " + other.pid() + ", since 20");
      assertThat(RunLock.owner(folder)).isPresent(); // looking and failing have not taken it away
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(RunLock.owner(folder)).isEmpty();
    RunLock.take(folder).close();
  }

  /// Somebody who lists runs all the time does not keep a run from beginning.
  @Test
  void lookingTakesTheLockFromNobody() throws Exception {
    RunLock.take(folder).close();
    Process other = OtherJvm.start(folder.resolve("output.txt"), Looker.class, folder.toString());
    try {
      while (!Files.exists(folder.resolve("looking")))
        assertThat(other.waitFor(10, TimeUnit.MILLISECONDS)).as("has ended").isFalse();
      for (int i = 0; i < 200; i++)
        RunLock.take(folder).close();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  /// Looks who has the lock, again and again.
  static final class Looker {
    private Looker() {
    }

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      RunLock.owner(folder);
      Files.createFile(folder.resolve("looking"));
      while (true)
        RunLock.owner(folder);
    }
  }

  /// Takes the lock and keeps it.
  static final class Holder {
    private Holder() {
    }

    public static void main(String[] arguments) throws Exception {
      try (RunLock _ = RunLock.take(Path.of(arguments[0]))) {
        Thread.currentThread().join();
      }
    }
  }
}
