package org.taugru.exec.cuda.fragment;

import org.taugru.plan.Buffer;
import org.taugru.plan.Place;

/// What the backward kernel calls its values.
record BackwardNames(Wiring wiring) {
  /// What a thread calls its part of a value.
  String variable(Place place) {
    return switch (wiring.content(place)) {
      case Buffer.Content.State(int state) -> recorded(new Wiring.Delayed(state, wiring.lag(place)));
      case Buffer.Content.StateAdjoint(int state) -> wiring.lag(place) < 0 ? adjoint(state)
          : wiring.lag(place) == 0 ? adjoint(state) + "_old"
          : wiring.lateName(new Wiring.Delayed(state, wiring.lag(place)));
      case Buffer.Content.Inputs _ -> "x" + wiring.lag(place);
      case Buffer.Content.InputAdjoint _ -> lateInput(wiring.lag(place));
      case Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.Row _, Buffer.Content.MatrixRow _ ->
        wiring.identifier(place.buffer());
    };
  }

  /// A state of the forward pass.
  String recorded(Wiring.Delayed read) {
    return wiring.stateName(read.state())
        + (read.lag() < 0 ? "_new" : read.lag() == 0 ? "" : "_lag" + wiring.lags.name(read.lag()));
  }

  /// The derivative with respect to a state after the step.
  String adjoint(int state) {
    return "d" + wiring.stateName(state);
  }

  /// What a step means for inputs some steps before it.
  static String lateInput(int lag) {
    return "late_x_" + lag;
  }
}
