package org.taugru.exec.cuda.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KernelCacheTest {
  private static final GpuInfo HOPPER = new GpuInfo(0, "H", 9, 0, 132, 1, 1, 13000);
  private static final List<String> OPTIONS = List.of("--std=c++17");

  @TempDir
  Path folder;

  private final FakeCompiler fake = new FakeCompiler();

  @AfterEach
  void close() {
    fake.close();
  }

  private KernelCache cache() {
    return new KernelCache(fake.compiler(), folder.resolve("kernels"));
  }

  private String code(String source, GpuInfo gpu, List<String> options) {
    return new String(cache().machineCode("cell", source, gpu, options), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aSourceIsCompiledOnceForAGpuADriverAndItsOptions() {
    assertThat(code("step", HOPPER, OPTIONS)).isEqualTo("--gpu-architecture=sm_90a --std=c++17 step");
    assertThat(code("step", HOPPER, OPTIONS)).isEqualTo("--gpu-architecture=sm_90a --std=c++17 step");
    assertThat(fake.compilations).isEqualTo(1);
    code("step2", HOPPER, OPTIONS);
    code("step", new GpuInfo(0, "A", 8, 0, 108, 1, 1, 13000), OPTIONS);
    code("step", new GpuInfo(0, "H", 9, 0, 132, 1, 1, 13010), OPTIONS);
    code("step", HOPPER, List.of());
    assertThat(fake.compilations).isEqualTo(5);
    assertThat(fake.programs).as("none is left in the compiler").isZero();
  }

  @Test
  void aDamagedEntryIsMadeAgain() throws IOException {
    code("step", HOPPER, OPTIONS);
    Path entry = entry();
    byte[] good = Files.readAllBytes(entry);
    for (int position : new int[] {0, 63, 64, good.length - 1}) {
      byte[] bad = good.clone();
      bad[position]++;
      Files.write(entry, bad);
      int before = fake.compilations;
      assertThat(code("step", HOPPER, OPTIONS)).endsWith(" step");
      assertThat(fake.compilations).as("byte %d", position).isEqualTo(before + 1);
      assertThat(entry).hasBinaryContent(good);
    }
    for (int length : new int[] {0, 10, 64, good.length - 1}) {
      Files.write(entry, Arrays.copyOf(good, length));
      assertThat(code("step", HOPPER, OPTIONS)).endsWith(" step");
      assertThat(entry).hasBinaryContent(good);
    }
  }

  private Path entry() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("kernels"))) {
      return files.findFirst().orElseThrow();
    }
  }

  @Test
  void aFolderThatCannotBeWrittenCostsOnlyTime() throws IOException {
    Files.writeString(folder.resolve("kernels"), "a file where a folder is wanted");
    assertThat(code("step", HOPPER, OPTIONS)).endsWith(" step");
    assertThat(code("step", HOPPER, OPTIONS)).endsWith(" step");
    assertThat(fake.compilations).isEqualTo(2);
  }

  @Test
  void aMistakeIsShownWithItsLineAndTheEquationItCameFrom() {
    assertThatThrownBy(() -> code("int x;\n  wrong += 1; // u = tanh(W1·h), TauGru.java:27\n", HOPPER, OPTIONS))
        .isInstanceOf(CompilationException.class).hasMessage("""
            the source generated for cell does not compile:
            cell.cu(2): error: identifier "wrong" is undefined
              line 2: wrong += 1; // u = tanh(W1·h), TauGru.java:27
            1 error detected""");
    assertThat(fake.programs).isZero();
    assertThat(fake.compiler().version()).isEqualTo("13.1");
    assertThat(fake.compiler().path()).isEqualTo("libfakertc.so");
  }

  @Test
  void aGpuThatIsNewerThanTheCompilerIsToldWithWhatToDo() {
    assertThatThrownBy(() -> code("step", new GpuInfo(0, "N", 99, 0, 132, 1, 1, 15000), OPTIONS))
        .isInstanceOf(CudaUnavailableException.class)
        .hasMessage("NVRTC 13.1 (libfakertc.so) cannot compile for sm_990a; install a newer CUDA toolkit");
    assertThat(fake.programs).isZero();
  }
}
