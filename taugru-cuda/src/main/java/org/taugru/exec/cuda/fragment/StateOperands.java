package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.taugru.exec.cuda.source.SourceText;

/// Writes how forward steps come by states as operands of products: those of the last steps are in rings in shared memory, those of long ago are fetched from
/// their history in the GPU's memory, which the steps write.
final class StateOperands {
  /// Lags below this are read from shared memory; the others are fetched from the history in memory.
  private static final int FETCHED = Lags.LONG;
  private static final int LONG_RING = 8;

  /// When states of long ago are copied from memory.
  enum Fetching {
    /// Three steps before they are used: a copy has two steps' time.
    EARLY(4),
    /// Two steps before, for which half as much shared memory suffices: a copy has the time of one step, which is a long one where memory is short.
    LATE(2);

    /// Operands in shared memory, a power of two.
    final int slots;

    Fetching(int slots) {
      this.slots = slots;
    }
  }

  private final StepWriter writer;
  private final Wiring wiring;
  private final Mapping mapping;
  private final SourceText text;
  private final Fetching fetching;
  private final int ring;
  private final Map<Integer, Integer> rings = new LinkedHashMap<>();
  private final Map<Wiring.Delayed, Integer> fetched = new LinkedHashMap<>();

  StateOperands(StepWriter writer, Fetching fetching) {
    this.writer = writer;
    this.wiring = writer.wiring;
    this.mapping = writer.mapping;
    this.text = writer.text;
    this.fetching = fetching;
    this.ring = wiring.delayedOperands().stream().anyMatch(delayed -> delayed.lag() < FETCHED) ? LONG_RING : 2;
  }

  /// The array of a state's history, as halves or what they leave over.
  static String half(Wiring wiring, int state, int part) {
    return (part == 0 ? "half_" : "rest_") + wiring.stateName(state);
  }

  void reserve() {
    for (int s : wiring.operandStates())
      rings.put(s, writer.shared.take(ring * writer.operandBytes()));
    for (Wiring.Delayed delayed : wiring.delayedOperands(wiring.far.without(wiring.forward)))
      if (delayed.lag() >= FETCHED)
        fetched.put(delayed, writer.shared.take(fetching.slots * writer.operandBytes()));
  }

  /// Whether a state is an operand.
  boolean has(int state) {
    return rings.containsKey(state);
  }

  /// Where a state lies.
  ///
  /// @param lag before the step; −1 for the state that it makes
  String address(int state, int lag, String step) {
    return lag >= FETCHED ? slot(new Wiring.Delayed(state, lag), step)
        : slot(state, lag <= 0 ? step + " + " + -lag : step + " + " + (ring - lag));
  }

  private int width(int state) {
    return wiring.program.states().get(state).width();
  }

  private String slot(int state, String step) {
    return String.format(Locale.ROOT, "base + %d + ((%s) & %d) * %d", rings.get(state), step, ring - 1,
        writer.operandBytes());
  }

  private String slot(Wiring.Delayed delayed, String step) {
    return String.format(Locale.ROOT, "base + %d + ((%s) & %d) * %d", fetched.get(delayed), step, fetching.slots - 1,
        writer.operandBytes());
  }

  void storeNext(int state) {
    writer.storeOperand(width(state), slot(state, "n + 1"), wiring.stateName(state) + "_new", "");
  }

  void fetchFirst() {
    if (fetched.isEmpty())
      return;
    for (int n = 0; n < (fetching == Fetching.EARLY ? 3 : 2); n++)
      fetch(Integer.toString(n), n);
    text.add("await_copies<0>();");
  }

  boolean fetchesAtTheBeginning() {
    return fetching == Fetching.LATE && !fetched.isEmpty();
  }

  void fetchAtTheBeginning() {
    if (fetchesAtTheBeginning())
      fetch("n + 2", 2);
  }

  void fetchAtTheEnd() {
    if (fetching == Fetching.EARLY && !fetched.isEmpty())
      fetch("n + 3", 3);
  }

  /// Waits for the operands of the next step.
  void awaitNext() {
    if (!fetched.isEmpty())
      text.add(fetching == Fetching.EARLY ? "await_copies<1>();" : "await_copies<0>();");
  }

  /// The operands of the first step.
  void storeStarts() {
    int elements = mapping.elements();
    for (int s : rings.keySet()) {
      writer.storeOperand(width(s), slot(s, "0"), wiring.stateName(s), "");
      for (int lag = 1; lag < FETCHED; lag++) {
        int back = lag;
        if (wiring.delayedOperands().stream().anyMatch(delayed -> delayed.state() == s && delayed.lag() < FETCHED
            && delayed.lag() >= back)) {
          text.add("{").add("float old[%d];", elements);
          writer.values.load(width(s), "old", "a.record_" + wiring.stateName(s), wiring.lags.row(s, lag, 0));
          writer.storeOperand(width(s), slot(s, ring - lag + ""), "old", "");
          text.add("}");
        }
      }
    }
  }

  /// Begins to copy the delayed operands of a step.
  ///
  /// @param ahead how many steps after the one that `block` is of
  private void fetch(String step, int ahead) {
    text.add("if (%s < a.steps) {", step);
    fetched.keySet().forEach(delayed -> {
      for (int p = 0; p < writer.precision.parts(); p++) {
        int part = p;
        writer.byAllThreads(writer.partBytes() / 16,
            () -> text.add("copy16(%s + %d + i * 16, a.%s + %s + i * 8);", slot(delayed, step),
                part * writer.partBytes(), half(wiring, delayed.state(), part),
                ValueWriter.offset(wiring.lags.row(delayed.state(), delayed.lag(), ahead), mapping.units() * 8)));
      }
    });
    text.add("}");
    text.add("commit_copies();");
  }

  /// Copies the operand of a step to the history in memory: the units of this block.
  void writeHistory(String step) {
    int own = mapping.units() / mapping.cluster();
    for (int s : wiring.historyStates())
      for (int p = 0; p < writer.precision.parts(); p++) {
        int part = p;
        writer.byAllThreads(mapping.tiles() * own, () -> {
          String place = mapping.tiles() * mapping.cluster() == 1 ? "i"
              : String.format(Locale.ROOT, "(i / %d * %d + rank * %d + i %% %d)", own, mapping.units(), own, own);
          text.add("*(uint4*) (a.%s + %s + %s * 8) = load_shared16(%s + %d + %s * 16);", half(wiring, s, part),
              ValueWriter.offset(wiring.lags.row(s, 0, 0), mapping.units() * 8), place, slot(s, step),
              part * writer.partBytes(),
              place);
        });
      }
  }
}
