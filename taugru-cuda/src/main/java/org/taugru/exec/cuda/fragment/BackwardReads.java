package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Instruction;

/// Writes how backward steps come by what the forward pass and later steps have left in memory: it is loaded one step ahead, and brought to the
/// cache some steps before.
final class BackwardReads {
  private final Wiring wiring;
  private final Mapping mapping;
  private final BackwardNames names;
  private final ValueWriter values;
  private final SourceText text;
  private final SaveLayout saves;
  private final Set<Wiring.Delayed> states;
  private final List<Integer> inputLags;

  BackwardReads(StepWriter writer, BackwardNames names) {
    this.wiring = writer.wiring;
    this.mapping = writer.mapping;
    this.names = names;
    this.values = writer.values;
    this.text = writer.text;
    this.saves = new SaveLayout(wiring, mapping, writer.precision);
    List<Instruction> all = Stream.concat(wiring.backward.stream(), wiring.accumulated.stream()).toList();
    this.states = wiring.readStates(all);
    this.inputLags = wiring.readInputs(all);
  }

  void addInputs(Struct arguments) {
    if (!inputLags.isEmpty())
      arguments.pointer("x", "const float", "[step][tile][input][8]");
  }

  void addSaves(Struct arguments) {
    arguments.pointer("saves", "const uint4", "of the forward pass");
    for (int trace : wiring.traces(false))
      arguments.pointer(ForwardSource.saved(wiring, trace), "const float", "the same of narrow values");
  }

  private int widthOf(int buffer) {
    return wiring.plan.buffers().get(buffer).width();
  }

  private int stateWidth(int state) {
    return wiring.program.states().get(state).width();
  }

  private int inputWidth() {
    return wiring.program.inputWidth();
  }

  /// What is loaded for the next step.
  void declare() {
    for (Wiring.Delayed read : states)
      text.add("float %s_next%s = {};", names.recorded(read), values.dimensions(stateWidth(read.state())));
    for (Wiring.Delayed late : wiring.far.lateOfSteps())
      text.add("float %s_next%s = {};", wiring.lateName(late), values.dimensions(stateWidth(late.state())));
    for (int lag : inputLags)
      text.add("float x%d_next%s = {};", lag, values.narrowDimensions(inputWidth()));
    for (int trace : wiring.traces(false))
      text.add("float %s_next%s = {};", wiring.identifier(trace), values.dimensions(widthOf(trace)));
    if (saves.slots() > 0)
      text.add("uint4 saved_next[%d][%d];", saves.slots(), mapping.fragments());
  }

  /// Loads what a step reads, one step ahead of it.
  ///
  /// @param step  that it is for
  /// @param shift from the one that `at` is at
  void loadNext(String step, int shift) {
    text.add("if (%s >= 0%s) {", step, mapping.depth() == 1 ? "" : " && part == 0");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      text.add("const uint4* const p = a.saves + %s;", saves.address(shift));
      saves.load(text, "saved_next");
      text.end();
    }
    for (Wiring.Delayed read : states)
      values.load(stateWidth(read.state()), names.recorded(read) + "_next",
          "a.record_" + wiring.stateName(read.state()), wiring.lags.row(read.state(), read.lag(), shift));
    for (Wiring.Delayed late : wiring.far.lateOfSteps()) {
      text.add("if (%s + %s < a.steps) {", step, wiring.lags.steps(late.lag(), 1));
      values.load(stateWidth(late.state()), wiring.lateName(late) + "_next", "a." + wiring.lateName(late),
          wiring.lags.steps(late.lag(), shift + 1));
      text.add("}");
    }
    for (int s = 0; s < wiring.program.states().size(); s++) {
      text.add("if (a.every_%s) {", wiring.stateName(s));
      values.load(stateWidth(s), "every_" + wiring.stateName(s) + "_next", "a.every_" + wiring.stateName(s),
          "" + shift);
      text.add("}");
    }
    for (int lag : inputLags)
      values.loadNarrow(inputWidth(), "x" + lag + "_next", "a.x",
          "" + (shift + wiring.program.inputHistory() - lag));
    for (int trace : wiring.traces(false))
      values.load(widthOf(trace), wiring.identifier(trace) + "_next", "a." + ForwardSource.saved(wiring, trace),
          "" + shift);
    text.add("}");
  }

  /// Has what later steps read brought from memory to the cache.
  void prefetch() {
    int ahead = ForwardSource.PREFETCH;
    text.add("if (n >= %d%s) {", ahead, mapping.depth() == 1 ? "" : " && part == 0");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      text.add("const uint4* const p = a.saves + %s;", saves.address(-ahead));
      saves.prefetch(text);
      text.end();
    }
    for (Wiring.Delayed read : states)
      if (wiring.isWide(stateWidth(read.state())))
        values.prefetch("a.record_" + wiring.stateName(read.state()),
            wiring.lags.row(read.state(), read.lag(), -ahead));
    text.add("}");
  }

  /// Makes values of the step of what was loaded for it.
  void take() {
    for (Wiring.Delayed read : states) {
      text.add("float %s%s;", names.recorded(read), values.dimensions(stateWidth(read.state())));
      values.copy(stateWidth(read.state()), names.recorded(read), names.recorded(read) + "_next");
    }
    for (int lag : inputLags) {
      text.add("float x%d%s;", lag, values.narrowDimensions(inputWidth()));
      values.forEachNarrow(inputWidth(), index -> text.add("x%d%s = x%d_next%s;", lag, index, lag, index));
    }
    for (int trace : wiring.traces(false))
      values.copy(widthOf(trace), wiring.identifier(trace), wiring.identifier(trace) + "_next");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      saves.unpack(text, "saved_next");
      text.end();
    }
  }
}
