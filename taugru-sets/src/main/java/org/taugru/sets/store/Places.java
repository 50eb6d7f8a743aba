package org.taugru.sets.store;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Where files belong on this machine, by its variables and its kind.
///
/// @param variables of the environment; an empty one counts as none
/// @param system    the name of the operating system, as Java tells it
/// @param home      the user's folder
record Places(Map<String, String> variables, String system, Path home) {
  private static final String DATA = "TAUGRU_DATA";

  static Places here() {
    Map<String, String> variables = new HashMap<>(System.getenv());
    Optional.ofNullable(System.getProperty(DataFolder.PROPERTY)).ifPresent(folder -> variables.put(DATA, folder));
    return new Places(variables, System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", ".")));
  }

  /// Where data is unless an option says otherwise.
  Path data() {
    return variable(DATA).map(Path::of).orElseGet(() -> cache().resolve("data"));
  }

  /// For what can be made again.
  Path cache() {
    return variable("TAUGRU_CACHE").map(Path::of).orElseGet(() -> usersCache().resolve("taugru"));
  }

  private Path usersCache() {
    if (system.startsWith("Windows"))
      return variable("LOCALAPPDATA").map(Path::of).orElseGet(() -> home.resolve("AppData").resolve("Local"));
    if (system.startsWith("Mac"))
      return home.resolve("Library").resolve("Caches");
    // a relative one is to be ignored, says the specification of these variables
    return variable("XDG_CACHE_HOME").map(Path::of).filter(Path::isAbsolute).orElseGet(() -> home.resolve(".cache"));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }
}
