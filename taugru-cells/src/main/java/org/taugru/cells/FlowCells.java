package org.taugru.cells;

import java.util.List;
import org.taugru.cells.Catalogue.Entry;

/// Cells that stem from differential equations.
final class FlowCells {
  private static final String NO_ANTISYMMETRIC = "No official code. The equations are those of asymRNN in "
      + "erichson/LipschitzRNN and of torchrecurrent; the start of V, N(0, 1/d), is from memory of the paper.";

  static final List<Entry> ENTRIES = List.of(
      Entry.of("antisymmetric-rnn", "AntisymmetricRNN", "Chang, Chen, Haber, Chi 2019",
          o -> antisymmetric(o, AntisymmetricRnn.Gate.NONE))
          .notes(NO_ANTISYMMETRIC, "One step is a time of ε (cell.epsilon)."),
      Entry.of("antisymmetric-rnn-gated", "AntisymmetricRNN, gated", "Chang, Chen, Haber, Chi 2019",
          o -> antisymmetric(o, AntisymmetricRnn.Gate.LEARNED))
          .notes(NO_ANTISYMMETRIC, "Gate and unit share the matrix V.",
              "The paper's count for sCIFAR (256 units, 37k) is the gated unit's."),
      Entry.of("lipschitz-rnn", "LipschitzRNN", "Erichson et al. 2021",
          o -> new LipschitzRnn(o.get("epsilon", 0.03), o.get("beta", 0.75), o.get("gamma", 0.001)))
          .code("github.com/erichson/LipschitzRNN")
          .notes("Matrices start at N(0, (0.1/d)²): divided by d, not by √d. E starts as PyTorch's Linear does; "
                  + "in some versions of the code it is Xavier normal with biases at 0.",
              "β = 0.75, γ = 0.001, ε = 0.03 are its settings for sMNIST."),
      Entry.of("noisy-rnn", "NoisyRNN", "Lim et al. 2021",
          o -> new NoisyRnn(o.get("epsilon", 0.01), o.get("beta", 0.75), o.get("gamma", 0.001), o.get("add", 0.02),
              o.get("mult", 0.02)))
          .code("github.com/erichson/NoisyRNN")
          .notes("The steps s are learned and start at ε; m multiplies and ξ is added, in training only.",
              "The code has a γ for each matrix; here both are cell.gamma.", "As coded, the noise is not scaled by √ε. It is off outside training."),
      Entry.of("cornn", "coRNN", "Rusch, Mishra 2021",
          o -> new CoRnn(o.get("dt", 0.042), o.get("gamma", 2.7), o.get("epsilon", 4.7)))
          .code("github.com/tk-rusch/coRNN")
          .notes("Z is the paper's 𝒲, which acts on the velocity. The code has one matrix for [x; z; y]: the same numbers.",
              "Starts are those of PyTorch's Linear on p + 2d numbers: U(±1/√(p + 2d)). For nCIFAR and IMDB the code has V apart, "
                  + "which then starts at U(±1/√p).",
              "As in the code, ε brakes the old velocity.",
              "Δt, γ and ε are chosen for each task; the defaults are those for sMNIST."),
      Entry.of("unicornn", "UnICORNN", "Rusch, Mishra 2021", o -> new UnIcoRnn(o.get("dt", 0.1), o.get("alpha", 10)))
          .code("github.com/tk-rusch/unicornn").notes("A later model than coRNN, not in the τ-GRU paper's tables.", "Meant to be stacked: --set layers=3.",
              "As coded, the step is dt·sigmoid(c) and the nonlinearity is subtracted; there is no residual between layers. The "
                  + "code's layers for images were not seen.",
              "dt and α are chosen for each task, 0.19 and 30.65 for psMNIST, 0.126 and 13 for nCIFAR; for EigenWorms and IMDB α is "
                  + "0 and each layer has its own dt. The defaults are ours."),
      Entry.of("lem", "LEM", "Rusch, Mishra, Erichson, Mahoney 2022", o -> new Lem(o.get("dt", 1)))
          .code("github.com/tk-rusch/LEM")
          .notes("y sees the new z. Libraries that feed it the old one are wrong.", "Every parameter starts at U(±1/√d).",
              "Δ1 and Δ2 are multiplied by dt (cell.dt), which at its default of 1 is not printed. It is chosen for each task: 0.0242 for adding, 0.21 for sMNIST, 0.31 for psMNIST, 0.44 for nCIFAR."),
      Entry.of("irnn", "iRNN", "Kag, Zhang, Saligrama 2020", o -> new IRnn(o.whole("iterations", 5)))
          .notes("No code was found. The recursion is the paper's with α = 1, from memory of it and not verified;"
                  + " step sizes start at 0.01.",
              "The parameter counts of the τ-GRU paper for iRNN do not follow from these equations."),
      Entry.of("tarnn", "TARNN", "Kag, Saligrama 2021",
          o -> new Tarnn(o.whole("iterations", 1), Math.max(1, o.longest())))
          .code("github.com/anilkagak2/TARNN")
          .notes("The state αk keeps the step sizes of inner iteration k: what it starts with is trained, and each step reads the "
                  + "next of them. Beyond the longest sequence they are zero.",
              "Before the first step there is no input before; the first input stands for it, which is what started is for.",
              "Variant b of the code, with ReLU.", "One learned step size for each inner iteration and time step, so it is made for one length.",
              "The authors' count has d more: a bias that their code allocates and never uses."));

  private FlowCells() {
  }

  private static AntisymmetricRnn antisymmetric(Options options, AntisymmetricRnn.Gate gate) {
    return new AntisymmetricRnn(options.get("epsilon", 0.01), options.get("gamma", 0.01), gate);
  }
}
