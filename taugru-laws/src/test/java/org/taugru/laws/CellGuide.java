package org.taugru.laws;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.taugru.cells.Catalogue;
import org.taugru.cells.CellOption;
import org.taugru.cells.OptionValue;
import org.taugru.cells.Options;
import org.taugru.eq.Definition;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Noise;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Node;
import org.taugru.ir.ParameterTable;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The pages of docs/cells: what follows from the equations of each cell, and what is known of it.
final class CellGuide {
  private static final int TAU = 10;
  private static final int LONGEST = 100;
  private static final Setting SETTING = Setting.of(1, 16);
  private static final List<Setting> SETTINGS = List.of(SETTING, Setting.of(3, 5), Setting.of(7, 11));

  /// Numbers of cells that would fill pages with their own.
  private static final Map<String, Map<String, OptionValue>> FEW = Map.of("s4d", Map.of("modes", OptionValue.of(2)),
      "irnn", Map.of("iterations", OptionValue.of(2)));

  /// What starts depend on, as far as it is the sizes.
  private static final Map<String, ToDoubleBiFunction<Integer, Integer>> SCALES = scales();

  private static final String HEAD = """
      # Cells

      A page for each cell of the catalogue, printed from its equations. Parameters are counted at p = 1 input and
      d = 16 units, without an output layer (`./taugru cells` counts one, 17 more at one output);
      cells with a delay have τ = 10 steps, those that depend on the length of
      the sequences 100. A cell is *continuous* if it is a differential equation, which is also what the solver takes,
      and *discrete* if it is a recurrence. `./taugru show CELL` prints the same at other sizes
      and, with `--set cell.OPTION=VALUE`, at other options.

      | cell | title | parameters | form | reference |
      |---|---|---:|---|---|""";

  private static final String MISSING = """

      ## What has no cell of its own

      - **S4 in diagonal-plus-low-rank form.** [s4d](s4d.md) stands for it. Without the low-rank part its matrix is
        another one; S4D's own paper reports results comparable to S4's in almost all settings (not repeated here).
      - **r-LSTM** (Trinh, Dai, Luong, Le 2018). A way to train an LSTM with auxiliary losses that reconstruct or
        predict segments of the sequence, not a cell. No code of its authors was found. The reconstruction is
        there as a way to train: `--cell lstm --set reconstruct=1 --set segment=100`; the prediction is not. What
        else is the same and what is not is in [training](../training.md).

      ## What is missing

      - **DIRNN** (deep incremental RNN; Zhang, Wu, Li, Yue, Zhou 2021). No definition could be established: neither
        equations nor code were found, and the τ-GRU paper gives it no parameter count.

      ## Counts of the τ-GRU paper that do not follow from the equations

      The paper prints thousands; the exact counts behind those that do follow are in `ParameterCountLawTest`. Most
      gates have two biases there, and the output layer of q(d + 1) parameters is counted, except in the gated rows,
      FastGRNN, TARNN, expRNN and tanh RNN of Google12 and in the ReLU GRU of IMDB. Embeddings are never counted.

      | table | model | printed | from the equations | |
      |---|---|---:|---|---|""";

  private CellGuide() {
  }

  /// Every page by the name of its file.
  static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("README.md", index());
    for (Catalogue.Entry entry : Catalogue.all(TAU, LONGEST))
      pages.put(entry.name() + ".md", page(entry));
    return pages;
  }

  private static String index() {
    List<String> lines = new ArrayList<>();
    lines.add(HEAD);
    for (Catalogue.Entry entry : Catalogue.all(TAU, LONGEST))
      lines.add("| [" + entry.name() + "](" + entry.name() + ".md) | " + entry.title() + " | "
          + number(program(entry, SETTING).parameterCount()) + " | " + (continuous(entry) ? "continuous" : "discrete")
          + " | " + entry.reference() + " |");
    lines.add(MISSING);
    lines.addAll(UnexplainedCounts.table());
    return String.join("\n", lines) + "\n";
  }

  private static String page(Catalogue.Entry listed) {
    Catalogue.Entry entry = Catalogue.named(listed.name(),
        new Options(TAU, LONGEST, FEW.getOrDefault(listed.name(), Map.of())));
    Program program = program(entry, SETTING);
    List<String> lines = new ArrayList<>();
    lines.add("# " + entry.title());
    lines.add("");
    lines.add(
        "`" + entry.name() + "`, " + (continuous(entry) ? "continuous" : "discrete") + ". "
            + entry.reference().substring(0, 1).toUpperCase(Locale.ROOT) + entry.reference().substring(1) + ".");
    if (!entry.code().isEmpty()) {
      lines.add("");
      lines.add("Authors' code: [" + entry.code() + "](https://" + entry.code() + ")");
    }
    equations(lines, entry, program);
    states(lines, program);
    parameters(lines, listed, program(listed, SETTING));
    options(lines, listed);
    if (!entry.notes().isEmpty()) {
      lines.add("");
      lines.add("## Notes");
      lines.add("");
      entry.notes().forEach(note -> lines.add("- " + note));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void equations(List<String> lines, Catalogue.Entry entry, Program program) {
    lines.add("");
    lines.add("## Equations");
    String given = given(entry, program);
    if (!given.isEmpty()) {
      lines.add("");
      lines.add("Printed with " + given + ".");
    }
    lines.add("");
    lines.add("```math");
    lines.add("\\begin{aligned}");
    lines.add(String.join(" \\\\\n", program.latex()));
    lines.add("\\end{aligned}");
    lines.add("```");
    lines.add("");
    lines.add("```text");
    lines.addAll(program.equations());
    lines.add("```");
    if (continuous(entry)) {
      lines.add("");
      lines.add("In continuous time:");
      lines.add("");
      lines.add("```text");
      lines.addAll(Program.flowOf(entry.name(), entry.cell(), SETTING).equations());
      lines.add("```");
    }
    List<String> meanings = meanings(program);
    if (!meanings.isEmpty()) {
      lines.add("");
      meanings.forEach(meaning -> lines.add("- " + meaning + "."));
    }
  }

  /// What the page was printed with, as far as it matters for this cell.
  private static String given(Catalogue.Entry entry, Program program) {
    List<String> given = new ArrayList<>();
    if (!program.text().equals(program(other(entry, 2 * TAU, LONGEST), SETTING).text()))
      given.add("τ = " + TAU + " steps");
    if (!program.text().equals(program(other(entry, TAU, 2 * LONGEST), SETTING).text()))
      given.add("sequences of " + LONGEST + " steps");
    Map<String, OptionValue> few = FEW.getOrDefault(entry.name(), Map.of());
    for (CellOption option : entry.ownOptions())
      if (few.get(option.name()) instanceof OptionValue value)
        given.add("cell." + option.name() + " = " + value.text() + " to be short (by default " + option.usual().text()
            + ")");
    return String.join(", ", given);
  }

  private static Catalogue.Entry other(Catalogue.Entry entry, int tau, int longest) {
    return Catalogue.named(entry.name(), new Options(tau, longest, FEW.getOrDefault(entry.name(), Map.of())));
  }

  private static List<String> meanings(Program program) {
    List<String> meanings = new ArrayList<>();
    if (program.equations().stream().anyMatch(line -> line.contains("⊙")))
      meanings.add("⊙ is the elementwise product");
    for (MatrixVariable matrix : program.matrices())
      matrix.parametrisation().ifPresent(made -> meanings.add(made.describe(matrix.name())));
    for (int i = 0; i < program.nodes().size(); i++)
      if (program.node(i) instanceof Node.Random random)
        meanings.add(program.info().get(i).label().orElse("ξ" + random.index()) + drawn(random.noise())
            + " for each unit and step in training, and is " + number(random.noise().whenOff()) + " otherwise");
    return meanings;
  }

  private static String drawn(Noise noise) {
    return switch (noise) {
      case Noise.Normal(double deviation) -> " is drawn from N(0, " + deviation + "²)";
      case Noise.Uniform(double low, double high, _) -> " is drawn from U(" + low + ", " + high + ")";
      case Noise.Mask(double drop) -> " drops with probability " + drop;
    };
  }

  private static void states(List<String> lines, Program program) {
    lines.add("");
    lines.add("## States");
    lines.add("");
    lines.add("| state | width | starts at | kept |");
    lines.add("|---|---:|---|---|");
    for (StateVariable state : program.states()) {
      String start = "0";
      if (state.start().isPresent()) {
        Parameter parameter = program.parameters().get(state.start().getAsInt());
        start = parameter.trained() ? "`" + parameter.name() + "`, trained" : start(parameter);
      }
      lines.add("| " + state.name() + " | " + state.width() + " | " + start + " | "
          + (state.history() == 0 ? "the last value" : "the last " + (state.history() + 1) + " values") + " |");
    }
    if (program.states().size() > 1) {
      lines.add("");
      lines.add("The output layer sees " + program.states().getFirst().name() + ".");
    }
  }

  private static void parameters(List<String> lines, Catalogue.Entry entry, Program program) {
    lines.add("");
    lines.add("## Parameters");
    lines.add("");
    lines.add("At p = 1 input and d = 16 units, without an output layer"
        + (FEW.containsKey(entry.name()) ? ", by default." : "."));
    lines.add("");
    lines.add("| name | shape | start | count |");
    lines.add("|---|---|---|---:|");
    List<Program> sizes = SETTINGS.stream().map(setting -> program(entry, setting)).toList();
    for (Parameter parameter : program.parameters())
      lines.add(
          "| " + parameter.name() + " | " + ParameterTable.shape(parameter) + " | " + start(sizes, parameter) + " | "
              + (parameter.trained() ? number(parameter.count()) : "fixed") + " |");
    lines.add("| total | | | " + number(program.parameterCount()) + " |");
    SizeFormula.of((p, d) -> program(entry, Setting.of(p, d)).parameterCount()).ifPresent(formula -> {
      lines.add("");
      lines.add("In general " + formula + ".");
    });
  }

  private static void options(List<String> lines, Catalogue.Entry entry) {
    if (entry.ownOptions().isEmpty())
      return;
    List<CellOption> elsewhere = Catalogue.named(entry.name(), 2 * TAU, LONGEST).ownOptions();
    lines.add("");
    lines.add("## Options");
    lines.add("");
    lines.add("| option | default | |");
    lines.add("|---|---:|---|");
    for (CellOption option : entry.ownOptions())
      lines.add("| `cell." + option.name() + "` | " + (elsewhere.contains(option) ? option.usual().text() : "τ") + " | "
          + String.join(", ", option.choices()) + " |");
  }

  /// Where a parameter starts; as a function of the sizes if it is one of those known here.
  private static String start(List<Program> programs, Parameter parameter) {
    String shown = start(parameter);
    List<Double> sizes = programs.stream().map(program -> spread(program, parameter.name())).toList();
    if (sizes.stream().distinct().count() == 1)
      return shown;
    for (Map.Entry<String, ToDoubleBiFunction<Integer, Integer>> scale : SCALES.entrySet())
      if (fits(scale.getValue(), sizes))
        return parameter.initialiser() instanceof Initialiser.Normal ? "N(0, (" + scale.getKey() + ")²)"
            : "U(±" + scale.getKey() + ")";
    return shown;
  }

  private static String start(Parameter parameter) {
    return parameter.initialiser() instanceof Initialiser.Constant(double value) ? number(value).replace('-', '−')
        : ParameterTable.start(parameter);
  }

  private static boolean fits(ToDoubleBiFunction<Integer, Integer> scale, List<Double> sizes) {
    for (int i = 0; i < sizes.size(); i++) {
      double expected = scale.applyAsDouble(SETTINGS.get(i).inputSize(), SETTINGS.get(i).hiddenSize());
      if (Math.abs(sizes.get(i) - expected) > 1e-12 * expected)
        return false;
    }
    return true;
  }

  /// The bound or standard deviation of a start, 0 if it is none of these.
  private static double spread(Program program, String parameter) {
    Initialiser start = program.parameters().get(program.parameter(parameter)).initialiser();
    if (start instanceof Initialiser.Uniform(double bound))
      return bound;
    return start instanceof Initialiser.Normal(double deviation) ? deviation : 0;
  }

  private static Map<String, ToDoubleBiFunction<Integer, Integer>> scales() {
    Map<String, ToDoubleBiFunction<Integer, Integer>> scales = new LinkedHashMap<>();
    scales.put("1/√d", (p, d) -> 1 / Math.sqrt(d));
    scales.put("1/√p", (p, d) -> 1 / Math.sqrt(p));
    scales.put("0.1/d", (p, d) -> 0.1 / d);
    scales.put("√(2/p)", (p, d) -> Math.sqrt(2.0 / p));
    scales.put("√(3/p)", (p, d) -> Math.sqrt(3.0 / p));
    scales.put("√(3/d)", (p, d) -> Math.sqrt(3.0 / d));
    scales.put("√(2/(p + d))", (p, d) -> Math.sqrt(2.0 / (p + d)));
    scales.put("1/√(p + 2d)", (p, d) -> 1 / Math.sqrt(p + 2.0 * d));
    scales.put("√(6/(65p))", (p, d) -> Math.sqrt(6.0 / 65 / p));
    return scales;
  }

  private static boolean continuous(Catalogue.Entry entry) {
    return Equations.of(entry.cell(), SETTING).definitions().stream().allMatch(Definition.Flow.class::isInstance);
  }

  private static Program program(Catalogue.Entry entry, Setting setting) {
    return Program.of(entry.name(), entry.cell(), setting);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.format(Locale.ROOT, "%,d", (long) value) : Double.toString(value);
  }
}
