package org.taugru.safetensors;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a file holds. Both maps keep the order of the file and cannot be changed.
public record Contents(Map<String, Tensor> tensors, Map<String, String> metadata) {
  public Contents {
    tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }
}
