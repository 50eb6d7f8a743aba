package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.safetensors.SafetensorsFile;
import org.taugru.sets.store.DataFolder;

@ExtendWith(SharedData.class)
final class DecodedTest {
  private final AtomicInteger decoded = new AtomicInteger();

  private Decoded of(String what) throws IOException {
    return Decoded.of(DataFolder.usual(), "basic-motions", what, _ -> {
      decoded.incrementAndGet();
      return new ColumnFile.Writer().say("what", what).bytes("bytes", new byte[] {1, -1, 3}, 3)
          .floats("floats", new float[] {0.5f, -2}, 2, 1).ints("ints", new int[] {7, -8}, 2);
    });
  }

  @Test
  void aSetIsDecodedOnceAndAgainWhereItsFileIsDamagedOrGone() throws IOException {
    String what = "test-" + System.nanoTime();
    Decoded first = of(what);
    assertThat(of(what).sha256()).isEqualTo(first.sha256());
    assertThat(decoded).hasValue(1);
    Path file = first.file().path();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
    assertThat(of(what).sha256()).isEqualTo(first.sha256());
    assertThat(decoded).as("damaged").hasValue(2);
    Files.delete(file);
    of(what);
    assertThat(decoded).as("gone").hasValue(3);
    of(what + "-2");
    assertThat(decoded).as("another decoder").hasValue(4);
  }

  @Test
  void oneOfManyThatWantASetAtTheSameTimeDecodesIt() throws Exception {
    String what = "test-" + System.nanoTime();
    CyclicBarrier begin = new CyclicBarrier(8);
    List<Future<Decoded>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 8; i++)
        all.add(threads.submit(() -> {
          begin.await();
          return of(what);
        }));
    }
    for (Future<Decoded> each : all)
      assertThat(each.get().sha256()).isEqualTo(all.getFirst().get().sha256());
    assertThat(decoded).hasValue(1);
  }

  @Test
  void columnsAreReadAsTheyWereWrittenHereAndByOtherPrograms(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("columns.safetensors");
    float[] many = new float[100_003];
    for (int i = 0; i < many.length; i++)
      many[i] = i;
    new ColumnFile.Writer().bytes("odd", new byte[] {5}, 1).floats("many", many, many.length).say("key", "τ")
        .write(path);
    ColumnFile file = ColumnFile.open(path);
    float[] part = new float[4];
    file.column("many").read(100_000, part, 1, 3);
    assertThat(part).containsExactly(0, 100_000, 100_001, 100_002);
    assertThat(file.metadata()).containsEntry("key", "τ");
    try (SafetensorsFile other = SafetensorsFile.open(path)) {
      assertThat(other.readFloats("many")).isEqualTo(many);
      assertThat(other.readInts("odd")).containsExactly(5);
    }
  }
}
