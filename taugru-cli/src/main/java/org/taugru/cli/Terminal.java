package org.taugru.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The terminal behind standard error.
final class Terminal {
  private static final int USUAL = 80;
  private static final int STDERR = 2;
  /// The request for the size of a terminal, TIOCGWINSZ.
  private static final long SIZE_REQUEST = System.getProperty("os.name", "").startsWith("Mac") ? 0x40087468L : 0x5413L;
  private static final int ROWS_AND_COLUMNS = 4;

  private Terminal() {
  }

  /// Whether standard error is one: the launcher knows.
  static boolean isThere() {
    return Boolean.getBoolean("taugru.stderr.terminal");
  }

  /// How wide it is now: it may be resized while a run lasts. Without an answer, 80.
  static int columns() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, ROWS_AND_COLUMNS);
      int answer = (int) Request.IOCTL.invokeExact(STDERR, SIZE_REQUEST, size);
      int columns = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 1));
      return answer == 0 && columns > 0 ? columns : USUAL;
    } catch (Throwable e) {
      throw new AssertionError("ioctl throws nothing", e);
    }
  }

  /// Looked up only where there is a terminal.
  private static final class Request {
    @SuppressWarnings("restricted") // ioctl that writes four shorts into a segment of that size
    static final MethodHandle IOCTL = Linker.nativeLinker().downcallHandle(
        Linker.nativeLinker().defaultLookup().findOrThrow("ioctl"), FunctionDescriptor.of(ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
        Linker.Option.firstVariadicArg(2));

    private Request() {
    }
  }
}
