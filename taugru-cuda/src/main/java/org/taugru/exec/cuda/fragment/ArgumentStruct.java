package org.taugru.exec.cuda.fragment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The one argument of a kernel: a struct of pointers and longs, then ints.
final class ArgumentStruct {
  private final String name;
  private final List<String> wide = new ArrayList<>();
  private final List<String> ints = new ArrayList<>();
  private final StringBuilder fields = new StringBuilder();
  private final StringBuilder intFields = new StringBuilder();

  ArgumentStruct(String name) {
    this.name = name;
  }

  ArgumentStruct pointer(String type, String field, String comment) {
    wide.add(field);
    fields.append("  ").append(type).append(' ').append(field).append("; // ").append(comment).append('\n');
    return this;
  }

  ArgumentStruct number(String field, String comment) {
    ints.add(field);
    intFields.append("  int ").append(field).append("; // ").append(comment).append('\n');
    return this;
  }

  ArgumentStruct longNumber(String field, String comment) {
    wide.add(field);
    fields.append("  i64 ").append(field).append("; // ").append(comment).append('\n');
    return this;
  }

  String text() {
    return "struct " + name + "_Args {\n" + fields + intFields + "};\n";
  }

  /// The struct with values; every field must have one.
  MemorySegment fill(Arena arena, Map<String, Long> values) {
    MemorySegment segment = arena.allocate(8L * wide.size() + 4L * ints.size() + 8, 8);
    for (int i = 0; i < wide.size(); i++)
      segment.set(ValueLayout.JAVA_LONG, 8L * i, value(values, wide.get(i)));
    for (int i = 0; i < ints.size(); i++)
      segment.set(ValueLayout.JAVA_INT, 8L * wide.size() + 4L * i, Math.toIntExact(value(values, ints.get(i))));
    return segment;
  }

  private long value(Map<String, Long> values, String field) {
    Long value = values.get(field);
    if (value == null)
      throw new IllegalArgumentException("kernel " + name + " was given no " + field + ".");
    return value;
  }
}
