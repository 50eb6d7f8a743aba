package org.taugru.exec.cuda.driver;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// A function of a native library that answers with a code.
final class NativeCall {
  private final String name;
  /// `(Object[]) int`
  private final MethodHandle handle;

  private NativeCall(String name, MethodHandle handle) {
    this.name = name;
    this.handle = handle;
  }

  @SuppressWarnings("restricted")
  static NativeCall of(String name, MemorySegment function, MemoryLayout... arguments) {
    MethodHandle typed =
        Linker.nativeLinker().downcallHandle(function, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments));
    return new NativeCall(name, typed.asType(typed.type().generic().changeReturnType(int.class))
        .asSpreader(Object[].class, arguments.length));
  }

  String name() {
    return name;
  }

  int code(Object... arguments) {
    try {
      return (int) handle.invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(name + " threw", e); // native functions throw nothing that is checked
    }
  }
}
