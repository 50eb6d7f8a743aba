package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;
import org.taugru.eq.Lag;

/// The τ-GRU, its ablations and extensions, and other cells with a delay.
final class DelayCells {
  private static final String PAPER = "Erichson, Lim, Mahoney 2025";
  private static final String NO_CODE = "No repository of the authors was found for it. Two public implementations of their "
      + "lineage, one-dimensional (v1.3) and convolutional (in WaveCastNet), disagree with each other; which of them made "
      + "the paper's tables is not known.";
  private static final String STARTS = "Every parameter starts at U(±1/√d), biases included, as in the one-dimensional code; "
      + "the paper does not say.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("tau-gru", "τ-GRU", PAPER + ", eq. 2–6", o -> new TauGru(lag(o)))
          .notes(NO_CODE, "The one-dimensional code is not the paper's equations: see tau-gru-author-code.", STARTS,
              "Before step τ the delayed state is zero, so z is then a function of the input alone, not zero.",
              "With τ = 0 the branch z is still there; the unit without feedback is tau-gru-alpha0."),
      Entry.of("tau-gru-author-code", "τ-GRU as coded", "code of the authors' lineage, v1.3; not the paper's equations",
          o -> new TauGruAuthorCode(o.tau(), o.choice("weight", TauGru.Weight.LEARNED),
              o.choice("gate", TauGru.Gate.LEARNED), 1, o.get("beta", 1)))
          .notes(NO_CODE, "The weight a sees the delayed state and the delayed input, z the delayed input.",
              "The state is delayed by τ − 1 steps, the input by τ; with τ = 1 the state is not delayed at all.",
              "The first pair, h after the first step and the first input, is never fed back: that is what the state "
                  + "started is for.",
              "Its options are the paper's ablations in this form; that without feedback is tau-gru-alpha0 in either form.",
              STARTS),
      Entry.of("tau-gru-alpha0", "τ-GRU without feedback", PAPER + ", ablation α = 0",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1))
          .notes("The factor 0 removes z and a and their parameters, as the paper's count (625) has it."),
      Entry.of("tau-gru-beta0", "τ-GRU with feedback alone", PAPER + ", ablation β = 0",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 0))
          .notes("The factor 0 removes u and its parameters, as the paper's count (929) has it."),
      Entry.of("tau-gru-no-weighting", "τ-GRU without weighting", PAPER + ", ablation",
          o -> ablated(o, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1)).notes("a = 1."),
      Entry.of("tau-gru-no-gating", "τ-GRU without gating", PAPER + ", ablation",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1))
          .notes("g = 1: the new state forgets the old one but for what u, z and a see of it.",
              "This is the equation that the paper's Theorem 1 is about; with the gate its constant K is too small."),
      Entry.of("tau-gru-two-delays", "τ-GRU with two branches", "our extension: a branch each for τ and 2τ",
          o -> new TauGru(new Delayed.Once(lag(o)), new Delayed.Once(times(o, 2))))
          .notes("Each branch has its own W2, U2, W4, U4, told apart by the number behind the dot."),
      Entry.of("tau-gru-mixture", "τ-GRU with a mixture of delays", "our extension: a learned mean of h at τ/2, τ, 2τ",
          o -> new TauGru(new Delayed.Mixture(List.of(half(o), lag(o), times(o, 2)))))
          .notes("The three weights of the mean start equal and are learned."),
      Entry.of("tau-gru-per-unit", "τ-GRU with a delay for each unit",
          "our extension: units in turn at τ/2, τ, 2τ",
          o -> new TauGru(new Delayed.PerUnit(List.of(half(o), lag(o), times(o, 2)))))
          .notes("The vectors units are 1 where a unit has that delay and 0 elsewhere; they are fixed and not counted."),
      Entry.of("tau-gru-noisy", "τ-GRU with noise", "our extension, after NoisyRNN",
          o -> new TauGru(List.of(new Delayed.Once(lag(o))), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1,
              o.get("noise", 0.02)))
          .notes("The noise is part of the flow: a stepSize other than 1 multiplies it too. It is off outside training."),
      Entry.of("delay-gru", "Simple delay GRU", PAPER + ", eq. 12", o -> new DelayGru(lag(o)))
          .notes("No code was found. Five biases, one for each matrix, are what the paper's count (897) needs."),
      Entry.of("linear-delay-rnn", "Linear delayed RNN", PAPER + ", Proposition 1", o -> new LinearDelayRnn(lag(o)))
          .notes("For looking at gradients, not for use: the paper has it as an example, without biases and without code."),
      Entry.of("dilated-gru", "Dilated GRU", "Chang et al. 2017",
          o -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.TANH, Biases.ONE, Math.max(1, o.tau())))
          .doubling()
          .code("github.com/code-terminator/DilatedRNN")
          .notes("Nine layers of 50 units with one bias a gate have 129,510 parameters with the output layer, the paper's 130k (sMNIST).",
              "Its authors fold the dilation into the batch; looking τ steps back is the same.",
              "Their GRU is TensorFlow's, with the reset first. Its biases start at 1 (r, z) and 0 (n), here at U(±1/√d).",
              "τ is the dilation: 1 is the GRU with the reset first. A stack has one for each layer; their example has nine, "
                  + "--tau 1,2,4,8,16,32,64,128,256.",
              "If the first dilation r is not 1, their output layer sees the last r outputs; here it sees the last one."));

  private DelayCells() {
  }

  private static Lag lag(Options options) {
    return Lag.steps(options.tau());
  }

  private static Lag times(Options options, int factor) {
    return Lag.steps((int) Math.min((long) factor * options.tau(), Lag.LONGEST));
  }

  private static Lag half(Options options) {
    return Lag.steps(options.tau() / 2);
  }

  private static TauGru ablated(Options options, TauGru.Weight weight, TauGru.Gate gate, double alpha, double beta) {
    return new TauGru(List.of(lag(options)), weight, gate, alpha, beta);
  }
}
