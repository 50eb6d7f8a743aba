package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.cells.S4d;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.FilterForm;
import org.taugru.ir.Program;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// A recurrence whose memory is a linear filter is a convolution.
class ConvolutionLawTest {
  /// Transforms of length 1024 in float add ten roundings of the largest element; the referee is in double.
  private static final double TOLERANCE = 5e-5;

  private static List<Subject> filters() {
    return List.of(Subject.of("s4d", new S4d(3)), Subject.of("leaky average", ConvolutionLawTest::leakyAverage),
        Subject.of("two poles", ConvolutionLawTest::twoPoles));
  }

  private static List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (Subject subject : filters())
      for (int d : new int[] {1, 13, 33})
        for (int batch : new int[] {1, 3, 8})
          for (int steps : new int[] {1, 2, 7, 100})
            for (int inputs : new int[] {2, d})
              trials.add(fromZero(Trial.of(subject.program(inputs, d), steps, batch, 11)));
    trials.add(fromZero(Trial.of(filters().getFirst().program(3, 20), 500, 2, 5)));
    Program wide = filters().getFirst().program(3, 130); // more groups of units than samples are shared out for
    trials.add(fromZero(Trial.of(wide, 70, 19, 5)));
    trials.add(fromZero(Trial.of(wide, 70, 19, 6)
        .withLengths(70, 1, 64, 65, 0, 2, 69, 7, 70, 33, 63, 5, 66, 70, 12, 64, 3, 70, 31)));
    return trials;
  }

  /// Linear states begin at zero, and the loss does not see them.
  private static Trial fromZero(Trial trial) {
    FilterForm form = FilterForm.of(trial.program()).orElseThrow();
    Carry start = trial.start().copy();
    start.moveTo(0);
    Carry end = trial.adjoint().carry().copy();
    List<float[]> steps = new ArrayList<>(trial.adjoint().steps());
    for (int s : form.linear()) {
      Arrays.fill(start.state(s), 0);
      Arrays.fill(end.state(s), 0);
      steps.set(s, new float[0]);
    }
    return trial.from(start).with(new Adjoint(end, steps));
  }

  private static Kernel compile(Program program, int threads) {
    return new ConvolvingBackend(threads).compile(program, Gradient.of(program));
  }

  private static Kernel referee(Program program) {
    return Executor.REF.compile(program);
  }

  @ParameterizedTest
  @MethodSource("trials")
  void convolutionAgreesWithTheInterpreter(Trial trial) {
    Outcome found = trial.on(compile(trial.program(), 1));
    Outcome expected = trial.on(referee(trial.program()));
    withKnownStarts(found).isCloseTo(withKnownStarts(expected), TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void samplesMayEndEarlyOrHaveNoStepAtAll(Subject subject) {
    Trial trial = fromZero(Trial.of(subject.program(2, 19), 40, 5, 3)).withLengths(40, 0, 1, 17, 39);
    Outcome found = trial.on(compile(trial.program(), 1));
    withKnownStarts(found).isCloseTo(withKnownStarts(trial.on(referee(trial.program()))), TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void resultsDoNotDependOnTheNumberOfThreads(Subject subject) {
    Trial trial = fromZero(Trial.of(subject.program(2, 70), 30, 9, 3));
    Outcome one = withKnownStarts(trial.on(compile(trial.program(), 1)));
    withKnownStarts(trial.on(compile(trial.program(), 3))).hasTheBitsOf(one);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aSequenceMayBeContinued(Subject subject) {
    Trial trial = Trial.of(subject.program(2, 9), 30, 3, 3);
    trial.on(compile(trial.program(), 1)).hasTheBitsOf(trial.on(new SimdBackend(1).compile(trial.program(),
        Gradient.of(trial.program()))));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aLossMaySeeTheLinearStates(Subject subject) {
    Trial trial = Trial.of(subject.program(2, 9), 30, 3, 3).from(Carry.zero(subject.program(2, 9), 3));
    trial.on(compile(trial.program(), 1)).isCloseTo(trial.on(referee(trial.program())), TOLERANCE);
  }

  /// Nobody can change where a linear state begins, so a convolution does without the derivative with respect to it; but it
  /// says so. What a sequence that continues another is handed has it, in the same gradients.
  @ParameterizedTest
  @MethodSource("filters")
  void aDerivativeThatIsNotComputedIsRefused(Subject subject) {
    Trial trial = fromZero(Trial.of(subject.program(2, 9), 30, 3, 3));
    FilterForm form = FilterForm.of(trial.program()).orElseThrow();
    Kernel kernel = compile(trial.program(), 1);
    Workspace workspace = kernel.workspace(30, 3);
    Gradients gradients = kernel.gradients(30, 3);
    kernel.forward(trial.parameters(), trial.start(), trial.inputs(), trial.mode(), workspace);
    kernel.backward(trial.parameters(), trial.adjoint(), workspace, gradients);
    for (Carry carry : List.of(gradients.carry(), gradients.carry().copy()))
      for (int s : form.linear()) {
        assertThatThrownBy(() -> carry.state(s)).isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith(trial.program().states().get(s).name() + ": ").hasMessageContaining("SimdBackend");
        assertThatThrownBy(() -> carry.current(s)).isInstanceOf(IllegalStateException.class);
      }
    for (int s : form.others())
      assertThat(gradients.carry().state(s)).doesNotContain(Float.NaN);

    Carry later = trial.start().copy();
    later.moveTo(1);
    kernel.forward(trial.parameters(), later, trial.inputs(), trial.mode(), workspace);
    kernel.backward(trial.parameters(), trial.adjoint(), workspace, gradients);
    Outcome expected = trial.from(later).on(referee(trial.program()));
    new Outcome(trial.program(), expected.states(), expected.end(), gradients.parameters(), gradients.carry(),
        gradients.inputs()).isCloseTo(expected, TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aWorkspaceTakesShorterSequencesToo(Subject subject) {
    Trial longer = fromZero(Trial.of(subject.program(2, 9), 30, 3, 3));
    Trial shorter = fromZero(Trial.of(longer.program(), 12, 3, 4));
    Kernel kernel = compile(longer.program(), 1);
    Workspace workspace = kernel.workspace(30, 3);
    longer.on(kernel, workspace);
    withKnownStarts(shorter.on(kernel, workspace)).hasTheBitsOf(withKnownStarts(shorter.on(kernel)));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aWorkspaceForgetsTheSequencesBefore(Subject subject) {
    Trial first = fromZero(Trial.of(subject.program(2, 9), 30, 3, 3));
    Trial second = fromZero(Trial.of(first.program(), 30, 3, 4).withLengths(30, 7, 1));
    Kernel kernel = compile(first.program(), 1);
    Workspace workspace = kernel.workspace(30, 3);
    first.on(kernel, workspace);
    withKnownStarts(second.on(kernel, workspace)).hasTheBitsOf(withKnownStarts(second.on(kernel)));
  }

  /// The derivative with respect to a start is handed to the chunk before, so it must be there, zeros or not.
  @Test
  void aChunkThatStartsAtZerosHandsItsDerivativeOn() {
    Layer layer = Layer.of(new CellChoice.FromCatalogue("s4d", 0, 12, Map.of("modes", OptionValue.of(2))), 4);
    Model model = new Model(ModelDescription.of(4, layer, Readout.LAST_STATE, 2));
    float[] values = new float[12 * 3 * 4];
    Arrays.fill(values, 8 * 3 * 4, values.length, 0.5f); // nothing happens before the last chunk
    Sequence inputs = Sequence.of(12, 3, 4, values);
    Parameters expected = gradient(model.on(new SimdBackend(1)), inputs, 12);
    Parameters found = gradient(model.on(new ConvolvingBackend(1)), inputs, 4);
    for (int p = 0; p < expected.declared().size(); p++)
      assertThat(found.values(p)).as(expected.declared().get(p).name())
          .containsExactly(expected.values(p), within((float) TOLERANCE));
  }

  private static Parameters gradient(Network network, Sequence inputs, int chunk) {
    Parameters parameters = network.model().initial(3);
    NetworkWorkspace workspace = network.workspace(inputs.steps(), inputs.batch(), chunk);
    float[] outputs = network.forward(parameters, workspace.start(parameters), new BatchInputs.Features(inputs),
        Mode.evaluation(), workspace);
    return network.backward(parameters, outputs, workspace);
  }

  @Test
  void aBatchThatFitsNoArrayIsRefused() {
    Kernel kernel = compile(filters().getFirst().program(2, 4), 1);
    assertThat(kernel.workspaceBytes(1 << 20, 1 << 12)).isGreaterThan(1L << 36);
    assertThatThrownBy(() -> kernel.workspace(1 << 20, 1 << 12)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Use a smaller batch");
  }

  /// The others have a state that enters a product or a function, a delay, noise, or an offset.
  @Test
  void onlyLinearMemoryIsConvolved() {
    Stream<String> found = Stream
        .concat(Catalogue.all(2, 20).stream().map(Catalogue.Entry::name)
            .map(name -> Subject.of(name, Catalogue.named(name, 2, 20).cell())), filters().stream())
        .filter(subject -> FilterForm.of(subject.program(2, 4)).isPresent()).map(Subject::name);
    assertThat(found).containsExactly("s4d", "s4d", "leaky average", "two poles");
  }

  @Test
  void anOffsetIsNotLinear() {
    Subject offset = Subject.of("offset", eq -> {
      var m = average(eq, eq.vector("offset"));
      eq.next(eq.state("h"), tanh(m));
    });
    assertThat(FilterForm.of(Program.of("offset", offset.cell(), Setting.of(2, 4)))).isEmpty();
  }

  /// A leaky average with a part that the convolution could not follow.
  private static List<Subject> notFilters() {
    return List.of(
        Subject.of("delayed state", eq -> readOut(eq, (m, u) -> m.at(Lag.steps(2)).times(0.9).plus(u))),
        Subject.of("start of its own", eq -> readOut(eq, (m, u) -> {
          eq.startAt(m, 1);
          return m.times(0.9).plus(u);
        })),
        Subject.of("noise", eq -> readOut(eq, (m, u) -> m.times(0.9).plus(u).plus(eq.noise(new Noise.Normal(1))))),
        Subject.of("units that mix", eq -> readOut(eq, (m, u) -> eq.linear("W", m).plus(u))),
        Subject.of("coefficient of the input", eq -> readOut(eq, (m, u) -> m.times(u).plus(u))),
        Subject.of("square", eq -> readOut(eq, (m, u) -> m.times(m).plus(u))));
  }

  private static void readOut(Equations eq, BiFunction<State, Expr, Expr> moved) {
    var u = tanh(eq.affine("U", eq.input("x")));
    var m = eq.state("m");
    var mNew = eq.next(m, moved.apply(m, u));
    eq.next(eq.state("h"), tanh(mNew));
  }

  @ParameterizedTest
  @MethodSource("notFilters")
  void whatIsNoFilterIsRunAsARecurrence(Subject subject) {
    Program program = subject.program(2, 4);
    assertThat(FilterForm.of(program)).isEmpty();
    Trial trial = Trial.of(program, 9, 3, 3).fromStart();
    trial.on(compile(program, 1)).isCloseTo(trial.on(referee(program)), TOLERANCE);
  }

  /// Without the derivative with respect to where linear states start, which is withheld.
  private static Outcome withKnownStarts(Outcome outcome) {
    Carry start = Carry.zero(outcome.program(), outcome.start().batch());
    for (int s : FilterForm.of(outcome.program()).orElseThrow().others())
      Rows.copy(outcome.start().state(s), start.state(s));
    return new Outcome(outcome.program(), outcome.states(), outcome.end(), outcome.parameters(), start,
        outcome.inputs());
  }

  static void leakyAverage(Equations eq) {
    var h = eq.state("h");
    eq.next(h, tanh(eq.affine("W", average(eq, eq.constant(0)))));
  }

  private static Expr average(Equations eq, Expr offset) {
    var x = eq.input("x");
    var m = eq.state("m");
    return eq.next(m, m.times(0.9).plus(tanh(eq.affine("U", x))).plus(offset));
  }

  /// With a negative sign, a quotient, a drive that enters twice, and the old state read out.
  static void twoPoles(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var p = eq.state("p");
    var q = eq.state("q");

    var u = eq.affine("U", x);
    var pNew = eq.next(p, eq.vector("a").times(p).minus(q.over(3)).plus(u));
    eq.next(q, q.times(0.5).plus(pNew.times(0.2)).minus(u.times(eq.vector("b")).negated()));
    var v = q.minus(u.times(0.5)).plus(pNew).as("v");
    eq.next(h, tanh(v).times(v).plus(eq.linear("V", x)));
  }
}
