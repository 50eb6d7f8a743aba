package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.taugru.safetensors.files.Sha256;

/// An NVRTC that compiles for the processor of the host. Its machine code is the path of a library, in which each kernel has a function that runs a
/// grid of it.
@SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
final class EmulatedCompiler {
  static final String COMMAND = "g++";
  private static final Pattern KERNEL =
      Pattern
          .compile("__global__ void (?:__launch_bounds__\\([^)]*\\) )?(\\w+)\\(const (?:__grid_constant__ )?(\\w+) ");
  private static final Pattern DYNAMIC =
      Pattern.compile("extern __shared__ (?:__align__\\(\\d+\\) )?([\\w ]+?) (\\w+)\\[\\];");

  private final Arena arena = Arena.ofShared();
  private final Path folder;
  private String source = "";
  private String log = "";
  private byte[] code = {};

  EmulatedCompiler(Path folder) {
    this.folder = folder;
  }

  Compiler compiler() {
    return new Compiler(new NativeLibrary("emulator", JavaLibrary.of(this, "nvrtc", arena)));
  }

  /// The second number changes with the emulator, so that nothing is used that was compiled with another one.
  int nvrtcVersion(MemorySegment major, MemorySegment minor) {
    major.reinterpret(4).set(JAVA_INT, 0, 0);
    minor.reinterpret(4).set(JAVA_INT, 0, (EmulatedGpu.header() + EmulatedGpu.file("emulator.cpp")).hashCode());
    return 0;
  }

  int nvrtcCreateProgram(MemorySegment program, MemorySegment text, MemorySegment name, int headers,
      MemorySegment contents, MemorySegment names) {
    source = text.reinterpret(1 << 24).getString(0);
    program.reinterpret(8).set(JAVA_LONG, 0, 1L);
    return 0;
  }

  int nvrtcDestroyProgram(MemorySegment program) {
    return 0;
  }

  int nvrtcCompileProgram(long program, int count, MemorySegment options) {
    try {
      Files.createDirectories(folder);
      Path runner = runner();
      String name = new Sha256().add(source).add(EmulatedGpu.header()).hex().substring(0, 32);
      Path text = Files.writeString(Files.createTempFile(folder, name, ".cpp"), translated(source));
      Path object = Files.createTempFile(folder, name, ".o");
      Path made = Files.createTempFile(folder, name, ".so");
      Path library = folder.resolve(name + ".so").toAbsolutePath();
      log = "";
      code = (library + "\0").getBytes(StandardCharsets.UTF_8);
      // instrumented for a thread sanitizer, but not linked with one: emulator.cpp has its functions
      if (!command("-O0", "-fsanitize=thread", "-c", "-o", object.toString(), text.toString())
          || !command("-shared", "-o", made.toString(), object.toString(), runner.toString()))
        return 6;
      Files.move(made, library, StandardCopyOption.ATOMIC_MOVE); // somebody else may compile or load the same
      Files.delete(object);
      Files.delete(text);
      return 0;
    } catch (IOException e) {
      log = e.toString(); // thrown through native code, it would end the JVM
      return 6;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 6;
    }
  }

  /// The library that runs kernels, which is made once.
  private Path runner() throws IOException, InterruptedException {
    String code = EmulatedGpu.header() + EmulatedGpu.file("emulator.cpp");
    String name = "emulator-" + new Sha256().add(code).hex().substring(0, 32);
    Path library = folder.resolve(name + ".so").toAbsolutePath();
    if (!Files.exists(library)) {
      Path text = Files.writeString(Files.createTempFile(folder, name, ".cpp"), code);
      Path made = Files.createTempFile(folder, name, ".so");
      if (!command("-O2", "-shared", "-o", made.toString(), text.toString()))
        throw new IOException("The emulator could not be compiled: " + log);
      Files.move(made, library, StandardCopyOption.ATOMIC_MOVE);
    }
    return library;
  }

  private boolean command(String... arguments) throws IOException, InterruptedException {
    // no symbol is shared between libraries: each has variables of its own; headers are those of C
    List<String> line = new ArrayList<>(List.of(COMMAND, "-std=c++17", "-nostdinc++", "-w", "-U_FORTIFY_SOURCE",
        "-ffp-contract=off", "-fno-gnu-unique", "-fPIC"));
    line.addAll(List.of(arguments));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    log += new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .replaceAll("(?m)^(\\S+\\.cu):(\\d+):\\d+: ", "$1($2): "); // as NVRTC says it
    return process.waitFor() == 0;
  }

  /// The source with a function for each kernel, and with dynamic shared memory in a place of its own.
  static String translated(String source) {
    StringBuilder text = new StringBuilder(EmulatedGpu.header()).append("#line 1 \"source.cu\"\n")
        .append(DYNAMIC.matcher(source).replaceAll("$1* const $2 = ($1*) emulated::current->block->shared;"));
    KERNEL.matcher(source).results().forEach(match -> text.append(String.format(
        """
            extern "C" int emulated_%1$s(const void* arguments, int blocks, int threads, int cluster, int shared) {
              static char own;
              return emulated::launch([](const void* given) { %1$s(*(const %2$s*) given); }, &own, arguments, blocks, threads, cluster, shared);
            }

            extern "C" int emulated_bytes_%1$s() { return sizeof(%2$s); }
            """,
        match.group(1), match.group(2))));
    return text.toString();
  }

  int nvrtcGetProgramLogSize(long program, MemorySegment size) {
    size.reinterpret(8).set(JAVA_LONG, 0, log.getBytes(StandardCharsets.UTF_8).length + 1L);
    return 0;
  }

  int nvrtcGetProgramLog(long program, MemorySegment text) {
    text.reinterpret(log.getBytes(StandardCharsets.UTF_8).length + 1L).setString(0, log);
    return 0;
  }

  int nvrtcGetCUBINSize(long program, MemorySegment size) {
    size.reinterpret(8).set(JAVA_LONG, 0, (long) code.length);
    return 0;
  }

  int nvrtcGetCUBIN(long program, MemorySegment bytes) {
    MemorySegment.copy(code, 0, bytes.reinterpret(code.length), JAVA_BYTE, 0, code.length);
    return 0;
  }
}
