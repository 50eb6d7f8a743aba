package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where a forward step leaves values for the backward one: 16 bytes a thread at a time, in the order of threads. Two values
/// that halves can hold share them.
final class SaveLayout {
  private final Wiring wiring;
  private final Mapping mapping;
  private final List<List<Integer>> slots = new ArrayList<>();

  SaveLayout(Wiring wiring, Mapping mapping, Precision precision) {
    this.wiring = wiring;
    this.mapping = mapping;
    List<Integer> halves = new ArrayList<>();
    for (int trace : wiring.traces())
      if (precision == Precision.FAST && wiring.isBounded(trace))
        halves.add(trace);
      else
        slots.add(List.of(trace, trace));
    for (int i = 0; i < halves.size(); i += 2)
      slots.add(i + 1 < halves.size() ? List.of(halves.get(i), halves.get(i + 1), -1)
          : List.of(halves.get(i), halves.get(i), -1));
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
    int ofGroup = slots.size() * stride() * mapping.fragments();
    return String.format(Locale.ROOT, "rank * %d + threadIdx.x + (i64) ((block%s)%s) * %d + f * %d",
        mapping.warps() * 32,
        shift == 0 ? "" : " + (" + shift + ") * a.tiles", mapping.tiles() == 1 ? "" : " / " + mapping.tiles(), ofGroup,
        slots.size() * stride());
  }

  private int stride() {
    return mapping.warps() * 32 * mapping.cluster();
  }

  void store(SourceText text) {
    for (int s = 0; s < slots.size(); s++) {
      String a = wiring.identifier(slots.get(s).get(0));
      String b = wiring.identifier(slots.get(s).get(1));
      if (slots.get(s).size() == 2)
        text.add(
            "p[%d] = make_uint4(__float_as_uint(%s[4 * f]), __float_as_uint(%s[4 * f + 1]), __float_as_uint(%s[4 * f + 2]), __float_as_uint(%s[4 * f + 3]));",
            s * stride(), a, a, a, a);
      else
        text.add(
            "p[%d] = make_uint4(halves(%s[4 * f], %s[4 * f + 1]), halves(%s[4 * f + 2], %s[4 * f + 3]), halves(%s[4 * f], %s[4 * f + 1]), halves(%s[4 * f + 2], %s[4 * f + 3]));",
            s * stride(), a, a, a, a, b, b, b, b);
    }
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
      String a = wiring.identifier(slots.get(s).get(0));
      String b = wiring.identifier(slots.get(s).get(1));
      String v = source + "[" + s + "][f]";
      if (slots.get(s).size() == 2)
        text.add(
            "%s[4 * f] = __uint_as_float(%s.x), %s[4 * f + 1] = __uint_as_float(%s.y), %s[4 * f + 2] = __uint_as_float(%s.z), %s[4 * f + 3] = __uint_as_float(%s.w);",
            a, v, a, v, a, v, a, v);
      else {
        text.add(
            "%s[4 * f] = low_half(%s.x), %s[4 * f + 1] = high_half(%s.x), %s[4 * f + 2] = low_half(%s.y), %s[4 * f + 3] = high_half(%s.y);",
            a, v, a, v, a, v, a, v);
        if (!a.equals(b))
          text.add(
              "%s[4 * f] = low_half(%s.z), %s[4 * f + 1] = high_half(%s.z), %s[4 * f + 2] = low_half(%s.w), %s[4 * f + 3] = high_half(%s.w);",
              b, v, b, v, b, v, b, v);
      }
    }
  }
}
