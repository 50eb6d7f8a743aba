package org.taugru.sets.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Files in memory.
record MemoryTree(String name, Map<String, byte[]> files) implements Tree {
  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet())
      visitor.file(new Member(name + ": " + file.getKey(), file.getKey(), new ByteArrayInputStream(file.getValue())));
  }

  /// What a folder or archive holds.
  static MemoryTree of(Tree tree) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    tree.forEach(member -> files.put(member.path(), member.bytes().readAllBytes()));
    return new MemoryTree("memory", files);
  }
}
