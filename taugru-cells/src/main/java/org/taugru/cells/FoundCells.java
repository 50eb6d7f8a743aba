package org.taugru.cells;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The cells of every [CellSource] there is.
final class FoundCells {
  private static @Nullable List<Catalogue.Entry> found;

  private FoundCells() {
  }

  /// @param taken the names of the catalogue's own
  static synchronized List<Catalogue.Entry> beside(Set<String> taken) {
    if (found == null)
      found = of(load(), taken);
    return found;
  }

  private static List<CellSource> load() {
    try {
      return ServiceLoader.load(CellSource.class, CellSource.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get).toList();
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException("a source of cells cannot be used: " + e.getMessage(), e);
    }
  }

  static List<Catalogue.Entry> of(List<CellSource> sources, Set<String> taken) {
    Set<String> names = new HashSet<>(taken);
    List<Catalogue.Entry> entries = new ArrayList<>();
    for (CellSource source : sources)
      for (Catalogue.Entry entry : source.cells()) {
        if (!entry.name().matches("[a-z0-9]+(-[a-z0-9]+)*"))
          throw new IllegalStateException("a cell of " + where(source) + " is called " + entry.name()
              + "; a name must be of lower-case letters and digits, with hyphens between them.");
        if (!names.add(entry.name()))
          throw new IllegalStateException("the name " + entry.name() + " of a cell of " + where(source)
              + " is taken; give it another, or leave that jar out.");
        entries.add(entry);
      }
    return List.copyOf(entries);
  }

  /// The class and its jar.
  private static String where(CellSource source) {
    CodeSource code = source.getClass().getProtectionDomain().getCodeSource();
    return source.getClass().getName() + (code == null ? "" : " in " + code.getLocation().getPath());
  }
}
