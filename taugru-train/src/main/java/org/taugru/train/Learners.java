package org.taugru.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;

/// The learners that backends on the class path or the module path bring.
public final class Learners {
  private final List<LearnerProvider> providers;

  Learners(List<LearnerProvider> providers) {
    this.providers = List.copyOf(providers);
    Set<String> names = new HashSet<>();
    for (LearnerProvider provider : providers)
      if (!names.add(provider.name()))
        throw new IllegalStateException("the name " + provider.name() + " of the learner of "
            + provider.getClass().getName() + " is taken; remove its jar or the other one's.");
  }

  private static Learners found() {
    try {
      return new Learners(ServiceLoader.load(LearnerProvider.class, Learners.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get).toList());
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException("a learner that a jar brings cannot be loaded: " + e.getMessage()
          + ". Remove the jar, or ask its maker.", e);
    }
  }

  /// What trains with a backend: its own learner, or the CPU by its kernels. Whoever asks closes it.
  ///
  /// @throws IllegalArgumentException if the backend was asked for and its learner cannot train this
  public static LearnerChoice of(BackendChoice backend, TrainingSpec spec) {
    return found().choose(backend, spec);
  }

  LearnerChoice choose(BackendChoice choice, TrainingSpec spec) {
    Backend backend = choice.backend();
    Optional<LearnerProvider> own = providers.stream().filter(each -> each.name().equals(backend.name())).findFirst();
    if (own.isEmpty())
      return new LearnerChoice(byKernels(backend, spec), new LearnerChoice.Reason.KernelsAlone());
    Optional<String> why = own.get().unusable(spec, backend);
    if (why.isEmpty())
      return new LearnerChoice(own.get().create(spec, backend), new LearnerChoice.Reason.OfBackend());
    return switch (choice.reason()) {
      case BackendChoice.Reason.Preferred _ ->
        new LearnerChoice(byKernels(backend, spec), new LearnerChoice.Reason.Unusable(why.get()));
      case BackendChoice.Reason.Asked _, BackendChoice.Reason.Given _ -> throw new IllegalArgumentException(
          "Backend " + backend.name() + " was asked for but cannot train this: " + why.get() + ". Or use another.");
    };
  }

  /// Deals runs on the same data to groups that [Backend#together] trains at the same time, in order; one that no other is like is a group of its own.
  ///
  /// @param most runs of a group
  /// @return the numbers of the specs of each group
  public static List<List<Integer>> groups(Backend backend, List<TrainingSpec> specs, int most) {
    return found().deal(backend, specs, most);
  }

  List<List<Integer>> deal(Backend backend, List<TrainingSpec> specs, int most) {
    Optional<LearnerProvider> own = providers.stream().filter(each -> each.name().equals(backend.name())).findFirst();
    List<List<Integer>> groups = new ArrayList<>();
    Map<Object, List<Integer>> open = new HashMap<>();
    for (int i = 0; i < specs.size(); i++) {
      TrainingSpec spec = specs.get(i);
      Object kind = own.flatMap(provider -> provider.kind(spec, backend)).orElse(i);
      List<Integer> group = open.get(kind);
      if (group == null || group.size() == most) {
        group = new ArrayList<>();
        groups.add(group);
        open.put(kind, group);
      }
      group.add(i);
    }
    return groups;
  }

  private static Learner byKernels(Backend backend, TrainingSpec spec) {
    return new CpuLearner(spec.model().on(backend), spec);
  }
}
