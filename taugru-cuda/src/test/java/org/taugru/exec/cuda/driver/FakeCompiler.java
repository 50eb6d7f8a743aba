package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/// An NVRTC that is none: machine code is the architecture, the options and the source; a source with `wrong` in it does not compile.
@SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
final class FakeCompiler implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private String source = "";
  private String code = "";
  int compilations;
  int programs;

  Compiler compiler() {
    return new Compiler(new NativeLibrary("libfakertc.so", JavaLibrary.of(this, "nvrtc", arena)));
  }

  int nvrtcVersion(MemorySegment major, MemorySegment minor) {
    major.reinterpret(4).set(JAVA_INT, 0, 13);
    minor.reinterpret(4).set(JAVA_INT, 0, 1);
    return 0;
  }

  int nvrtcCreateProgram(MemorySegment program, MemorySegment text, MemorySegment name, int headers,
      MemorySegment contents, MemorySegment names) {
    programs++;
    source = text.reinterpret(1 << 20).getString(0);
    program.reinterpret(8).set(JAVA_LONG, 0, 3L);
    return 0;
  }

  int nvrtcDestroyProgram(MemorySegment program) {
    programs--;
    return 0;
  }

  int nvrtcCompileProgram(long program, int count, MemorySegment options) {
    compilations++;
    code = "";
    for (int i = 0; i < count; i++)
      code += options.reinterpret(8L * count).getAtIndex(ADDRESS, i).reinterpret(1000).getString(0) + " ";
    code += source;
    return code.contains("=sm_990a ") ? 5 : source.contains("wrong") ? 6 : 0;
  }

  private static String log() {
    return "cell.cu(2): error: identifier \"wrong\" is undefined\n1 error detected\n";
  }

  int nvrtcGetProgramLogSize(long program, MemorySegment size) {
    size.reinterpret(8).set(JAVA_LONG, 0, log().length() + 1L);
    return 0;
  }

  int nvrtcGetProgramLog(long program, MemorySegment text) {
    text.reinterpret(log().length() + 1L).setString(0, log());
    return 0;
  }

  int nvrtcGetCUBINSize(long program, MemorySegment size) {
    size.reinterpret(8).set(JAVA_LONG, 0, (long) code.length());
    return 0;
  }

  int nvrtcGetCUBIN(long program, MemorySegment bytes) {
    MemorySegment.copy(code.getBytes(StandardCharsets.ISO_8859_1), 0, bytes.reinterpret(code.length()), JAVA_BYTE, 0,
        code.length());
    return 0;
  }

  @Override
  public void close() {
    arena.close();
  }
}
