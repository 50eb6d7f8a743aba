package org.taugru.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.data.SequenceSet;
import org.taugru.data.Tasks;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.train.Metrics;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// Where gradients go in networks before and after they have learnt something: the adding task.
final class GradientFlowStudy implements Study {
  /// Steps on each side of a ridge that it is compared with.
  private static final int REACH = 3;
  /// From here on a jump is called visible.
  private static final double VISIBLE = 1.1;
  /// A network has learnt when its error is below this part of the error of always saying the mean.
  private static final double LEARNT = 0.1;

  @Override
  public String name() {
    return "gradient-flow";
  }

  @Override
  public String title() {
    return "Where gradients go, before and after training";
  }

  @Override
  public Chapter examine(Settings settings) {
    Plan plan = Plan.of(settings);
    List<Network> networks = plan.kinds().stream().map(kind -> Network.of(kind, plan)).toList();
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                The appendix argues from a bound that delays let gradients reach further back. Here they are measured. Each \
                network is trained on the adding task, which asks for the sum of two marked numbers in a long sequence, and \
                the derivative of its last state hₙ with respect to the state sₖ after k steps is computed exactly, before and after, \
                on sequences of the test set. For the LSTM and LEM that is the whole state, h and c, y and z: the paths \
                through the memory belong to it. For the τ-GRU it is h, over all paths, those through the delay included. \
                Sizes are spectral norms; of several sequences and seeds the geometric mean is taken.""")
        .text("Sequences of " + plan.steps + " steps, " + plan.hidden + " units, " + plan.iterations
            + " iterations (the LSTM twice as many) with batches of 50 and rate " + Plan.RATE
            + ", gradients clipped at 1, "
            + counted(plan.seeds, "seed") + ", " + counted(plan.sequences, "test sequence") + " for each.");
    learning(chapter, plan, networks);
    pictures(chapter, networks);
    comparisons(chapter, plan, networks);
    marks(chapter, networks);
    return chapter
        .text(
            """
                A gradient can be kept alive in two ways. Feedback over a delay is a path that is there from the first \
                iteration, whatever the gates do. A gate that stays nearly closed keeps the state, and with it the gradient; \
                that has to be learnt. The first is what the start shows; because of the second, a network that has learnt \
                need not show ridges any more.

                This is one task of one length, which can be solved with gates that are closed in all steps but two. It says \
                nothing about tasks where that is not enough.""")
        .end();
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /// @param tau       the delay in steps; 0 for a cell without
  /// @param patience  how many times the plan's iterations it is trained for
  private record Kind(String label, String cell, int tau, int patience) {
    Kind(String label, String cell) {
      this(label, cell, 0, 1);
    }

    boolean delays() {
      return tau > 0;
    }

    /// The steps a jump takes.
    int jump() {
      return tau + 1;
    }
  }

  /// What is trained, and on what.
  private record Plan(int steps, int hidden, int iterations, int seeds, int sequences, long seed) {
    static final String RATE = "0.005";
    static final int EVALUATED = 50;
    private static final long DATA_SEED = 1;

    static Plan of(Settings settings) {
      return new Plan(settings.choose(50, 100), settings.choose(16, 32), settings.choose(500, 1200),
          settings.choose(1, 3), 4, settings.seed());
    }

    List<Kind> kinds() {
      List<Kind> kinds = new ArrayList<>();
      for (int tau : new int[] {steps / 10, steps / 4, 9 * steps / 20})
        kinds.add(new Kind("τ-GRU, τ = " + tau, "tau-gru", tau, 1));
      kinds.add(new Kind("τ-GRU, α = 0", "tau-gru-alpha0"));
      kinds.add(new Kind("LSTM", "lstm", 0, 2));
      kinds.add(new Kind("LEM", "lem"));
      return kinds;
    }

    Training.Trained trained(Kind kind, int number) {
      RunSpec spec = RunSpec.of(Tasks.named("adding-" + steps), kind.cell, seed + number);
      spec = SettingEdit.apply(spec, "dataSeed", Long.toString(DATA_SEED));
      spec = SettingEdit.apply(spec, "tau", Integer.toString(kind.tau));
      spec = SettingEdit.apply(spec, "hidden", Integer.toString(hidden));
      spec = SettingEdit.apply(spec, "iterations", Integer.toString(kind.patience * iterations));
      spec = SettingEdit.apply(spec, "evaluateEvery", Integer.toString(EVALUATED));
      spec = SettingEdit.apply(spec, "lr", RATE);
      spec = SettingEdit.apply(spec, "clip", "1");
      return Training.of(spec);
    }

    /// The first sequences of the test set, `[sequence][step][input]`.
    double[][][] inputs() {
      SequenceSet test = Tasks.named("adding-" + steps).generate(DATA_SEED).test();
      double[][][] inputs = new double[sequences][steps][test.inputWidth()];
      for (int sequence = 0; sequence < sequences; sequence++)
        for (int step = 0; step < steps; step++)
          for (int feature = 0; feature < test.inputWidth(); feature++)
            inputs[sequence][step][feature] = test.input(sequence, step, feature);
      return inputs;
    }
  }

  /// One kind of network, trained with several seeds.
  ///
  /// @param errors   on the test set, by seed
  /// @param learntBy the iteration from which each seed's validation error is small; empty where it never is
  /// @param trained  of the seeds that have learnt, or of all if none has
  private record Network(Kind kind, List<Double> errors, double naive, List<OptionalLong> learntBy, GradientFlow start,
      GradientFlow trained) {
    static Network of(Kind kind, Plan plan) {
      List<Training.Trained> cells = IntStream.range(0, plan.seeds).mapToObj(number -> plan.trained(kind, number)).toList();
      double naive = cells.getFirst().result().naive().values().iterator().next().loss(); // the mean is the only one
      double[][][] inputs = plan.inputs();
      return new Network(kind, cells.stream().map(cell -> cell.result().test().loss()).toList(), naive,
          cells.stream().map(cell -> learntBy(cell, LEARNT * naive)).toList(),
          flow(kind, cells, Training.Trained::before, inputs),
          flow(kind, learntOrAll(cells, LEARNT * naive), Training.Trained::after, inputs));
    }

    private static GradientFlow flow(Kind kind, List<Training.Trained> cells, Function<Training.Trained, OneLayer> when,
        double[][][] inputs) {
      return GradientFlow.mean(IntStream.range(0, cells.size() * inputs.length).parallel().mapToObj(number -> {
        OneLayer layer = when.apply(cells.get(number / inputs.length));
        double[][] input = inputs[number % inputs.length];
        Trajectory trajectory = Trajectory.of(layer.recurrence(), layer.parameters(), input);
        return GradientFlow.of(trajectory, kind.tau, marks(input));
      }).toList());
    }

    /// The second input of the adding task.
    private static boolean[] marks(double[][] input) {
      boolean[] marks = new boolean[input.length];
      for (int step = 0; step < marks.length; step++)
        marks[step] = input[step][1] == 1;
      return marks;
    }

    private static List<Training.Trained> learntOrAll(List<Training.Trained> cells, double error) {
      List<Training.Trained> learnt = cells.stream().filter(cell -> cell.result().test().loss() < error).toList();
      return learnt.isEmpty() ? cells : learnt;
    }

    private static OptionalLong learntBy(Training.Trained cell, double error) {
      return cell.result().metrics().stream().filter(metrics -> metrics.validationLoss() < error)
          .mapToLong(Metrics::iteration).findFirst();
    }

    double worst() {
      return errors.stream().mapToDouble(error -> error).max().orElseThrow();
    }

    long learnt() {
      return errors.stream().filter(error -> error < LEARNT * naive).count();
    }

    boolean hasLearnt() {
      return learnt() == errors.size();
    }

    /// The mean iteration by which it had learnt, if every seed had.
    OptionalDouble meanLearntBy() {
      return learntBy.stream().allMatch(OptionalLong::isPresent)
          ? learntBy.stream().mapToLong(OptionalLong::getAsLong).average() : OptionalDouble.empty();
    }
  }

  private static void learning(Chapter.Writer chapter, Plan plan, List<Network> networks) {
    Table table = Table.of(Table.text("network"), Table.number("test MSE, worst seed"), Table.text("has learnt"),
        Table.number("by iteration, mean"), Table.number("factor a step, start"),
        Table.number("factor a step, trained"),
        Table.number("over " + plan.steps + " steps, start"), Table.number("over " + plan.steps + " steps, trained"));
    for (Network network : networks)
      table = table.row(Table.words(network.kind.label), Numbers.cell(network.worst()),
          Table.words(network.hasLearnt() ? "yes" : network.learnt() + " of " + plan.seeds),
          Table.decimal(network.meanLearntBy().orElse(Double.NaN), 0), Table.decimal(network.start.rate(), 3),
          Table.decimal(network.trained.rate(), 3), Numbers.cell(network.start.reach()), Numbers.cell(network.trained.reach()));
    chapter
        .table("What was learnt, and how the derivative falls: the factor a step from a straight line through the "
            + "logarithms, and what is left of it over the whole sequence.", table)
        .seen("Who has learnt", "Always saying the mean has a test error of "
            + Numbers.text(networks.getFirst().naive)
            + "; a network counts as having learnt below a tenth of it. That is so "
            + "with every seed for " + names(networks.stream().filter(Network::hasLearnt).toList())
            + notLearnt(networks)
            + ".");
  }

  private static String notLearnt(List<Network> networks) {
    List<Network> others = networks.stream().filter(network -> !network.hasLearnt()).toList();
    return others.isEmpty() ? "" : ", and not for " + names(others);
  }

  private static String names(List<Network> networks) {
    return networks.isEmpty() ? "none"
        : networks.stream().map(network -> network.kind.label).collect(Collectors.joining("; "));
  }

  private static void pictures(Chapter.Writer chapter, List<Network> networks) {
    chapter
        .picture("theory-gradient-flow-start",
            chart("Gradients at initialisation", networks, network -> network.kind.label, Network::start),
            """
                How much of a change of the state is left so many steps later, before training. Up to τ steps the τ-GRU \
                has ordinary steps alone, like the unit without feedback; after τ + 1 steps the first jump arrives, after \
                2(τ + 1) the second.""")
        .picture("theory-gradient-flow-trained",
            chart("Gradients after training", networks,
                network -> network.kind.label + (network.learnt() == 0 ? " (not learnt)" : ""), Network::trained),
            "The same networks after training: of each the seeds that have learnt, or all where none has. Mind the axis: from the smallest value to the "
                + "largest it is a factor of " + Numbers.text(span(networks, Network::trained))
                + ", before training it was "
                + Numbers.text(span(networks, Network::start))
                + ". All curves are of the same test sequences, with the marked steps in the same places.");
  }

  /// The largest norm over the smallest.
  private static double span(List<Network> networks, Function<Network, GradientFlow> when) {
    double[] norms = networks.stream().flatMapToDouble(network -> Arrays.stream(when.apply(network).all().norms()))
        .toArray();
    return Arrays.stream(norms).max().orElseThrow() / Arrays.stream(norms).min().orElseThrow();
  }

  private static LineChart chart(String title, List<Network> networks, Function<Network, String> label,
      Function<Network, GradientFlow> when) {
    return new LineChart(title, Axis.linear("n − k (steps between the two states)"),
        Axis.log("‖∂hₙ/∂sₖ‖₂ (geometric mean)"), networks.stream().map(network -> {
          GradientProfile profile = when.apply(network).all();
          return Series.line(label.apply(network), IntStream.rangeClosed(0, profile.last()).asDoubleStream().toArray(),
              profile.norms());
        }).toList());
  }

  private static void comparisons(Chapter.Writer chapter, Plan plan, List<Network> networks) {
    List<Network> delayed = networks.stream().filter(network -> network.kind.delays()).toList();
    Network without = networks.stream().filter(network -> network.kind.cell.equals("tau-gru-alpha0")).findFirst()
        .orElseThrow();
    chapter
        .table("Ridges of the τ-GRU. A ridge is the norm over the geometric mean of its " + REACH
            + " neighbours on each side; exponential decay has 1. The rise is the norm over that one step less. The gain is the "
            + "norm over that of the paths without a jump, exactly 1 up to τ steps.", ridges(delayed, plan))
        .finding("At the start the first jump makes the derivative at least 10 % larger",
            delayed.stream().allMatch(network -> network.start.gain(network.kind.jump()) >= VISIBLE),
            "Gain at τ + 1 steps: " + each(delayed, network -> network.start.gain(network.kind.jump())))
        .finding("At the start more is left over all steps with feedback than without (α = 0)",
            delayed.stream().allMatch(network -> network.start.reach() > without.start.reach()),
            each(delayed, network -> network.start.reach()) + " Without: " + Numbers.text(without.start.reach()) + ".")
        .finding("After training the first jump makes the derivative at least 10 % larger",
            delayed.stream().allMatch(network -> network.trained.gain(network.kind.jump()) >= VISIBLE),
            "Gain at τ + 1 steps: " + each(delayed, network -> network.trained.gain(network.kind.jump()))
                + " Over all " + plan.steps + " steps the jumps together gain "
                + each(delayed, network -> network.trained.gain()))
        .seen("What is left over all steps after training",
            each(delayed, network -> network.trained.reach()) + " Without feedback: "
                + Numbers.text(without.trained.reach()) + ".")
        .seen("Ridges at τ + 1 steps", "At the start "
            + each(delayed, network -> network.start.all().ridge(network.kind.jump(), REACH)) + " After training "
            + each(delayed, network -> network.trained.all().ridge(network.kind.jump(), REACH))
            + " A ridge near or below 1 at the jump itself can have its crest a few steps later: with one jump "
            + "and i ordinary steps there are i + 1 paths.")
        .seen("Iterations until the task was learnt, mean of the seeds",
            inWords(delayed, GradientFlowStudy::iterations) + " Without feedback: " + iterations(without)
                + ". The error was looked at every " + Plan.EVALUATED + " iterations.");
  }

  /// The marked steps of the task are the ones at which a gate has a reason to open.
  private static void marks(Chapter.Writer chapter, List<Network> networks) {
    List<Network> delayed = networks.stream().filter(network -> network.kind.delays()).toList();
    List<Network> gated = networks.stream().filter(network -> network.kind.cell.startsWith("tau-gru")).toList();
    Table table = Table.of(Table.text("network, trained"), Table.number("a marked step keeps"),
        Table.number("another step keeps"), Table.number("gain rises, jump into a marked step"),
        Table.number("gain rises, jump into another"));
    for (Network network : networks) {
      GradientFlow.Contrast steps = network.trained.steps();
      GradientFlow.Contrast jumps = network.trained.jumps();
      table = table.row(Table.words(network.kind.label), Table.decimal(steps.marked(), 3),
          Table.decimal(steps.other(), 3), Table.decimal(network.kind.delays() ? jumps.marked() : Double.NaN, 3),
          Table.decimal(network.kind.delays() ? jumps.other() : Double.NaN, 3));
    }
    chapter
        .text(
            """
                The feedback passes the gate g. A gate that is closed keeps the state and shuts the feedback out; a jump arrives \
                only in a step whose gate is open. In this task the marked steps are the ones that matter. A jump into the marked \
                step p comes from h at p − τ, so in the derivative it would show τ steps behind the place where the mark itself \
                does, and not at multiples of τ + 1.""")
        .table(
            "Factors a step, geometric means: what an ordinary step keeps of the derivative (for the LSTM and LEM, of the "
                + "whole of it), and by how much the gain of the jumps rises where one more jump arrives.",
            table)
        .finding("After training a τ-GRU keeps less of the derivative in a marked step than in others",
            gated.stream().allMatch(network -> network.trained.steps().marked() < network.trained.steps().other()),
            gated.stream().map(network -> network.kind.label + ": " + Numbers.fixed(network.trained.steps().marked(), 3)
                + " and " + Numbers.fixed(network.trained.steps().other(), 3))
                .collect(Collectors.joining("; ", "", ".")))
        .finding("After training the jumps arrive in marked steps: the gain rises more there than elsewhere",
            delayed.stream().allMatch(network -> network.trained.jumps().marked() > network.trained.jumps().other()),
            inWords(delayed, network -> Numbers.fixed(network.trained.jumps().marked(), 3) + " and "
                + Numbers.fixed(network.trained.jumps().other(), 3)) + " At the start, by the same measure, "
                + inWords(delayed, network -> Numbers.fixed(network.start.jumps().marked(), 3) + " and "
                    + Numbers.fixed(network.start.jumps().other(), 3)));
  }

  private static String iterations(Network network) {
    OptionalDouble mean = network.meanLearntBy();
    return mean.isPresent() ? Numbers.fixed(mean.getAsDouble(), 0) : "not with every seed";
  }

  private static String each(List<Network> delayed, ToDoubleFunction<Network> value) {
    return inWords(delayed, network -> Numbers.text(value.applyAsDouble(network)));
  }

  private static String inWords(List<Network> delayed, Function<Network, String> value) {
    return delayed.stream().map(network -> "τ = " + network.kind.tau + ": " + value.apply(network))
        .collect(Collectors.joining(", ", "", "."));
  }

  private static Table ridges(List<Network> delayed, Plan plan) {
    Table table = Table.of(Table.number("τ"), Table.text("when"), Table.number("ridge at τ + 1"),
        Table.number("ridge at 2(τ + 1)"), Table.number("rise at τ + 1"), Table.number("rise at 2(τ + 1)"),
        Table.number("gain at τ + 1"), Table.number("gain over " + plan.steps));
    for (Network network : delayed) {
      table = ridges(table, network.kind, "start", network.start);
      table = ridges(table, network.kind, "trained", network.trained);
    }
    return table;
  }

  private static Table ridges(Table table, Kind kind, String when, GradientFlow flow) {
    int first = kind.jump();
    int second = 2 * kind.jump();
    return table.row(Table.count(kind.tau), Table.words(when), Numbers.cell(flow.all().ridge(first, REACH)),
        Numbers.cell(flow.all().ridge(second, REACH)),
        Numbers.cell(flow.rise(first)), Numbers.cell(flow.rise(second)), Numbers.cell(flow.gain(first)), Numbers.cell(flow.gain()));
  }
}
