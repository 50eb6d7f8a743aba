package org.taugru.theory.gradient;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Digits;

/// Where gradients go in networks before and after they have learnt something: the adding task.
public final class GradientFlowStudy implements Study {
  /// Steps on each side of a ridge that it is compared with.
  private static final int REACH = 3;
  /// From here on a jump is called visible.
  private static final double VISIBLE = 1.1;

  @Override
  public String name() {
    return "gradient-flow";
  }

  @Override
  public String title() {
    return "Where gradients go, before and after training";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    AddingPlan plan = AddingPlan.of(settings);
    List<AddingNetwork> networks = plan.kinds().stream().map(kind -> AddingNetwork.of(kind, plan)).toList();
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                The appendix argues from a bound that delays let gradients reach further back. Here they are measured. Each \
                network is trained on the adding task, which asks for the sum of two marked numbers in a long sequence, and \
                the derivative of its last state hₙ with respect to the state sₖ after k steps is computed exactly, before and after, \
                on sequences of the test set. For the LSTM and LEM that is the whole state, h and c, y and z: the paths \
                through the memory belong to it. For the τ-GRU it is h, over all paths, those through the delay included. The unit without feedback \
                is the one with α = 0. A delay of τ = 0, which the paper calls so, is not: it leaves z = tanh(W2·h + U2·x) as a \
                second branch without delay. \
                Sizes are spectral norms; of several sequences and seeds the geometric mean is taken.""")
        .text("Sequences of " + plan.steps() + " steps, " + plan.hidden() + " units, " + plan.iterations()
            + " iterations (the LSTM twice as many) with batches of 50 and rate " + AddingPlan.RATE
            + ", gradients clipped at 1, "
            + counted(plan.seeds(), "seed") + ", " + counted(plan.sequences(), "test sequence") + " for each.");
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

  private static void learning(Chapter.Writer chapter, AddingPlan plan, List<AddingNetwork> networks) {
    Table table = Table.of(Table.text("network"), Table.number("test MSE, worst seed"), Table.text("has learnt"),
        Table.number("by iteration, mean"), Table.number("factor a step, start"),
        Table.number("factor a step, trained"),
        Table.number("over " + plan.steps() + " steps, start"),
        Table.number("over " + plan.steps() + " steps, trained"));
    for (AddingNetwork network : networks)
      table = table.row(Table.words(network.kind().label()), Digits.cell(network.worst()),
          Table.words(network.hasLearnt() ? "yes" : network.learnt() + " of " + plan.seeds()),
          Table.decimal(network.meanLearntBy().orElse(Double.NaN), 0), Table.decimal(network.start().rate(), 3),
          Table.decimal(network.trained().rate(), 3), Digits.cell(network.start().reach()),
          Digits.cell(network.trained().reach()));
    chapter
        .table("What was learnt, and how the derivative falls: the factor a step from a straight line through the "
            + "logarithms, and what is left of it over the whole sequence.", table)
        .seen("Who has learnt", "Always saying the mean has a test error of "
            + Digits.text(networks.getFirst().naive())
            + "; a network counts as having learnt below a tenth of it. That is so "
            + "with every seed for " + names(networks.stream().filter(AddingNetwork::hasLearnt).toList())
            + notLearnt(networks)
            + ".");
  }

  private static String notLearnt(List<AddingNetwork> networks) {
    List<AddingNetwork> others = networks.stream().filter(network -> !network.hasLearnt()).toList();
    return others.isEmpty() ? "" : ", and not for " + names(others);
  }

  private static String names(List<AddingNetwork> networks) {
    return networks.isEmpty() ? "none"
        : networks.stream().map(network -> network.kind().label()).collect(Collectors.joining("; "));
  }

  private static void pictures(Chapter.Writer chapter, List<AddingNetwork> networks) {
    chapter
        .picture("theory-gradient-flow-start",
            chart("Gradients at initialisation", networks, network -> network.kind().label(), AddingNetwork::start),
            """
                How much of a change of the state is left so many steps later, before training. Up to τ steps the τ-GRU \
                has ordinary steps alone, like the unit without feedback; after τ + 1 steps the first jump arrives, after \
                2(τ + 1) the second.""")
        .picture("theory-gradient-flow-trained",
            chart("Gradients after training", networks,
                network -> network.kind().label() + (network.learnt() == 0 ? " (not learnt)" : ""),
                AddingNetwork::trained),
            "The same networks after training: of each the seeds that have learnt, or all where none has. Mind the axis: from the smallest value to the "
                + "largest it is a factor of " + Digits.text(span(networks, AddingNetwork::trained))
                + ", before training it was "
                + Digits.text(span(networks, AddingNetwork::start))
                + ". All curves are of the same test sequences, with the marked steps in the same places.");
  }

  /// The largest norm over the smallest.
  private static double span(List<AddingNetwork> networks, Function<AddingNetwork, GradientFlow> when) {
    double[] norms = networks.stream().flatMapToDouble(network -> Arrays.stream(when.apply(network).all().norms()))
        .toArray();
    return Arrays.stream(norms).max().orElseThrow() / Arrays.stream(norms).min().orElseThrow();
  }

  private static LineChart chart(String title, List<AddingNetwork> networks, Function<AddingNetwork, String> label,
      Function<AddingNetwork, GradientFlow> when) {
    return new LineChart(title, Axis.linear("n − k (steps between the two states)"),
        Axis.log("‖∂hₙ/∂sₖ‖₂ (geometric mean)"), networks.stream().map(network -> {
          GradientProfile profile = when.apply(network).all();
          return Series.line(label.apply(network), IntStream.rangeClosed(0, profile.last()).asDoubleStream().toArray(),
              profile.norms());
        }).toList());
  }

  static void comparisons(Chapter.Writer chapter, AddingPlan plan, List<AddingNetwork> networks) {
    List<AddingNetwork> delayed = networks.stream().filter(network -> network.kind().delays()).toList();
    AddingNetwork without =
        networks.stream().filter(network -> network.kind().cell().equals("tau-gru-alpha0")).findFirst()
            .orElseThrow();
    chapter
        .table("Ridges of the τ-GRU. A ridge is the norm over the geometric mean of its " + REACH
            + " neighbours on each side; exponential decay has 1. The rise is the norm over that one step less. The gain is the "
            + "norm over that of the paths without a jump, exactly 1 up to τ steps.", ridges(delayed, plan))
        .finding("At the start the first jump makes the derivative at least 10 % larger, for each τ",
            delayed.stream().allMatch(network -> network.start().gain(network.kind().jump()) >= VISIBLE),
            "Gain at τ + 1 steps: " + each(delayed, network -> network.start().gain(network.kind().jump())))
        .finding("At the start more is left over all steps with feedback than without (α = 0), for each τ",
            delayed.stream().allMatch(network -> network.start().reach() > without.start().reach()),
            each(delayed, network -> network.start().reach()) + " Without: " + Digits.text(without.start().reach())
                + ".")
        .finding("After training the first jump makes the derivative at least 10 % larger, for each τ",
            delayed.stream().allMatch(network -> network.trained().gain(network.kind().jump()) >= VISIBLE),
            "Gain at τ + 1 steps: " + each(delayed, network -> network.trained().gain(network.kind().jump()))
                + " Over all " + plan.steps() + " steps the jumps together gain "
                + each(delayed, network -> network.trained().gain()))
        .finding("After training more is left over all steps with feedback than without (α = 0), for each τ",
            delayed.stream().allMatch(network -> network.trained().reach() > without.trained().reach()),
            each(delayed, network -> network.trained().reach()) + " Without: "
                + Digits.text(without.trained().reach()) + ". " + bySeed(delayed, without, plan.seeds()))
        .seen("Ridges at τ + 1 steps", "At the start "
            + each(delayed, network -> network.start().all().ridge(network.kind().jump(), REACH)) + " After training "
            + each(delayed, network -> network.trained().all().ridge(network.kind().jump(), REACH))
            + " A ridge near or below 1 at the jump itself can have its crest a few steps later: with one jump "
            + "and i ordinary steps there are i + 1 paths.")
        .seen("Iterations until the task was learnt, mean of the seeds",
            inWords(delayed, GradientFlowStudy::iterations) + " Without feedback: " + iterations(without)
                + ". The error was looked at every " + AddingPlan.EVALUATED + " iterations"
                + comparable(delayed, without) + ".");
  }

  private static String bySeed(List<AddingNetwork> delayed, AddingNetwork without, int seeds) {
    boolean differs = delayed.stream().mapToLong(network -> network.seedsFurtherThan(without))
        .anyMatch(count -> count > 0 && count < seeds);
    return "Compared seed by seed, more is left with feedback for "
        + inWords(delayed, network -> network.seedsFurtherThan(without) + " of " + counted(seeds, "seed"))
        + (differs ? " So it depends on the seed." : "");
  }

  private static String comparable(List<AddingNetwork> delayed, AddingNetwork without) {
    double[] means = Stream.concat(delayed.stream(), Stream.of(without)).map(AddingNetwork::meanLearntBy)
        .flatMapToDouble(OptionalDouble::stream).toArray();
    boolean all = means.length == delayed.size() + 1;
    return all
        && Arrays.stream(means).max().orElseThrow() - Arrays.stream(means).min().orElseThrow() <= AddingPlan.EVALUATED
            ? ", so these are no different" : "";
  }

  /// The marked steps of the task are the ones at which a gate has a reason to open.
  static void marks(Chapter.Writer chapter, List<AddingNetwork> networks) {
    List<AddingNetwork> delayed = networks.stream().filter(network -> network.kind().delays()).toList();
    List<AddingNetwork> gated =
        networks.stream().filter(network -> network.kind().cell().startsWith("tau-gru")).toList();
    Table table = Table.of(Table.text("network, trained"), Table.number("a marked step keeps"),
        Table.number("another step keeps"), Table.number("gain rises, jump into a marked step"),
        Table.number("gain rises, jump into another"));
    for (AddingNetwork network : networks) {
      GradientFlow.Contrast steps = network.trained().steps();
      GradientFlow.Contrast jumps = network.trained().jumps();
      table = table.row(Table.words(network.kind().label()), Table.decimal(steps.marked(), 3),
          Table.decimal(steps.other(), 3), Table.decimal(network.kind().delays() ? jumps.marked() : Double.NaN, 3),
          Table.decimal(network.kind().delays() ? jumps.other() : Double.NaN, 3));
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
            gated.stream().allMatch(network -> network.trained().steps().marked() < network.trained().steps().other()),
            gated.stream()
                .map(network -> network.kind().label() + ": " + Digits.fixed(network.trained().steps().marked(), 3)
                    + " and " + Digits.fixed(network.trained().steps().other(), 3))
                .collect(Collectors.joining("; ", "", ".")))
        .finding("After training the jumps arrive in marked steps: the gain rises more there than elsewhere",
            delayed.stream()
                .allMatch(network -> network.trained().jumps().marked() > network.trained().jumps().other()),
            inWords(delayed, network -> Digits.fixed(network.trained().jumps().marked(), 3) + " and "
                + Digits.fixed(network.trained().jumps().other(), 3)) + " At the start, by the same measure, "
                + inWords(delayed, network -> Digits.fixed(network.start().jumps().marked(), 3) + " and "
                    + Digits.fixed(network.start().jumps().other(), 3)));
  }

  private static String iterations(AddingNetwork network) {
    OptionalDouble mean = network.meanLearntBy();
    return mean.isPresent() ? Digits.fixed(mean.getAsDouble(), 0) : "not with every seed";
  }

  private static String each(List<AddingNetwork> delayed, ToDoubleFunction<AddingNetwork> value) {
    return inWords(delayed, network -> Digits.text(value.applyAsDouble(network)));
  }

  private static String inWords(List<AddingNetwork> delayed, Function<AddingNetwork, String> value) {
    return delayed.stream().map(network -> "τ = " + network.kind().tau() + ": " + value.apply(network))
        .collect(Collectors.joining(", ", "", "."));
  }

  private static Table ridges(List<AddingNetwork> delayed, AddingPlan plan) {
    Table table = Table.of(Table.number("τ"), Table.text("when"), Table.number("ridge at τ + 1"),
        Table.number("ridge at 2(τ + 1)"), Table.number("rise at τ + 1"), Table.number("rise at 2(τ + 1)"),
        Table.number("gain at τ + 1"), Table.number("gain over " + plan.steps()));
    for (AddingNetwork network : delayed) {
      table = ridges(table, network.kind(), "start", network.start());
      table = ridges(table, network.kind(), "trained", network.trained());
    }
    return table;
  }

  private static Table ridges(Table table, AddingPlan.Kind kind, String when, GradientFlow flow) {
    int first = kind.jump();
    int second = 2 * kind.jump();
    return table.row(Table.count(kind.tau()), Table.words(when), Digits.cell(flow.all().ridge(first, REACH)),
        Digits.cell(flow.all().ridge(second, REACH)),
        Digits.cell(flow.rise(first)), Digits.cell(flow.rise(second)), Digits.cell(flow.gain(first)),
        Digits.cell(flow.gain()));
  }
}
