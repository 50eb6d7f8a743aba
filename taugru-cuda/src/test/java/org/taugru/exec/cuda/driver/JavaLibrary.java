package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A native library whose functions are the methods of a Java object.
@SuppressWarnings("restricted")
final class JavaLibrary {
  private JavaLibrary() {
  }

  /// @param prefix which methods are functions
  static SymbolLookup of(Object library, String prefix, Arena arena) {
    Map<String, MemorySegment> functions = new HashMap<>();
    for (Method method : library.getClass().getDeclaredMethods())
      if (method.getName().startsWith(prefix))
        functions.put(method.getName(), function(library, method, arena));
    return name -> Optional.ofNullable(functions.get(name));
  }

  private static MemorySegment function(Object library, Method method, Arena arena) {
    MemoryLayout[] layouts =
        Arrays.stream(method.getParameterTypes()).map(JavaLibrary::layout).toArray(MemoryLayout[]::new);
    try {
      return Linker.nativeLinker().upcallStub(MethodHandles.lookup().unreflect(method).bindTo(library),
          FunctionDescriptor.of(JAVA_INT, layouts), arena);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static MemoryLayout layout(Class<?> type) {
    return type == int.class ? JAVA_INT : type == long.class ? JAVA_LONG : type == byte.class ? JAVA_BYTE : ADDRESS;
  }
}
