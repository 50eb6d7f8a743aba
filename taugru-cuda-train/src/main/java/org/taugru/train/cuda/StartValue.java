package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.List;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A state that begins at a parameter.
///
/// @param parameter its number, `[rows, width]`
/// @param rows      the history and the current value
/// @param isTrained or given once and for all
record StartValue(int state, int parameter, int rows, int width, boolean isTrained) {
  static List<StartValue> of(Program program) {
    List<StartValue> all = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      if (state.start().isPresent()) {
        int parameter = state.start().getAsInt();
        all.add(new StartValue(s, parameter, state.history() + 1, state.width(),
            program.parameters().get(parameter).trained()));
      }
    }
    return List.copyOf(all);
  }
}
