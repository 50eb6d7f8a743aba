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
    if (seen.rate() > 0)
      return seen.frequency() == 0 ? Behaviour.GROWS : Behaviour.GROWS_OSCILLATING;
    return seen.frequency() == 0 ? Behaviour.DECAYS : Behaviour.DECAYS_OSCILLATING;
  }
}
