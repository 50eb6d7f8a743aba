package org.taugru.exec;

import java.util.Optional;

/// Makes a backend where it can be used. Providers are found by [java.util.ServiceLoader]: a module says
/// `provides BackendProvider with …`, a jar for the class path names its provider in `META-INF/services`.
///
/// A provider is made on every machine, so its class must link to nothing that is not everywhere: no incubating module, no
/// native library. What is missing is the answer of [#unusable()].
public interface BackendProvider {
  /// The name the command line knows it by, equal to that of the backends it makes.
  String name();

  /// Why it cannot be used here and what to do about it, to follow a colon and without a full stop; empty where it can be
  /// used.
  Optional<String> unusable();

  /// `auto` takes the usable one with the highest: 0 for one that only checks others, 100 for a CPU at full speed.
  int preference();

  /// @param threads at most, 1 or more; a backend may use fewer
  Backend create(int threads);
}
