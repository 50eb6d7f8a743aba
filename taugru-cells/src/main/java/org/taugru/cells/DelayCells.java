package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;
import org.taugru.eq.Lag;

/// The τ-GRU, its ablations and extensions, and other cells with a delay.
final class DelayCells {
  private static final String PAPER = "Erichson, Lim, Mahoney 2025";
  private static final String CODE = "github.com/erichson/tauGRU";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("tau-gru", "τ-GRU", PAPER + ", eq. 2–6", o -> new TauGru(lag(o))).code(CODE)
          .notes("The authors' code is not the paper's equations: see tau-gru-author-code."),
      Entry.of("tau-gru-author-code", "τ-GRU as coded", "authors' code v1.3; not the paper's equations",
          o -> new TauGruAuthorCode(o.tau())).code(CODE)
          .notes("The weight a sees the delayed state and the delayed input, z the delayed input.",
              "The state is delayed by τ − 1 steps, the input by τ; with τ = 1 the state is not delayed at all."),
      Entry.of("tau-gru-alpha0", "τ-GRU without feedback", PAPER + ", ablation α = 0",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1)),
      Entry.of("tau-gru-beta0", "τ-GRU with feedback alone", PAPER + ", ablation β = 0",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 0)),
      Entry.of("tau-gru-no-weighting", "τ-GRU without weighting", PAPER + ", ablation",
          o -> ablated(o, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1)),
      Entry.of("tau-gru-no-gating", "τ-GRU without gating", PAPER + ", ablation",
          o -> ablated(o, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1)),
      Entry.of("tau-gru-two-delays", "τ-GRU with two branches", "our extension: a branch each for τ and 2τ",
          o -> new TauGru(new Delayed.Once(lag(o)), new Delayed.Once(times(o, 2)))),
      Entry.of("tau-gru-mixture", "τ-GRU with a mixture of delays", "our extension: a learned mean of h at τ/2, τ, 2τ",
          o -> new TauGru(new Delayed.Mixture(List.of(half(o), lag(o), times(o, 2))))),
      Entry.of("tau-gru-per-unit", "τ-GRU with a delay for each unit",
          "our extension: units in turn at τ/2, τ, 2τ",
          o -> new TauGru(new Delayed.PerUnit(List.of(half(o), lag(o), times(o, 2))))),
      Entry.of("tau-gru-noisy", "τ-GRU with noise", "our extension, after NoisyRNN",
          o -> new TauGru(List.of(new Delayed.Once(lag(o))), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1,
              o.get("noise", 0.02))),
      Entry.of("delay-gru", "Simple delay GRU", PAPER + ", eq. 12", o -> new DelayGru(lag(o))),
      Entry.of("linear-delay-rnn", "Linear delayed RNN", PAPER + ", Proposition 1", o -> new LinearDelayRnn(lag(o))),
      Entry.of("dilated-gru", "Dilated GRU", "Chang et al. 2017",
          o -> new Gru(Gru.Reset.AFTER_PRODUCT, Gru.Candidate.TANH, Biases.ONE, Math.max(1, o.tau())))
          .code("github.com/code-terminator/DilatedRNN")
          .notes("τ is the dilation: 1 is the plain GRU. A stack has one for each layer, doubling: --tau 1,2,4,8."));

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
