package org.taugru.exec.cuda;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Where compiled kernels are kept. They can be deleted at any time.
final class CacheFolder {
  private CacheFolder() {
  }

  /// In the user's cache folder, which systems have in different places.
  static Path kernels(Map<String, String> environment) {
    String home = System.getProperty("user.home", ".");
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    Path cache = Stream.of("XDG_CACHE_HOME", "LOCALAPPDATA").flatMap(name -> Stream.ofNullable(environment.get(name)))
        .filter(path -> !path.isBlank()).findFirst().map(Path::of)
        .or(() -> system.contains("mac") ? Optional.of(Path.of(home, "Library", "Caches")) : Optional.empty())
        .orElseGet(() -> Path.of(home, ".cache"));
    return cache.resolve("taugru").resolve("kernels");
  }
}
