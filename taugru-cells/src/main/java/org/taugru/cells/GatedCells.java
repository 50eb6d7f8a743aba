package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;

/// Plain and gated recurrences.
final class GatedCells {
  private static final String EDGE = "github.com/microsoft/EdgeML";
  private static final String SKIP = "github.com/imatge-upc/skiprnn-2017-telecombcn";
  private static final String SKIP_COST = "State u counts updates; --set cost.u=1e-4 charges for them.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("tanh-rnn", "Plain RNN", "Elman 1990", _ -> new TanhRnn()),
      Entry.of("gru", "GRU", "Cho et al. 2014, in the form of cuDNN and PyTorch",
          _ -> new Gru(Gru.Reset.AFTER_PRODUCT))
          .notes("The reset gate acts after the product and on its bias; gru-reset-before is the one of 2014."),
      Entry.of("gru-reset-before", "GRU, reset first", "Cho et al. 2014", _ -> new Gru(Gru.Reset.BEFORE_PRODUCT)),
      Entry.of("relu-gru", "ReLU GRU", "Dey, Salem 2017",
          _ -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.RELU, Biases.ONE, 1))
          .notes("No code was found; a GRU with ReLU for the candidate and one bias a gate fits the paper's count."),
      Entry.of("lstm", "LSTM", "Gers, Schmidhuber, Cummins 2000", _ -> new Lstm()),
      Entry.of("lstm-no-forget", "LSTM without forget gate", "Hochreiter, Schmidhuber 1997",
          _ -> new Lstm(new Lstm.Forget.Never())),
      Entry.of("lstm-chrono", "LSTM with chrono initialisation", "Tallec, Ollivier 2018",
          o -> new Lstm(new Lstm.Forget.Chrono(o.longest())))
          .notes("Of the two biases of a gate one carries the chrono value; with both it would count twice."),
      Entry.of("skip-lstm", "Skip LSTM", "Campos et al. 2018", _ -> new Skip(Skip.Base.LSTM)).code(SKIP)
          .notes("The start of h and c is learned.", SKIP_COST),
      Entry.of("skip-gru", "Skip GRU", "Campos et al. 2018", _ -> new Skip(Skip.Base.GRU)).code(SKIP)
          .notes("The start of h is learned.", SKIP_COST),
      Entry.of("fast-rnn", "FastRNN", "Kusupati et al. 2018", _ -> new FastRnn()).code(EDGE)
          .notes("Biases start at 1, as in the code."),
      Entry.of("fast-grnn", "FastGRNN", "Kusupati et al. 2018", _ -> new FastGrnn()).code(EDGE)
          .notes("Dense matrices; low rank and sparsity, which the compressed variants add, are left out."),
      Entry.of("min-gru", "minGRU", "Feng et al. 2024", _ -> new MinGru()),
      Entry.of("min-lstm", "minLSTM", "Feng et al. 2024", _ -> new MinLstm()));

  private GatedCells() {
  }
}
