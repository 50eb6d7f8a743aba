package org.taugru.cells;

import java.util.List;
import java.util.stream.Collectors;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;

/// The cells by name, as the command line, files and documents call them.
public final class Catalogue {
  private static final String PAPER = "Erichson, Lim, Mahoney 2025";

  private Catalogue() {
  }

  /// A named cell and where it comes from.
  public record Entry(String name, Cell cell, String reference) {
  }

  /// Every cell, those with a delay at `tau` steps; `longest` is the sequence length that chrono initialisation is for.
  public static List<Entry> all(int tau, int longest) {
    Lag lag = Lag.steps(tau);
    Lag twice = Lag.steps((int) Math.min(2L * tau, Lag.LONGEST));
    List<Lag> one = List.of(lag);
    return List.of(
        new Entry("tau-gru", new TauGru(lag), PAPER + ", eq. 2–6"),
        new Entry("tau-gru-author-code", new TauGruAuthorCode(tau), "authors' code v1.3; not the paper's equations"),
        new Entry("tau-gru-alpha0", with(one, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1), PAPER + ", ablation α = 0"),
        new Entry("tau-gru-beta0", with(one, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 0), PAPER + ", ablation β = 0"),
        new Entry("tau-gru-no-weighting", with(one, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1), PAPER + ", ablation"),
        new Entry("tau-gru-no-gating", with(one, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1), PAPER + ", ablation"),
        new Entry("tau-gru-two-delays",
            with(List.of(lag, twice), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1), "our extension: τ and 2τ"),
        new Entry("delay-gru", new DelayGru(lag), PAPER + ", eq. 12"),
        new Entry("linear-delay-rnn", new LinearDelayRnn(lag), PAPER + ", Proposition 1"),
        new Entry("tanh-rnn", new TanhRnn(), "Elman 1990"),
        new Entry("gru", new Gru(Gru.Reset.AFTER_PRODUCT), "Cho et al. 2014, in the form of cuDNN and PyTorch"),
        new Entry("gru-reset-before", new Gru(Gru.Reset.BEFORE_PRODUCT), "Cho et al. 2014"),
        new Entry("lstm", new Lstm(), "Gers, Schmidhuber, Cummins 2000"),
        new Entry("lstm-no-forget", new Lstm(new Lstm.Forget.Never()), "Hochreiter and Schmidhuber 1997"),
        new Entry("lstm-chrono", new Lstm(new Lstm.Forget.Chrono(longest)), "Tallec and Ollivier 2018"));
  }

  /// The entry of that name, or an error that lists the names there are.
  public static Entry named(String name, int tau, int longest) {
    List<Entry> entries = all(tau, longest);
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no cell " + name + ". Cells: "
            + entries.stream().map(Entry::name).collect(Collectors.joining(", ")) + "."));
  }

  private static Cell with(List<Lag> delays, TauGru.Weight weight, TauGru.Gate gate, double alpha, double beta) {
    return new TauGru(delays, weight, gate, alpha, beta);
  }
}
