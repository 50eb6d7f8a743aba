package org.taugru.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// Standard output whose failure is noticed: `System.out` swallows it. A reader who has seen enough, as `head -1`, is none.
final class StandardOutput extends OutputStream {
  private static final int FILE_TYPE = 0170000;
  private static final int PIPE = 0010000;

  private final OutputStream descriptor;

  private StandardOutput(OutputStream descriptor) {
    this.descriptor = descriptor;
  }

  static PrintWriter writer() {
    return new PrintWriter(new StandardOutput(new FileOutputStream(FileDescriptor.out)), true, System.out.charset());
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      descriptor.write(bytes, from, count);
    } catch (IOException e) {
      if (!isPipe())
        throw e;
    }
  }

  /// Writing to a pipe fails only where nobody reads it any more.
  private static boolean isPipe() throws IOException {
    return Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") instanceof Integer mode
        && (mode & FILE_TYPE) == PIPE;
  }
}
