package org.taugru.safetensors;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taugru.json.Json;

/// What a file says about its tensors, without their values. Both maps keep the order of the file and cannot be
/// changed.
public record Header(Map<String, Entry> entries, Map<String, String> metadata) {
  static final String METADATA = "__metadata__";

  /// The limit of the reference implementation.
  static final int MAX_BYTES = 100_000_000;

  private static final int MAX_LISTED = 20;

  public Header {
    entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /// What is said about one tensor; a name that is not there is refused.
  Entry entry(String file, String name) throws SafetensorsException {
    Entry entry = entries.get(name);
    if (entry == null)
      throw new SafetensorsException(file, "has no tensor " + Json.quote(name) + ". It has "
          + entries.keySet().stream().limit(MAX_LISTED).map(Json::quote).collect(Collectors.joining(", "))
          + (entries.size() > MAX_LISTED ? " and " + (entries.size() - MAX_LISTED) + " more." : "."));
    return entry;
  }

  /// One tensor.
  ///
  /// @param type  the name of its type, as the file has it
  /// @param begin first byte of its values, counted from the end of the header
  /// @param end   the byte after its last
  public record Entry(String type, List<Integer> shape, long begin, long end) {
    public Entry {
      shape = List.copyOf(shape);
    }

    Entry(Dtype dtype, List<Integer> shape, long begin, long end) {
      this(dtype.name(), shape, begin, end);
    }

    /// The type of its numbers; [Dtype#OTHER] where its name is not known.
    public Dtype dtype() {
      return Dtype.named(type);
    }

    /// How many numbers it has, which may be more than an array can hold.
    public long count() {
      return Tensor.valueCount(shape);
    }

    /// The same, refused where it is too much for an array.
    int arrayLength(String file, String name) throws SafetensorsException {
      if (count() > Tensor.MAX_VALUES)
        throw SafetensorsException.inTensor(file, name,
            "shape " + shape + " has more values than a Java array can hold, "
                + Tensor.MAX_VALUES + ". Read parts of it.");
      return (int) count();
    }
  }
}
