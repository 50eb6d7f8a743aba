package org.taugru.laws;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/// The bytes of everything that can be reached from an object, and not from others: what a collector would have to keep.
/// Follows arrays, collections and the fields of our own classes, by identity.
final class HeldMemory {
  private static final int HEADER = 16;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();

  private HeldMemory() {
  }

  static long of(Object root, Object... others) {
    HeldMemory walk = new HeldMemory();
    for (Object other : others)
      walk.from(other);
    return walk.from(root);
  }

  private long from(Object root) {
    long bytes = 0;
    visit(root);
    while (!open.isEmpty())
      bytes += size(open.pop());
    return bytes;
  }

  private void visit(Object object) {
    if (object != null && !(object instanceof Class) && seen.add(object))
      open.push(object);
  }

  private long size(Object object) {
    Class<?> type = object.getClass();
    if (type.isArray())
      return array(object, type.getComponentType());
    if (object instanceof Collection<?> elements) {
      elements.forEach(this::visit);
      return HEADER + 8L * elements.size();
    }
    if (object instanceof Map<?, ?> map) {
      map.keySet().forEach(this::visit);
      map.values().forEach(this::visit);
      return HEADER + 48L * map.size();
    }
    return type.getName().startsWith("org.taugru.") && !(object instanceof Enum) ? HEADER + fields(object, type) : 0;
  }

  private long array(Object array, Class<?> component) {
    int length = Array.getLength(array);
    if (component.isPrimitive())
      return HEADER + (long) length * width(component);
    for (int i = 0; i < length; i++)
      visit(Array.get(array, i));
    return HEADER + 4L * length;
  }

  private long fields(Object object, Class<?> type) {
    long bytes = 0;
    for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          bytes += width(field.getType());
          if (!field.getType().isPrimitive())
            visit(value(field, object));
        }
      }
    }
    return bytes;
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field + " cannot be read", e);
    }
  }

  private static int width(Class<?> type) {
    return type == long.class || type == double.class ? 8 : type == short.class || type == char.class ? 2
        : type == byte.class || type == boolean.class ? 1 : 4;
  }
}
