package org.taugru.exec.cuda.source;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The argument of a kernel. Each kernel has exactly one, a struct by value, which is laid out here as C++ lays it out: fields of eight
/// bytes come first, so that there are no gaps.
public final class Struct {
  private enum Size {
    EIGHT, FOUR
  }

  private record Field(String type, Size size, String comment) {
  }

  private final String name;
  private final Map<String, Field> fields = new LinkedHashMap<>();

  public Struct(String name) {
    this.name = name;
  }

  /// @param type of what it points to
  public Struct pointer(String field, String type, String comment) {
    return add(field, new Field(type + "*", Size.EIGHT, comment));
  }

  public Struct whole64(String field, String comment) {
    return add(field, new Field("long long", Size.EIGHT, comment));
  }

  public Struct whole(String field, String comment) {
    return add(field, new Field("int", Size.FOUR, comment));
  }

  public Struct number(String field, String comment) {
    return add(field, new Field("float", Size.FOUR, comment));
  }

  private Struct add(String field, Field type) {
    if (fields.putIfAbsent(field, type) != null)
      throw new IllegalArgumentException("two fields of " + name + " are called " + field + ".");
    return this;
  }

  /// Names in the order in which they lie.
  private List<String> order() {
    List<String> order = new ArrayList<>();
    for (Size size : Size.values())
      fields.forEach((field, type) -> {
        if (type.size == size)
          order.add(field);
      });
    return order;
  }

  public void declare(SourceText text) {
    text.block("struct " + name + " {", () -> order().forEach(field -> {
      Field type = type(field);
      text.line(type.type + " " + field + ";" + (type.comment.isEmpty() ? "" : " // " + type.comment));
    }), "};");
  }

  /// The bytes of a launch, from values that may be more than its own.
  ///
  /// @throws IllegalArgumentException where a field has none
  public MemorySegment bytes(Map<String, Long> values) {
    return of(values).bytes();
  }

  /// The same, to be changed from launch to launch.
  public Values of(Map<String, Long> values) {
    Values all = values();
    fields.forEach((field, type) -> {
      Long value = values.get(field);
      if (value == null)
        throw new IllegalArgumentException("no " + field + " was given to " + name + ".");
      if (type.size == Size.EIGHT)
        all.set(field, value.longValue());
      else
        all.set(field, Math.toIntExact(value));
    });
    return all;
  }

  /// Values for a launch, all zero at first.
  public Values values() {
    return new Values();
  }

  private Field type(String field) {
    Field type = fields.get(field);
    if (type == null)
      throw new IllegalArgumentException(name + " has no field " + field + ". It has " + order() + ".");
    return type;
  }

  /// Values of the fields.
  public final class Values {
    private final Map<String, Long> offsets = new LinkedHashMap<>();
    private final MemorySegment bytes;

    private Values() {
      long at = 0;
      for (String field : order()) {
        offsets.put(field, at);
        at += type(field).size == Size.EIGHT ? Long.BYTES : Integer.BYTES;
      }
      this.bytes = MemorySegment.ofArray(new long[Math.toIntExact(Math.ceilDiv(at, (long) Long.BYTES))]);
    }

    /// A pointer or a number of 64 bits.
    public Values set(String field, long value) {
      bytes.set(ValueLayout.JAVA_LONG, offset(field, Size.EIGHT), value);
      return this;
    }

    public Values set(String field, int value) {
      bytes.set(ValueLayout.JAVA_INT, offset(field, Size.FOUR), value);
      return this;
    }

    public Values set(String field, float value) {
      bytes.set(ValueLayout.JAVA_FLOAT, offset(field, Size.FOUR), value);
      return this;
    }

    private long offset(String field, Size wanted) {
      if (type(field).size != wanted)
        throw new IllegalArgumentException(field + " of " + name + " is a " + type(field).type + ".");
      return offsets.getOrDefault(field, 0L);
    }

    /// What a launch is handed.
    public MemorySegment bytes() {
      return bytes.asReadOnly();
    }
  }
}
