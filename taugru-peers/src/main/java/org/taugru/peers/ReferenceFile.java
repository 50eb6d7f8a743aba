package org.taugru.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Plain text: comment lines start with `#`; a block is a line `name dim1 dim2 ...` and then its
/// values in row-major order, one row of the last dimension per line, as shortest decimals that
/// read back to the same double.
final class ReferenceFile {

  private final List<String> lines = new ArrayList<>();

  void comment(String text) {
    lines.add("# " + text);
  }

  void block(String name, Block block) {
    StringBuilder head = new StringBuilder(name);
    for (int size : block.shape())
      head.append(' ').append(size);
    lines.add(head.toString());
    double[] values = block.values();
    int rowLength = block.shape()[block.shape().length - 1];
    for (int from = 0; from < values.length; from += rowLength) {
      StringBuilder row = new StringBuilder();
      for (int k = from; k < from + rowLength; k++)
        row.append(k == from ? "" : " ").append(values[k]);
      lines.add(row.toString());
    }
  }

  void write(Path file) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }
}
