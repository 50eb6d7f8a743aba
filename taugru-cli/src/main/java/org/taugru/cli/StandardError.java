package org.taugru.cli;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Puts the real standard error back in place.
///
/// The JVM announces the incubating Vector API on standard error before any of our code runs. The launcher therefore
/// starts it with a pipe there that drops the line, and hands over the real one as the descriptor `taugru.stderr`.
/// Without the launcher there is nothing to do.
final class StandardError {
  private static final int STDERR = 2;

  private StandardError() {}

  @SuppressWarnings("restricted") // dup2 of two open descriptors
  static void restore() {
    Integer real = Integer.getInteger("taugru.stderr");
    if (real == null) return;
    Linker linker = Linker.nativeLinker();
    MethodHandle dup2 = linker.downcallHandle(linker.defaultLookup().findOrThrow("dup2"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try {
      int descriptor = (int) dup2.invokeExact((int) real, STDERR);
      if (descriptor != STDERR) System.err.println("standard error stays a pipe: dup2 returned " + descriptor);
    } catch (Throwable e) {
      throw new AssertionError("dup2 throws nothing", e);
    }
  }
}
