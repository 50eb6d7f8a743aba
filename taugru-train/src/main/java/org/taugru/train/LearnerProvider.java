package org.taugru.train;

import java.util.Optional;
import org.taugru.exec.Backend;

/// Makes learners that keep training on the device of a backend. Providers are found by [java.util.ServiceLoader]: a module says
/// `provides LearnerProvider with …`, a jar for the class path names its provider in `META-INF/services`.
///
/// A backend whose name has a provider trains by it; all others train by their kernels, with weights, loss and optimiser on the
/// CPU. A provider is made on every machine, so its class must link to nothing that is not everywhere; whether the device is
/// there is for the [org.taugru.exec.BackendProvider] of the same name to say.
public interface LearnerProvider {
  /// That of the backend.
  String name();

  /// Why it cannot train this, an own loss or optimiser, say, and what to do about it, to follow a colon and without a full stop;
  /// empty where it can.
  ///
  /// @param backend of that name
  Optional<String> unusable(TrainingSpec spec, Backend backend);

  /// What runs have in common that it trains together with a backend for several of them, see [Backend#together]: those for which it is equal, on the same
  /// data; nothing where each is trained by itself.
  ///
  /// @param backend of that name
  default Optional<Object> kind(TrainingSpec spec, Backend backend) {
    return Optional.empty();
  }

  /// @param backend of that name
  Learner create(TrainingSpec spec, Backend backend);
}
