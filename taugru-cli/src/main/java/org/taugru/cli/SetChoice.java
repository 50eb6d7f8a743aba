package org.taugru.cli;

import java.util.List;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.PublishedSets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Which published data sets a command is about.
final class SetChoice {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "NAME", arity = "0..*", completionCandidates = Names.SetNames.class,
      description = "${COMPLETION-CANDIDATES}")
  private List<String> names = List.of();

  boolean isEmpty() {
    return names.isEmpty();
  }

  /// Those that were named, each once.
  List<PublishedSet> named() {
    return names.stream().distinct().map(name -> Names.set(command, name)).toList();
  }

  List<PublishedSet> namedOrAll() {
    return isEmpty() ? PublishedSets.all() : named();
  }
}
