package org.taugru.safetensors;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a file says about its tensors, without their values. Both maps keep the order of the file and cannot be
/// changed.
public record Header(Map<String, Entry> entries, Map<String, String> metadata) {
  static final String METADATA = "__metadata__";

  /// The limit of the reference implementation.
  static final int MAX_BYTES = 100_000_000;

  public Header {
    entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /// One tensor of 32-bit floats.
  ///
  /// @param begin first byte of its values, counted from the end of the header
  /// @param end the byte after its last
  public record Entry(List<Integer> shape, long begin, long end) {
    public Entry {
      shape = List.copyOf(shape);
    }
  }
}
