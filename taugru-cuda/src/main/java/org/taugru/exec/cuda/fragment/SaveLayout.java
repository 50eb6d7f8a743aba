package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.exec.cuda.source.SourceText;

/// Where a forward step leaves values for the backward one: 16 bytes a thread at a time, in the order of threads. Two values
/// that halves can hold share them.
final class SaveLayout {
  /// What a thread leaves of a fragment, in 16 bytes.
  private sealed interface Slot {
    /// Four numbers of a value.
    record Numbers(int trace) implements Slot {
    }

    /// Four halves of each of two values; the same twice where there is one.
    record Halves(int first, int second) implements Slot {
    }
  }

  private final Wiring wiring;
  private final Mapping mapping;
  private final List<Slot> slots = new ArrayList<>();

  SaveLayout(Wiring wiring, Mapping mapping, Precision precision) {
    this.wiring = wiring;
    this.mapping = mapping;
    List<Integer> halves = new ArrayList<>();
    for (int trace : wiring.traces(true))
      if (precision == Precision.FAST && wiring.isBounded(trace))
        halves.add(trace);
      else
        slots.add(new Slot.Numbers(trace));
    for (int i = 0; i < halves.size(); i += 2)
      slots.add(new Slot.Halves(halves.get(i), halves.get(Math.min(i + 1, halves.size() - 1))));
  }

  int slots() {
    return slots.size();
  }

  /// Numbers of 16 bytes of a step of a group of tiles.
  long ofStep() {
    return (long) slots.size() * mapping.fragments() * mapping.warps() * 32 * mapping.cluster();
  }

  /// Of slot 0 of fragment f.
  ///
  /// @param shift steps from the one that `block` is of
  String address(int shift) {
    return address(shift, "threadIdx.x");
  }

  /// @param thread its number among those that share a value
  String address(int shift, String thread) {
    int ofGroup = slots.size() * stride() * mapping.fragments();
    return String.format(Locale.ROOT, "rank * %d + %s + (i64) ((block%s)%s) * %d + f * %d",
        mapping.warps() * 32, thread,
        shift == 0 ? "" : " + (" + shift + ") * a.tiles", mapping.tiles() == 1 ? "" : " / " + mapping.tiles(), ofGroup,
        slots.size() * stride());
  }

  private int stride() {
    return mapping.warps() * 32 * mapping.cluster();
  }

  void store(SourceText text) {
    for (int s = 0; s < slots.size(); s++)
      text.add("p[%d] = make_uint4(%s);", s * stride(), switch (slots.get(s)) {
        case Slot.Numbers(int trace) -> each("__float_as_uint(%s[4 * f + %d])", trace, 0, 1, 2, 3);
        case Slot.Halves(int first, int second) -> pairs(first) + ", " + pairs(second);
      });
  }

  private String pairs(int trace) {
    String name = wiring.identifier(trace);
    return String.format(Locale.ROOT, "halves(%1$s[4 * f], %1$s[4 * f + 1]), halves(%1$s[4 * f + 2], %1$s[4 * f + 3])",
        name);
  }

  private String each(String format, int trace, int... elements) {
    return Arrays.stream(elements).mapToObj(i -> String.format(Locale.ROOT, format, wiring.identifier(trace), i))
        .collect(Collectors.joining(", "));
  }

  /// Loads all slots of a step.
  void load(SourceText text, String target) {
    for (int s = 0; s < slots.size(); s++)
      text.add("%s[%d][f] = p[%d];", target, s, s * stride());
  }

  void prefetch(SourceText text) {
    for (int s = 0; s < slots.size(); s++)
      text.add("prefetch(p + %d);", s * stride());
  }

  /// Makes values of what was loaded.
  void unpack(SourceText text, String source) {
    for (int s = 0; s < slots.size(); s++) {
      String from = source + "[" + s + "][f]";
      switch (slots.get(s)) {
        case Slot.Numbers(int trace) -> {
          for (int i = 0; i < 4; i++)
            text.add("%s[4 * f + %d] = __uint_as_float(%s.%s);", wiring.identifier(trace), i, from, "xyzw".charAt(i));
        }
        case Slot.Halves(int first, int second) -> {
          unpack(text, first, from + ".x", from + ".y");
          if (second != first)
            unpack(text, second, from + ".z", from + ".w");
        }
      }
    }
  }

  private void unpack(SourceText text, int trace, String low, String high) {
    text.add(
        "%1$s[4 * f] = low_half(%2$s), %1$s[4 * f + 1] = high_half(%2$s), %1$s[4 * f + 2] = low_half(%3$s), %1$s[4 * f + 3] = high_half(%3$s);",
        wiring.identifier(trace), low, high);
  }
}
