package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The values of a step backward that is done in launches: what they are called, and which of them go from launch to launch.
final class BackwardValues {
  private final Wiring wiring;
  private final List<List<Instruction>> launches;

  BackwardValues(Wiring wiring, List<List<Instruction>> launches) {
    this.wiring = wiring;
    this.launches = launches;
  }

  private int states() {
    return wiring.program.states().size();
  }

  /// The one after a step.
  String adjoint(int state) {
    return adjoint(wiring, state);
  }

  private static String adjoint(Wiring wiring, int state) {
    return "d" + wiring.stateName(state);
  }

  /// The variable of a value.
  String name(Place place) {
    return name(wiring, place);
  }

  static String name(Wiring wiring, Place place) {
    int lag = wiring.lag(place);
    return switch (wiring.content(place)) {
      case Buffer.Content.State(int state) ->
        wiring.stateName(state) + (lag < 0 ? "_new" : lag == 0 ? "" : "_lag" + lag);
      case Buffer.Content.StateAdjoint(int state) -> lag < 0 ? adjoint(wiring, state)
          : lag == 0 ? adjoint(wiring, state) + "_old"
          : wiring.lateName(new Wiring.Delayed(state, lag));
      default -> wiring.identifier(place.buffer());
    };
  }

  /// Sums that begin at zero in a step.
  Set<String> sums() {
    Set<String> all = new LinkedHashSet<>();
    for (int s = 0; s < states(); s++)
      all.add(adjoint(s) + "_old");
    wiring.lateAdjoints().forEach(far -> all.add(wiring.lateName(far)));
    return all;
  }

  /// Values that a launch makes; the first one has the adjoints of states.
  Set<String> made(int launch) {
    Set<String> all = new LinkedHashSet<>();
    launches.get(launch)
        .forEach(instruction -> Launches.written(instruction).forEach(place -> all.add(name(place))));
    if (launch == 0)
      for (int s = 0; s < states(); s++)
      all.add(adjoint(s));
    return all;
  }

  private Set<String> read(int launch) {
    Set<String> all = new LinkedHashSet<>();
    launches.get(launch).forEach(instruction -> Launches.read(instruction).stream()
        .filter(place -> !isFromMemory(place.buffer())).forEach(place -> all.add(name(place))));
    if (launch == launches.size() - 1)
      all.addAll(sums());
    return all;
  }

  /// Whether a value was left by the forward pass.
  private boolean isFromMemory(int buffer) {
    return switch (wiring.plan.buffers().get(buffer).content()) {
      case Buffer.Content.State _, Buffer.Content.Trace _ -> true;
      default -> false;
    };
  }

  /// Values that launches of the step before this one have left.
  Set<String> loaded(int launch) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i < launch; i++)
      found.addAll(made(i));
    found.retainAll(read(launch));
    return found;
  }

  /// Values that a launch leaves for a later one.
  Set<String> kept() {
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < launches.size(); i++)
      all.addAll(loaded(i));
    return all;
  }

  /// Values that launches after this one read.
  Set<String> later(int launch) {
    Set<String> all = new LinkedHashSet<>();
    for (int i = launch + 1; i < launches.size(); i++)
      all.addAll(loaded(i));
    return all;
  }

  /// The launch after which a value is what products and gradients read.
  int origin(int buffer) {
    List<Integer> making = Launches.making(launches, buffer);
    return making.isEmpty() ? 0 : making.getLast();
  }
}
