package org.taugru.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// Places that cannot be written to.
final class Broken {
  private Broken() {
  }

  static PrintWriter writer() {
    return new PrintWriter(new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        throw new IOException("no space left");
      }
    }, true, StandardCharsets.UTF_8);
  }

  static PrintWriter nowhere() {
    return new PrintWriter(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
  }
}
