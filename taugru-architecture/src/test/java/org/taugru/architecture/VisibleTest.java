package org.taugru.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What a program that requires `org.taugru` gets to see.
class VisibleTest {
  private static final ModuleFinder MODULES = ModuleFinder.of(
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> entry.contains("taugru")).map(Path::of).toArray(Path[]::new));

  @Test
  void aUserSeesThesePackagesAndNoOthers() {
    assertThat(seenFrom("org.taugru")).containsExactly("org.taugru", "org.taugru.cells", "org.taugru.data",
        "org.taugru.dde", "org.taugru.eq", "org.taugru.exec", "org.taugru.exec.ref", "org.taugru.fit",
        "org.taugru.grad",
        "org.taugru.ir", "org.taugru.json", "org.taugru.model", "org.taugru.safetensors", "org.taugru.series",
        "org.taugru.table", "org.taugru.train");
  }

  /// The packages that everybody may use, of a module and of what it passes on.
  private static Set<String> seenFrom(String root) {
    Set<String> packages = new TreeSet<>();
    Set<String> seen = new HashSet<>(Set.of(root));
    Deque<String> left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      ModuleDescriptor module = MODULES.find(left.remove()).map(ModuleReference::descriptor).orElseThrow();
      module.exports().stream().filter(export -> !export.isQualified())
          .forEach(export -> packages.add(export.source()));
      for (ModuleDescriptor.Requires required : module.requires())
        if (required.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE) && seen.add(required.name()))
          left.add(required.name());
    }
    return packages;
  }
}
