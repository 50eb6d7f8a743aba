package org.taugru.safetensors;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.taugru.json.Json;

/// A file that cannot be read or written. The message names the file, the tensor where one is to blame, what is wrong
/// and the numbers that show it.
public final class SafetensorsException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean ofContents;

  private SafetensorsException(String message, @Nullable Throwable cause, boolean ofContents) {
    super(message, cause);
    this.ofContents = ofContents;
  }

  /// For files that are sound but not what a reader of them needs.
  public SafetensorsException(Path file, String problem) {
    this(file.toString(), problem);
  }

  /// The same for what has another name than a path.
  public SafetensorsException(String file, String problem) {
    this(file + ": " + problem, null, true);
  }

  SafetensorsException(String file, String problem, Throwable cause) {
    this(file + ": " + problem, cause, true);
  }

  /// For a problem whose message names the file already.
  static SafetensorsException notWritten(IOException problem) {
    return new SafetensorsException(String.valueOf(problem.getMessage()), problem, false);
  }

  /// For a file whose contents nobody has seen.
  static SafetensorsException notRead(String file, String problem, @Nullable Throwable cause) {
    return new SafetensorsException(file + ": " + problem, cause, false);
  }

  public static SafetensorsException inTensor(String file, String tensor, String problem) {
    return new SafetensorsException(file, "tensor " + Json.quote(tensor) + ": " + problem);
  }

  /// Whether the contents are to blame. If not, another attempt may succeed.
  public boolean isOfContents() {
    return ofContents;
  }
}
