package org.taugru.safetensors;

import java.io.IOException;
import java.nio.file.Path;
import org.taugru.safetensors.json.Json;

/// A file that cannot be read or written. The message names the file, the tensor where one is to blame, what is wrong
/// and the numbers that show it.
public final class SafetensorsException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean ofContents;

  /// For files that are sound but not what a reader of them needs.
  public SafetensorsException(Path file, String problem) {
    this(file.toString(), problem);
  }

  /// For a problem whose message names the file already.
  SafetensorsException(IOException problem) {
    super(problem.getMessage(), problem);
    ofContents = false;
  }

  SafetensorsException(String file, String problem) {
    super(file + ": " + problem);
    ofContents = true;
  }

  /// For a file of which nothing is known, as it could not be read.
  SafetensorsException(String file, String problem, Throwable cause) {
    super(file + ": " + problem, cause);
    ofContents = false;
  }

  /// Whether the file was read and its contents are to blame. If not, another attempt may succeed.
  public boolean isOfContents() {
    return ofContents;
  }

  static SafetensorsException inTensor(String file, String tensor, String problem) {
    return new SafetensorsException(file, "tensor " + Json.quote(tensor) + ": " + problem);
  }
}
