package org.taugru.exec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The backends that are on the class path or the module path, by name.
public final class Backends {
  /// The name that leaves the choice to us; the only one that may lead to another backend than was asked for.
  public static final String AUTO = "auto";

  private static final System.Logger LOG = System.getLogger(Backends.class.getName());
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private final List<BackendProvider> providers;

  /// @param providers in any order
  Backends(List<BackendProvider> providers) {
    this.providers = providers.stream()
        .sorted(Comparator.comparingInt(BackendProvider::preference).reversed().thenComparing(BackendProvider::name))
        .toList();
    Set<String> names = new HashSet<>(Set.of(AUTO));
    for (BackendProvider provider : this.providers)
      if (!names.add(provider.name()))
        throw new IllegalStateException("the name " + provider.name() + " of the backend of "
            + provider.getClass().getName() + " is taken; remove its jar or the other one's.");
  }

  private static Backends found() {
    try {
      return new Backends(ServiceLoader.load(BackendProvider.class, Backends.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get).toList());
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException("a backend that a jar brings cannot be loaded: " + e.getMessage()
          + ". Remove the jar, or ask its maker.", e);
    }
  }

  /// [#AUTO] and every backend there is, usable or not, most preferred first.
  public static List<String> names() {
    return found().allNames();
  }

  /// The backend of that name, or with [#AUTO] the most preferred one that is usable here. Where `auto` passes a more
  /// preferred one over, the choice says why, and so does a warning in the log, once.
  ///
  /// @param threads at most, 1 or more
  /// @throws IllegalArgumentException if there is no such backend, or if it is not usable here
  public static BackendChoice named(String name, int threads) {
    BackendChoice choice = found().choose(name, threads);
    if (choice.reason() instanceof BackendChoice.Reason.Preferred(Map<String, String> unusable))
      unusable.forEach((better, why) -> {
        if (SAID.add(better))
          LOG.log(System.Logger.Level.WARNING,
              "Backend " + choice.backend().name() + " is used, as " + better + " is not usable: " + why + ".");
      });
    return choice;
  }

  /// Why the backend of that name cannot be used here and what to do about it, without a full stop; empty where it can be used.
  ///
  /// @throws IllegalArgumentException if there is no such backend
  public static Optional<String> unusable(String name) {
    return found().provider(name).unusable();
  }

  List<String> allNames() {
    return Stream.concat(Stream.of(AUTO), providers.stream().map(BackendProvider::name)).toList();
  }

  BackendChoice choose(String name, int threads) {
    if (threads < 1)
      throw new IllegalArgumentException("threads is " + threads + "; it must be 1 or more.");
    return name.equals(AUTO) ? preferred(threads) : asked(name, threads);
  }

  private BackendChoice preferred(int threads) {
    Map<String, String> unusable = new LinkedHashMap<>();
    for (BackendProvider provider : providers) {
      Optional<String> why = provider.unusable();
      if (why.isEmpty())
        return new BackendChoice(provider.create(threads), new BackendChoice.Reason.Preferred(unusable));
      unusable.put(provider.name(), why.get());
    }
    List<String> reasons = new ArrayList<>();
    unusable.forEach((name, why) -> reasons.add(name + ": " + why + "."));
    throw new IllegalArgumentException("No backend is usable. " + (reasons.isEmpty()
        ? "Put taugru-simd or taugru-ref on the class path or the module path."
        : String.join(" ", reasons)));
  }

  private BackendChoice asked(String name, int threads) {
    BackendProvider provider = provider(name);
    provider.unusable().ifPresent(why -> {
      throw new IllegalArgumentException("Backend " + name + " was asked for but is not usable: " + why + "."
          + usable().map(other -> " Or use " + other + ".").orElse(""));
    });
    return new BackendChoice(provider.create(threads), new BackendChoice.Reason.Asked());
  }

  private BackendProvider provider(String name) {
    return providers.stream().filter(each -> each.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Backend " + name
            + " was asked for but is not on the class path or the module path. Use " + or(allNames()) + "."));
  }

  private Optional<String> usable() {
    return providers.stream().filter(each -> each.unusable().isEmpty()).findFirst().map(BackendProvider::name);
  }

  private static String or(List<String> names) {
    return names.size() == 1 ? names.getFirst()
        : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
  }
}
