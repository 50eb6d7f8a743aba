package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;
import org.taugru.eq.Initialiser.Rotations.Angles;

/// Orthogonal recurrences, state spaces and memories.
final class OtherCells {
  private static final String EXP = "github.com/Lezcano/expRNN";
  private static final String RATE = "Its authors train A at a tenth of the rate, with RMSprop: "
      + "--set rate.A=0.1 --set optimiser=rmsprop.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("exp-rnn", "expRNN", "Lezcano-Casado, Martínez-Rubio 2019",
          o -> new ExpRnn(ExpRnn.Base.IDENTITY, angles(o))).code(EXP).notes(RATE),
      Entry.of("dtriv", "DTRIV∞", "Lezcano-Casado 2019", o -> new ExpRnn(ExpRnn.Base.START, angles(o))).code(EXP)
          .notes(RATE, "The base moves once, at the start; it is stored, but not counted."),
      Entry.of("s4d", "S4D", "Gu, Gupta, Goel, Ré 2022", o -> new S4d(o.whole("modes", 32)))
          .code("github.com/state-spaces/s4")
          .notes("Four layers are usual: --set layers=4. GELU is the tanh form.",
              "Its authors train S at a rate of at most 0.001, without weight decay.",
              "Also stands for S4, whose diagonal-plus-low-rank matrix it replaces by its diagonal."),
      Entry.of("lmu", "LMU", "Voelker, Kajić, Eliasmith 2019",
          o -> new Lmu(o.whole("order", 16), o.get("theta", Math.max(1, o.tau()))))
          .code("github.com/nengo/keras-lmu")
          .notes("The window θ is τ steps unless cell.theta says otherwise. A and B are fixed and not counted."));

  private OtherCells() {
  }

  /// cell.cayley=1 draws the angles as for images, 0 as for the copy task.
  private static Angles angles(Options options) {
    return options.whole("cayley", 0) == 0 ? Angles.UNIFORM : Angles.CAYLEY;
  }
}
