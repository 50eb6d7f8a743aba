package org.taugru.exec.cuda.fragment;

import java.util.HashMap;
import java.util.Map;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.StateVariable;

/// The way between the tiles of a layer and what others know of it: `[row, sample, unit]`, and what a sequence hands on to the next.
final class TileTransfers {
  private final FragmentLayer layer;
  private final Wiring wiring;

  TileTransfers(FragmentLayer layer) {
    this.layer = layer;
    this.wiring = layer.wiring();
  }

  /// Whether steps mean something for inputs before the first one.
  boolean hasInputsBefore() {
    return wiring.program.inputHistory() > 0 && !wiring.lateInputs().isEmpty();
  }

  /// Derivatives with respect to inputs before the first step, `[history, batch, width]`, added to what is there.
  void inputsBefore(Queue queue, int ran, DeviceMemory gradient) {
    int width = wiring.program.inputWidth();
    for (int lag : wiring.lateInputs()) {
      Map<String, Long> values = sizes(wiring.program.inputHistory() + 1, layer.batch(), width, width);
      values
          .putAll(Map.of("late", layer.of("late_x_" + lag).address(), "gradient", gradient.address(), "lag", (long) lag,
              "steps", (long) ran));
      queue.launch(layer.shared().function("add_late"),
          FragmentLayer.over((long) wiring.program.inputHistory() * layer.batch() * width),
          SequenceStructs.ADD_LATE.bytes(values));
    }
  }

  /// What is handed on of a state, `[history + 1, batch, width]`.
  void takeCarry(Queue queue, int state, DeviceMemory carry) {
    launch(queue, "take_carry", SequenceStructs.TAKE_CARRY, state,
        Map.of("record", layer.of("record_" + wiring.stateName(state)).address(), "carry", carry.address()));
  }

  /// Adds derivatives with respect to that to those after every step.
  void addCarry(Queue queue, int state, DeviceMemory carry) {
    launch(queue, "add_carry", SequenceStructs.ADD_CARRY, state,
        Map.of("carry", carry.address(), "every", layer.every(state).address()));
  }

  /// Derivatives with respect to what a state started from.
  void startGradient(Queue queue, int ran, int state, DeviceMemory carry, DeviceMemory gradient) {
    launch(queue, "start_gradient", SequenceStructs.START_GRADIENT, state, Map.of("start",
        layer.of("start_" + wiring.stateName(state)).address(), "carry", carry.address(), "gradient",
        gradient.address()));
    for (Wiring.Delayed late : wiring.lateAdjoints())
      if (late.state() == state)
        launch(queue, "add_late", SequenceStructs.ADD_LATE, state,
            Map.of("late", layer.of(wiring.lateName(late)).address(), "gradient", gradient.address(),
                "lag", (long) late.lag(), "steps", (long) ran));
  }

  /// A kernel that goes over what is handed on of a state.
  private void launch(Queue queue, String kernel, Struct struct, int state, Map<String, Long> more) {
    StateVariable variable = wiring.program.states().get(state);
    Map<String, Long> values = sizes(variable.history() + 1, layer.batch(), variable.width(), layer.units(state));
    values.put("lengths", layer.of("lengths").address());
    values.putAll(more);
    queue.launch(layer.shared().function(kernel),
        FragmentLayer.over((variable.history() + 1L) * layer.batch() * variable.width()),
        struct.bytes(values));
  }

  private Map<String, Long> sizes(int rows, int batch, int width, int units) {
    return new HashMap<>(
        Map.of("rows", (long) rows, "batch", (long) batch, "width", (long) width, "tiles", (long) layer.tiles(),
            "units", (long) units));
  }

  /// @param offset in bytes
  void toTiles(Queue queue, DeviceMemory from, String to, int rows, int batch, int width, int units, long offset) {
    Map<String, Long> values = sizes(rows, batch, width, units);
    values.put("source", from.address());
    values.put("target", layer.of(to).address() + offset);
    queue.launch(layer.shared().function("to_tiles"), FragmentLayer.over(rows * (long) layer.tiles() * units * 8),
        SequenceStructs.TO_TILES.bytes(values));
  }

  /// @param offset in bytes
  void fromTiles(Queue queue, String from, DeviceMemory to, int rows, int batch, int width, int units, long offset) {
    Map<String, Long> values = sizes(rows, batch, width, units);
    values.put("source", layer.of(from).address() + offset);
    values.put("target", to.address());
    queue.launch(layer.shared().function("from_tiles"), FragmentLayer.over(rows * (long) batch * width),
        SequenceStructs.FROM_TILES.bytes(values));
  }
}
