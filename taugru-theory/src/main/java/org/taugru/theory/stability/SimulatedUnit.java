package org.taugru.theory.stability;

import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit.Behaviour;

/// A unit, where its small solutions should go, and where they were seen to go.
record SimulatedUnit(TauGruUnit unit, Complex root, Envelope seen) {
  static SimulatedUnit of(TauGruUnit unit, double tolerance) {
    LeadingMode mode = LeadingMode.of(unit.linearised());
    return new SimulatedUnit(unit, mode.root(), mode.seen(unit.flow(), new double[] {1}, tolerance));
  }

  Behaviour behaviour() {
    return Behaviour.of(seen.rate(), seen.frequency());
  }
}
