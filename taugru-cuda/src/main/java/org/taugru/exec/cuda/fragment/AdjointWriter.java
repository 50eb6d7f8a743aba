package org.taugru.exec.cuda.fragment;

import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;

/// Writes the derivatives with respect to states in the backward kernel: where they come from and go to, and the power of two by which what is
/// made of them is scaled.
final class AdjointWriter {
  private final StepWriter writer;
  private final Wiring wiring;
  private final Mapping mapping;
  private final BackwardNames names;
  private final ValueWriter values;
  private final SourceText text;
  private final int maxima;

  AdjointWriter(StepWriter writer, BackwardNames names) {
    this.writer = writer;
    this.wiring = writer.wiring;
    this.mapping = writer.mapping;
    this.names = names;
    this.values = writer.values;
    this.text = writer.text;
    this.maxima = writer.shared.take(mapping.warps() * mapping.cluster() * 4);
  }

  private int states() {
    return wiring.program.states().size();
  }

  private int stateWidth(int state) {
    return wiring.program.states().get(state).width();
  }

  void addArguments(Struct arguments) {
    for (int s = 0; s < states(); s++) {
      String name = wiring.stateName(s);
      arguments.pointer("record_" + name, "const float",
          "the state at every step, its history before: [step][tile][unit][8]");
      arguments.pointer("last_" + name, "const float",
          "derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing");
      arguments.pointer("every_" + name, "const float", "and after every step: [step][tile][unit][8]; or nothing");
      arguments.pointer("start_" + name, "float", "with respect to it before the first step: [tile][unit][8]");
    }
    for (Wiring.Delayed late : wiring.far.lateOfSteps())
      arguments.pointer(wiring.lateName(late), "float", "what each step means for the state "
          + wiring.lags.name(late.lag()) + " steps before it: [step][tile][unit][8]");
  }

  void declare() {
    for (int s = 0; s < states(); s++) {
      String dimensions = values.dimensions(stateWidth(s));
      text.add("float %s%s = {}, last_%s%s = {}, every_%s_next%s = {};", names.adjoint(s), dimensions,
          wiring.stateName(s), dimensions, wiring.stateName(s), dimensions);
      text.add("if (a.last_%s) {", wiring.stateName(s));
      values.load(stateWidth(s), "last_" + wiring.stateName(s), "a.last_" + wiring.stateName(s), "0");
      text.add("}");
    }
    text.add("int end[%d];", 2 * mapping.tiles());
    text.loop("i", 2 * mapping.tiles())
        .add("end[i] = a.lengths[(tile + i / 2) * 8 + q + i %% 2] - 1;".replace("%%", "%")).end();
  }

  /// What a step adds up: derivatives with respect to states before it.
  void declareSums() {
    for (int s = 0; s < states(); s++)
      text.add("float %s_old%s = {};", names.adjoint(s), values.dimensions(stateWidth(s)));
    for (Wiring.Delayed late : wiring.far.lateOfSteps())
      text.add("float %s%s = {};", wiring.lateName(late), values.dimensions(stateWidth(late.state())));
    for (int lag : wiring.lateInputs())
      text.add("float %s%s = {};", BackwardNames.lateInput(lag),
          values.narrowDimensions(wiring.program.inputWidth()));
  }

  /// The sums of this step are the derivatives of the step before it.
  void moveOn() {
    for (int s = 0; s < states(); s++)
      values.copy(stateWidth(s), names.adjoint(s), names.adjoint(s) + "_old");
  }

  /// The derivatives with respect to states after a step: from the steps after it, and from the loss.
  void take(String step) {
    text.add("if (%s >= 0) {", step);
    text.loop("e", mapping.elements());
    for (int s = 0; s < states(); s++)
      if (wiring.isWide(stateWidth(s)))
        take(s, step, "[e]", values.sampleOf());
    text.end();
    for (int s = 0; s < states(); s++)
      if (!wiring.isWide(stateWidth(s))) {
        int state = s;
        values.forEachNarrow(stateWidth(s), index -> take(state, step, index, "i"));
      }
    text.add("}");
  }

  private void take(int state, String step, String index, String sample) {
    StringBuilder sum = new StringBuilder();
    sum.append(" + every_").append(wiring.stateName(state)).append("_next").append(index);
    for (Wiring.Delayed late : wiring.far.lateOfSteps())
      if (late.state() == state)
        sum.append(" + ").append(wiring.lateName(late)).append("_next").append(index);
    text.add("%s%s = %s%s%s + (%s == end[%s] ? last_%s%s : 0.f);", names.adjoint(state), index, names.adjoint(state),
        index, sum, step, sample, wiring.stateName(state), index);
  }

  /// Tells the other warps the largest adjoint of this one.
  void tellMaximum() {
    text.add(mapping.depth() == 1 ? "{" : "if (part == 0) {");
    text.add("float most = 0.f;");
    text.loop("e", mapping.elements());
    for (int s = 0; s < states(); s++)
      if (wiring.isWide(stateWidth(s)))
        text.add("most = fmaxf(most, fabsf(%s[e]));", names.adjoint(s));
    text.end();
    for (int s = 0; s < states(); s++)
      if (!wiring.isWide(stateWidth(s))) {
        String name = names.adjoint(s);
        values.forEachNarrow(stateWidth(s), index -> text.add("most = fmaxf(most, fabsf(%s%s));", name, index));
      }
    text.add("most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));");
    text.add("if (lane == 0) {");
    text.add("const u32 at = base + %d + (rank * %d + warp) * 4;", maxima, mapping.warps());
    if (mapping.cluster() == 1)
      text.add("store_shared(at, __float_as_uint(most));");
    else
      text.loop("c", mapping.cluster()).add("store_cluster(address_in(at, c), __float_as_uint(most));").end();
    text.add("}");
    text.add("}");
  }

  /// Takes the power of two that fits the largest adjoint of all.
  void agreeOnScale() {
    text.add("float most = 0.f;");
    text.loop("i", mapping.warps() * mapping.cluster())
        .add("most = fmaxf(most, ((const float*) (memory + %d))[i]);", maxima).end();
    text.add("const float scale = scale_for(most), unscale = inverse_power(scale);");
  }

  /// Leaves what a step means for states and inputs further back.
  void storeLate() {
    writer.byOwners(() -> wiring.far.lateOfSteps().forEach(late -> values.store(stateWidth(late.state()),
        "a." + wiring.lateName(late), "0", wiring.lateName(late))));
    if (!wiring.lateInputs().isEmpty())
      writer.byOwners(() -> wiring.lateInputs().forEach(lag -> values.store(wiring.program.inputWidth(),
          "a." + BackwardNames.lateInput(lag), "0", BackwardNames.lateInput(lag))));
  }

  /// Leaves the derivatives with respect to states before the first step.
  void storeStart() {
    text.add("block += a.tiles;");
    for (int s = 0; s < states(); s++) {
      String name = names.adjoint(s);
      for (Wiring.Delayed late : wiring.far.lateOfSteps())
        if (late.state() == s) {
          text.add("if (%s < a.steps) {", wiring.lags.steps(late.lag(), 0));
          text.add("float more%s;", values.dimensions(stateWidth(s)));
          values.load(stateWidth(s), "more", "a." + wiring.lateName(late), wiring.lags.steps(late.lag(), 0));
          values.forEach(stateWidth(s), index -> text.add("%s%s += more%s;", name, index, index));
          text.add("}");
        }
      int state = s;
      writer.byOwners(() -> values.store(stateWidth(state), "a.start_" + wiring.stateName(state), "0", name));
    }
  }
}
