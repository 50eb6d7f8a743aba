package org.taugru.plan;

import java.util.List;

/// Instructions that are done for the same number of steps at once, in this order.
///
/// @param horizon the most steps
public record Stage(int horizon, List<Instruction> instructions) {
  public Stage {
    instructions = List.copyOf(instructions);
  }
}
