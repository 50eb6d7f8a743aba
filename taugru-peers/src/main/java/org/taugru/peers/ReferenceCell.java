package org.taugru.peers;

import java.util.List;

/// One cell, given twice on purpose: as PyTorch computes it, and as a plain Java step. The two
/// share nothing but the numbers they start from, so a misread layout of gates or biases shows up.
interface ReferenceCell {

  /// Name of the case and of its file.
  String name();

  /// For the head of the file: how PyTorch was asked, then the equations.
  List<String> about();

  /// Endings of the parameter names: gate `i` owns `Wi`, `bWi`, `Ui` and `bUi`.
  List<String> gates();

  /// Names of the initial states, `h0` first.
  default List<String> initialStates() {
    return List.of("h0");
  }

  /// Runs all steps in PyTorch. The result holds `h` `[steps, batch, hidden]`, the state after each
  /// step, and, where there is a second state, its last value `cT` `[batch, hidden]`.
  Tensors torch(Tensors in);

  /// One step of one sequence. `past` holds all states so far, the initial one first.
  Row step(Values in, double[] x, List<Row> past);

  /// The state of one sequence at one time; `c` is empty for a cell without a second state.
  record Row(double[] h, double[] c) {

    Row(double[] h) {
      this(h, new double[0]);
    }
  }
}
