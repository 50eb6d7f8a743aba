package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;

/// Plain and gated recurrences.
final class GatedCells {
  private static final String EDGE = "github.com/microsoft/EdgeML";
  private static final String SKIP = "github.com/imatge-upc/skiprnn-2017-telecombcn";
  private static final String PYTORCH = "Checked against the numbers of PyTorch, which also has two biases a gate.";
  private static final String MINIMAL = "github.com/BorealisAI/minRNNs";
  private static final String MIN = "A later model, not in the τ-GRU paper. The equations are the recurrence alone. In its "
      + "authors' code ñ goes through a function that keeps it positive, as the state is computed in logarithms, and a linear "
      + "layer follows; a layer of theirs has norms and a residual connection too.";
  private static final String SKIP_GATE = "As in its code, the update gate sees the value that an update makes, taken or "
      + "not; the paper writes the value that was taken. The numbers are the same, the gradients through u are not.";
  private static final String SKIP_STACK = "Matrices start at U(±1/√d); the code leaves them to TensorFlow's default. In its "
      + "stacks the last layer decides for all layers; here each decides for itself, and the cost is that of the last one.";
  private static final String SKIP_COST = "The probability is kept within 0 and 1, which from its own start it never "
      + "leaves. State u counts updates; --set cost.u=1e-4 charges for them.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("tanh-rnn", "Plain RNN", "Elman 1990", _ -> new TanhRnn()).notes(PYTORCH),
      Entry.of("gru", "GRU", "Cho et al. 2014, in the form of cuDNN and PyTorch",
          o -> gru(o, Gru.Reset.AFTER_PRODUCT))
          .notes(PYTORCH, "The reset gate acts after the product and on its bias; gru-reset-before is the one of 2014."),
      Entry.of("gru-reset-before", "GRU, reset first", "Cho et al. 2014", o -> gru(o, Gru.Reset.BEFORE_PRODUCT))
          .notes("cuDNN and PyTorch apply the reset after the product: see gru. Weights of one do not fit the other.",
              "z keeps the old state here; in some texts it is 1 − z that does."),
      Entry.of("relu-gru", "ReLU GRU", "Dey, Salem 2017 (from memory)",
          _ -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.RELU, Biases.ONE, 1))
          .notes("No code was found; a GRU with ReLU for the candidate and one bias a gate fits the paper's count."),
      Entry.of("lstm", "LSTM", "Gers, Schmidhuber, Cummins 2000", o -> lstm(o, new Lstm.Forget.Gate())).notes(PYTORCH),
      Entry.of("lstm-no-forget", "LSTM without forget gate", "Hochreiter, Schmidhuber 1997",
          o -> lstm(o, new Lstm.Forget.Never()))
          .notes("No code: an LSTM whose forget gate is 1."),
      Entry.of("lstm-chrono", "LSTM with chrono initialisation", "Tallec, Ollivier 2018",
          o -> lstm(o, new Lstm.Forget.Chrono(o.longest())))
          .notes("No code of its authors was found, only third parties' (0h-n0/chrono_initialization); a public one fills both biases.",
              "The longest dependency is the length of the sequences. Other biases start at 0.",
              "Of the two biases of a gate one carries the chrono value; with both it would count twice."),
      Entry.of("skip-lstm", "Skip LSTM", "Campos et al. 2018", _ -> new Skip(Skip.Base.LSTM)).code(SKIP)
          .notes("The start of h and c is learned. Biases start at 0, that of the forget gate at 1.", SKIP_GATE, SKIP_STACK,
              SKIP_COST),
      Entry.of("skip-gru", "Skip GRU", "Campos et al. 2018", _ -> new Skip(Skip.Base.GRU)).code(SKIP)
          .notes("The start of h is learned. Biases start at 1 (r, z) and 0 (n); the reset comes first.", SKIP_GATE, SKIP_STACK,
              SKIP_COST),
      Entry.of("fast-rnn", "FastRNN", "Kusupati et al. 2018", _ -> new FastRnn()).code(EDGE)
          .notes("Biases start at 1, not 0, as in the code. α and β act through a sigmoid and start at −3 and 3.",
              "The code offers other nonlinearities; tanh is its default."),
      Entry.of("fast-grnn", "FastGRNN", "Kusupati et al. 2018", _ -> new FastGrnn()).code(EDGE)
          .notes("Biases start at 1, not 0, as in the code. ζ and ν act through a sigmoid and start at 1 and −4.",
              "The code offers other nonlinearities; sigmoid and tanh are its defaults.",
              "Dense matrices; low rank and sparsity, which the compressed variants add, are left out."),
      Entry.of("min-gru", "minGRU", "Feng et al. 2024", _ -> new MinGru()).code(MINIMAL).notes(MIN),
      Entry.of("min-lstm", "minLSTM", "Feng et al. 2024", _ -> new MinLstm()).code(MINIMAL)
          .notes(MIN, "The division by f + i is a setting there, and so is a bias of f that starts higher."));

  private GatedCells() {
  }

  private static Gru gru(Options options, Gru.Reset reset) {
    return new Gru(reset, Gru.Candidate.TANH, biases(options), 1);
  }

  private static Lstm lstm(Options options, Lstm.Forget forget) {
    return new Lstm(forget, biases(options));
  }

  private static Biases biases(Options options) {
    return options.choice("biases", Biases.TWO);
  }
}
