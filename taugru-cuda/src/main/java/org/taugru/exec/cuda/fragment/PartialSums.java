package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.eq.UnaryOp;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;

/// Sums over units that nothing but gradients of single numbers waits for, through nothing but linear work. Each thread may go on with its own
/// part of such a sum, since the parts are added up after the last step in any case: no step waits for it.
final class PartialSums {
  private final Wiring wiring;
  private final Map<Integer, Set<Integer>> partsOf = new HashMap<>();
  private final Set<Integer> sums = new HashSet<>();
  private final Set<Integer> refused = new HashSet<>();

  private PartialSums(Wiring wiring) {
    this.wiring = wiring;
  }

  /// The buffers whose values are parts: the sums, and what is computed of them.
  static Set<Integer> of(Wiring wiring) {
    PartialSums found = new PartialSums(wiring);
    for (Instruction instruction : wiring.backward)
      if (instruction instanceof Instruction.Sum sum && wiring.isWide(sum.width()))
        found.sums.add(sum.target().buffer());
    do {
      found.sums.removeAll(found.refused);
      found.refused.clear();
      found.partsOf.clear();
      wiring.backward.forEach(found::follow);
      wiring.accumulated.forEach(found::follow);
    } while (!found.refused.isEmpty());
    return Set.copyOf(found.partsOf.keySet());
  }

  private void follow(Instruction instruction) {
    switch (instruction) {
      case Instruction.Sum(Place operand, _, Place target) -> {
        if (sums.contains(target.buffer()))
          partsOf.put(target.buffer(), Set.of(target.buffer()));
        else
          keep(target, parts(operand));
      }
      case Instruction.Pass pass -> follow(pass);
      case Instruction.Multiply multiply -> {
        multiply.operands().forEach(this::refuse);
        multiply.columns().forEach(column -> refuse(column.start()));
      }
      case Instruction.Outer outer -> {
        outer.operand().ifPresent(this::refuse);
        if (outer.operand().isPresent())
          outer.terms().forEach(term -> refuse(term.delta()));
      }
      case Instruction.Draw _ -> {
      }
    }
  }

  private void follow(Instruction.Pass pass) {
    List<Set<Integer>> values = new ArrayList<>();
    for (PassCode.Value value : pass.code().values())
      values.add(switch (value) {
        case PassCode.Value.Load(int place) -> read(pass, place);
        case PassCode.Value.LoadScalar(int place) -> read(pass, place);
        case PassCode.Value.LoadShared _, PassCode.Value.LoadSharedScalar _, PassCode.Value.Constant _ -> Set.of();
        case PassCode.Value.Unary(var function, int x) ->
          function == UnaryOp.NEGATE ? values.get(x) : whole(values.get(x));
        case PassCode.Value.Flush(int x) -> whole(values.get(x));
        case PassCode.Value.Binary(var function, int a, int b) -> switch (function) {
          case ADD, SUBTRACT -> values.get(a).isEmpty() == values.get(b).isEmpty() ? both(values.get(a), values.get(b))
              : whole(both(values.get(a), values.get(b)));
          case MULTIPLY -> values.get(a).isEmpty() || values.get(b).isEmpty() ? both(values.get(a), values.get(b))
              : whole(both(values.get(a), values.get(b)));
          case DIVIDE -> values.get(b).isEmpty() ? values.get(a) : whole(both(values.get(a), values.get(b)));
          case MIN, MAX, POWER -> whole(both(values.get(a), values.get(b)));
        };
      });
    for (PassCode.Store store : pass.code().stores()) {
      Place target = pass.places().get(store.place());
      if (store.accumulate() || !(wiring.content(target) instanceof Buffer.Content.Chunk))
        whole(values.get(store.value()));
      else
        keep(target, values.get(store.value()));
    }
  }

  private Set<Integer> read(Instruction.Pass pass, int place) {
    Set<Integer> parts = parts(pass.places().get(place));
    return wiring.isWide(pass.width()) ? whole(parts) : parts;
  }

  private void keep(Place target, Set<Integer> parts) {
    if (!parts.isEmpty())
      partsOf.put(target.buffer(), parts);
  }

  private Set<Integer> parts(Place place) {
    return partsOf.getOrDefault(place.buffer(), Set.of());
  }

  private void refuse(Place place) {
    refused.addAll(parts(place));
  }

  /// What needs the whole sums.
  private Set<Integer> whole(Set<Integer> parts) {
    refused.addAll(parts);
    return Set.of();
  }

  private static Set<Integer> both(Set<Integer> some, Set<Integer> others) {
    Set<Integer> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
