package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;

/// Cells that stem from differential equations.
final class FlowCells {
  static final List<Entry> ENTRIES = List.of(
      Entry.of("antisymmetric-rnn", "AntisymmetricRNN", "Chang, Chen, Haber, Chi 2019",
          o -> antisymmetric(o, AntisymmetricRnn.Gate.NONE))
          .notes("No official code. One step is a time of ε (cell.epsilon)."),
      Entry.of("antisymmetric-rnn-gated", "AntisymmetricRNN, gated", "Chang, Chen, Haber, Chi 2019",
          o -> antisymmetric(o, AntisymmetricRnn.Gate.LEARNED))
          .notes("Gate and unit share the matrix V."),
      Entry.of("lipschitz-rnn", "LipschitzRNN", "Erichson et al. 2021",
          o -> new LipschitzRnn(o.get("epsilon", 0.03), o.get("beta", 0.75), o.get("gamma", 0.001)))
          .code("github.com/erichson/LipschitzRNN")
          .notes("Matrices start at N(0, (0.1/d)²): divided by d, not by √d."),
      Entry.of("noisy-rnn", "NoisyRNN", "Lim et al. 2021",
          o -> new NoisyRnn(o.get("epsilon", 0.01), o.get("beta", 0.75), o.get("gamma", 0.001), o.get("add", 0.02),
              o.get("mult", 0.02)))
          .code("github.com/erichson/NoisyRNN")
          .notes("As coded, the noise is not scaled by √ε. It is off outside training."),
      Entry.of("cornn", "coRNN", "Rusch, Mishra 2021",
          o -> new CoRnn(o.get("dt", 0.042), o.get("gamma", 2.7), o.get("epsilon", 4.7)))
          .code("github.com/tk-rusch/coRNN"),
      Entry.of("unicornn", "UnICORNN", "Rusch, Mishra 2021", o -> new UnIcoRnn(o.get("dt", 0.1), o.get("alpha", 10)))
          .code("github.com/tk-rusch/unicornn").notes("Meant to be stacked: --set layers=3."),
      Entry.of("lem", "LEM", "Rusch, Mishra, Erichson, Mahoney 2022", o -> new Lem(o.get("dt", 1)))
          .code("github.com/tk-rusch/LEM"),
      Entry.of("irnn", "iRNN", "Kag, Zhang, Saligrama 2020", o -> new IRnn(o.whole("iterations", 5)))
          .notes("No code was found. The recursion is the paper's with α = 1, from memory of it; step sizes start at 0.01.",
              "The parameter counts of the τ-GRU paper for iRNN do not follow from these equations."),
      Entry.of("tarnn", "TARNN", "Kag, Saligrama 2021",
          o -> new Tarnn(o.whole("iterations", 1), Math.max(1, o.longest())))
          .code("github.com/anilkagak2/TARNN")
          .notes("One learned step size for each inner iteration and time step, so it is made for one length.",
              "The authors' count has d more: a bias that their code allocates and never uses."));

  private FlowCells() {
  }

  private static AntisymmetricRnn antisymmetric(Options options, AntisymmetricRnn.Gate gate) {
    return new AntisymmetricRnn(options.get("epsilon", 0.01), options.get("gamma", 0.01), gate);
  }
}
