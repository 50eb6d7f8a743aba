package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;
import org.taugru.eq.Initialiser.Rotations.Angles;

/// Orthogonal recurrences, state spaces and memories.
final class OtherCells {
  private static final String EXP = "github.com/Lezcano/expRNN";
  private static final String RATE = "Its authors train A at a tenth of the rate, with RMSprop: "
      + "--set rate.A=0.1 --set optimiser=rmsprop.";

  private static final String ANGLES = "cell.angles=uniform draws the angles from U(−π, π), as its authors do for copying; "
      + "cell.angles=cayley as they do for images.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("exp-rnn", "expRNN", "Lezcano-Casado, Martínez-Rubio 2019",
          o -> new ExpRnn(ExpRnn.Base.IDENTITY, o.choice("angles", Angles.UNIFORM))).code(EXP)
          .notes(RATE, ANGLES, "Without biases but that of modReLU, sign(v) ⊙ relu(|v| + b)."),
      Entry.of("dtriv", "DTRIV∞", "Lezcano-Casado 2019", o -> new ExpRnn(ExpRnn.Base.START, o.choice("angles", Angles.UNIFORM))).code(EXP)
          .notes(RATE, ANGLES, "The base moves once, at the start; it is stored, but not counted. The code's scripts move it every 100 updates "
                  + "unless told otherwise (K = 100); here K = ∞ alone."),
      Entry.of("s4d", "S4D", "Gu, Gupta, Goel, Ré 2022", o -> new S4d(o.whole("modes", 32)))
          .code("github.com/state-spaces/s4")
          .notes("Four layers are usual: --set layers=4. GELU is the tanh form, within 5e-4 of x·Φ(x).",
              "Its authors' block has dropout behind GELU and before the residual; this one has none.",
              "Where a sequence is read out once, its authors read out the mean over time: --set readout=mean.",
              "Whole sequences are trained and evaluated as a convolution, streams and continued sequences as the recurrence.",
              "S starts as S4D-Lin: Re A = −1/2, Im A = πk for k = 0, 1, …, C complex normal, log Δ from U(log 0.001, log 0.1).",
              "Its authors train δ, a and b at a rate of at most 0.001, without weight decay, and C like everything else. Here they "
                  + "are one parameter: --set rate.S=0.1 at a rate of 0.01, and with adamw --set decay.S=0; in a stack "
                  + "rate.layer1.S, decay.layer1.S and so on.",
              "The τ-GRU paper gives no configuration for its S4 rows.",
              "Also stands for S4, whose A is diagonal plus a matrix of low rank; that form is not there. Without the low-rank "
                  + "part A is another matrix, not the same one written otherwise: S4D's paper shows that with S4's own diagonal "
                  + "the kernel tends to S4's as states are added, and reports results comparable to S4's in almost all "
                  + "settings (not repeated here). S4D-Lin, which this is, starts at a simpler diagonal."),
      Entry.of("lmu", "LMU", "Voelker, Kajić, Eliasmith 2019",
          o -> new Lmu(o.whole("order", 16), o.get("theta", Math.max(1, o.tau()))))
          .code("github.com/nengo/keras-lmu")
          .notes("Starts are those of its Keras code: LeCun uniform, zero for em, Glorot normal for W (there cut off at two "
                  + "standard deviations, here not).",
              "Its authors' Mackey–Glass experiment has inputs and targets swapped: it predicts the past.",
              "The window θ is τ steps unless cell.theta says otherwise. A and B hold the signal over a step: they are the "
                  + "zero-order hold of dm/dt = (a·m + b·u)/θ with a_ij = (2i + 1)·(−1 if i < j, else (−1)^(i−j+1)) and b_i = "
                  + "(2i + 1)·(−1)^i, i and j from 0. They are fixed and not counted."));

  private OtherCells() {
  }
}
