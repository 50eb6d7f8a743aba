package org.taugru.safetensors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// Turns header text into a [Header] that can be trusted: every tensor lies inside the data, has the size its shape
/// asks for, and together they cover the data exactly once. A tensor of a type that is not read may lie beside others.
final class HeaderParser {
  private static final Set<String> KEYS = Set.of("dtype", "shape", "data_offsets");

  /// The product with a number's bytes is still a long.
  private static final long MAX_COUNT = Long.MAX_VALUE / Long.BYTES;

  private final String file;
  private final long dataBytes;

  HeaderParser(String file, long dataBytes) {
    this.file = file;
    this.dataBytes = dataBytes;
  }

  Header parse(String text) throws SafetensorsException {
    Map<String, Header.Entry> entries = new LinkedHashMap<>();
    Map<String, String> metadata = new LinkedHashMap<>();
    for (Map.Entry<String, Json> member : root(text).members().entrySet()) {
      String name = member.getKey();
      if (name.equals(Header.METADATA))
        metadata.putAll(metadata(member.getValue()));
      else
        entries.put(name, entry(name, member.getValue()));
    }
    requireFullCover(entries);
    return new Header(entries, metadata);
  }

  private Json.Obj root(String text) throws SafetensorsException {
    if (!text.startsWith("{"))
      throw new SafetensorsException(file, "the header does not start with '{'. Is this a safetensors file?");
    try {
      return Json.parse(text).asObject();
    } catch (JsonException e) {
      throw new SafetensorsException(file, "the header is not valid JSON: " + e.getMessage(), e);
    }
  }

  private Map<String, String> metadata(Json json) throws SafetensorsException {
    try {
      Json.Obj object = json.asObject();
      Map<String, String> metadata = new LinkedHashMap<>();
      object.members().keySet().forEach(key -> metadata.put(key, object.string(key)));
      return metadata;
    } catch (JsonException e) {
      throw new SafetensorsException(file, Header.METADATA + ": " + e.getMessage(), e);
    }
  }

  private Header.Entry entry(String name, Json json) throws SafetensorsException {
    try {
      Json.Obj object = json.asObject();
      requireKeys(name, object);
      String type = object.string("dtype");
      List<Integer> shape = shape(name, object.array("shape"));
      return located(name, type, shape, object.array("data_offsets"));
    } catch (JsonException e) {
      throw refuse(name, "header entry: " + e.getMessage());
    }
  }

  private void requireKeys(String name, Json.Obj object) throws SafetensorsException {
    if (name.indexOf('\0') >= 0)
      throw refuse(name, "the name holds a NUL character");
    for (String key : object.members().keySet())
      if (!KEYS.contains(key))
        throw refuse(name, "unknown key " + Json.quote(key) + "; known are dtype, shape and data_offsets");
  }

  private List<Integer> shape(String name, List<Json> dimensions) throws SafetensorsException {
    if (dimensions.size() > Tensor.MAX_RANK)
      throw refuse(name, "has " + dimensions.size() + " dimensions, at most " + Tensor.MAX_RANK + " are possible");
    List<Integer> shape = new ArrayList<>();
    for (Json dimension : dimensions) {
      long size = dimension.asLong();
      if (size < 0 || size > Integer.MAX_VALUE)
        throw refuse(name, "dimension " + size + " is not between 0 and " + Integer.MAX_VALUE);
      shape.add((int) size);
    }
    return shape;
  }

  private Header.Entry located(String name, String type, List<Integer> shape, List<Json> offsets)
      throws SafetensorsException {
    if (offsets.size() != 2)
      throw refuse(name, "data_offsets has " + offsets.size() + " numbers, must have 2");
    long begin = offsets.getFirst().asLong();
    long end = offsets.getLast().asLong();
    String where = "data_offsets [" + begin + ", " + end + "]";
    if (begin < 0 || begin > end)
      throw refuse(name, where + " must not be negative or run backwards");
    if (end > dataBytes)
      throw refuse(name, where + " reach beyond the data, " + dataBytes + " bytes. Is the file cut off?");
    long count = Tensor.valueCount(shape);
    if (count > MAX_COUNT)
      throw refuse(name, "shape " + shape + " has more values than any file holds");
    Dtype dtype = Dtype.named(type);
    if (dtype != Dtype.OTHER && end - begin != count * dtype.bytes())
      throw refuse(name, where + " span " + (end - begin) + " bytes, but shape " + shape + " needs "
          + count * dtype.bytes());
    return new Header.Entry(type, shape, begin, end);
  }

  private void requireFullCover(Map<String, Header.Entry> entries) throws SafetensorsException {
    List<Map.Entry<String, Header.Entry>> byPosition = new ArrayList<>(entries.entrySet());
    byPosition.sort(Map.Entry.comparingByValue(
        Comparator.comparingLong(Header.Entry::begin).thenComparingLong(Header.Entry::end)));
    long covered = 0;
    for (Map.Entry<String, Header.Entry> named : byPosition) {
      long begin = named.getValue().begin();
      if (begin < covered)
        throw refuse(named.getKey(), "begins at data byte " + begin + ", inside a tensor that ends at " + covered);
      if (begin > covered)
        throw refuse(named.getKey(), "begins at data byte " + begin + ", after a hole that begins at " + covered);
      covered = named.getValue().end();
    }
    if (covered != dataBytes)
      throw new SafetensorsException(file,
          "the tensors end at data byte " + covered + ", but the file has " + dataBytes + " bytes of data");
  }

  private SafetensorsException refuse(String name, String problem) {
    return SafetensorsException.inTensor(file, name, problem);
  }
}
