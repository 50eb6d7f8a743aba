package org.taugru.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Which work of the τ-GRU is done for how many steps at once.
class PlannedProgramTest {
  private static final int CHUNK = 32;

  /// The plan of a τ-GRU.
  private static final class Planned {
    private final PlannedProgram plan;

    Planned(int lag) {
      this(lag, CHUNK);
    }

    Planned(int lag, int chunk) {
      this(lag, chunk, 12, 20);
    }

    Planned(int lag, int chunk, int inputs, int units) {
      this(tauGru(lag, inputs, units), chunk);
    }

    Planned(Program program, int chunk) {
      this.plan = PlannedProgram.of(program, Gradient.of(program), MadeUpCosts.usual(chunk));
    }

    /// The steps at once of each product (`W1`, `W1ᵀ`) and each gradient (`∂W1`, `∂bU1+bW1`).
    Map<String, Integer> horizons(List<Stage> stages) {
      Map<String, Integer> horizons = new TreeMap<>();
      for (Stage stage : stages)
        for (Instruction instruction : stage.instructions())
          switch (instruction) {
            case Instruction.Multiply multiply -> {
              for (Instruction.Column column : multiply.columns())
                for (int matrix : column.matrices()) {
                  MatrixUse use = plan.matrices().get(matrix);
                  horizons.put(matrix(use.matrix()) + (use.transposed() ? "ᵀ" : ""), stage.horizon());
                }
            }
            case Instruction.Outer outer -> outer.terms().forEach(term -> horizons.put(
                "∂" + (outer.operand().isPresent()
                    ? matrix(term.sum())
                    : plan.accumulators().get(term.sum()).parameters().stream()
                        .map(parameter -> plan.program().parameters().get(parameter).name())
                        .collect(Collectors.joining("+"))),
                stage.horizon()));
            case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> {
            }
          }
      return horizons;
    }

    /// The matrices whose products are added up at each place, in their order.
    Collection<List<String>> sums() {
      Map<Place, List<String>> sums = new LinkedHashMap<>();
      for (Stage stage : plan.forward())
        for (Instruction instruction : stage.instructions())
          if (instruction instanceof Instruction.Multiply multiply) {
            for (Instruction.Column column : multiply.columns())
              for (int matrix : column.matrices())
                sums.computeIfAbsent(column.target(), _ -> new ArrayList<>())
                    .add(matrix(plan.matrices().get(matrix).matrix()));
          }
      return sums.values();
    }

    /// The products of every single step.
    List<Instruction.Multiply> stepwise(List<Stage> stages) {
      return products(stages.stream().filter(stage -> stage.horizon() == 1).toList());
    }

    private String matrix(int number) {
      return plan.program().matrices().get(number).name();
    }
  }

  private static Program tauGru(int lag, int inputs, int units) {
    return Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(inputs, units));
  }

  private static List<Instruction.Multiply> products(List<Stage> stages) {
    return stages.stream().flatMap(stage -> stage.instructions().stream())
        .filter(Instruction.Multiply.class::isInstance).map(Instruction.Multiply.class::cast).toList();
  }

  private static long passes(List<Stage> stages) {
    return stages.stream().flatMap(stage -> stage.instructions().stream())
        .filter(Instruction.Pass.class::isInstance).count();
  }

  @Test
  void inputProductsAreDoneForAWholeChunk() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.forward())).containsEntry("U1", CHUNK).containsEntry("U2", CHUNK)
        .containsEntry("U3", CHUNK)
        .containsEntry("U4", CHUNK);
  }

  @Test
  void aProductDelayedBeyondTheChunkIsDoneForAWholeChunk() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.forward())).containsEntry("W2", CHUNK);
  }

  @Test
  void onlyProductsWithTheCurrentStateAreDoneStepByStep() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.forward()).entrySet().stream().filter(entry -> entry.getValue() == 1))
        .extracting(Map.Entry::getKey).containsExactly("W1", "W3", "W4");
  }

  @ParameterizedTest(name = "a delay of {0} is known {1} steps ahead")
  @CsvSource({"0, 1", "1, 2", "5, 6", "30, 31", "31, 32", "32, 32", "1000, 32"})
  void aDelayedProductIsDoneForAsManyStepsAsItIsKnownAhead(int lag, int horizon) {
    Planned planned = new Planned(lag);
    assertThat(planned.horizons(planned.plan.forward())).containsEntry("W2", horizon);
  }

  @ParameterizedTest(name = "what goes {0} steps back may wait {1} steps")
  @CsvSource({"0, 1", "1, 2", "5, 6", "30, 31", "31, 32", "32, 32", "1000, 32"})
  void aProductThatGoesBackWaitsForAsManyStepsAsItGoes(int lag, int horizon) {
    Planned planned = new Planned(lag);
    assertThat(planned.horizons(planned.plan.backward())).containsEntry("W2ᵀ", horizon);
  }

  @Test
  void onlyWhatThePreviousStepNeedsIsDoneStepByStepBackwards() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.backward()).entrySet().stream().filter(entry -> entry.getValue() == 1))
        .extracting(Map.Entry::getKey).containsExactly("W1ᵀ", "W3ᵀ", "W4ᵀ");
  }

  @Test
  void gradientsOfMatricesAreSummedOverAWholeChunk() {
    Planned planned = new Planned(65);
    Map<String, Integer> horizons = planned.horizons(planned.plan.backward());
    for (String matrix : List.of("W1", "W2", "W3", "W4", "U1", "U2", "U3", "U4"))
      assertThat(horizons).containsEntry("∂" + matrix, CHUNK);
  }

  @Test
  void biasesThatAreAddedTogetherShareAnAccumulator() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.backward())).containsEntry("∂bU1+bW1", CHUNK)
        .containsEntry("∂bU2+bW2", CHUNK)
        .containsEntry("∂bU3+bW3", CHUNK).containsEntry("∂bU4+bW4", CHUNK);
  }

  @Test
  void theGradientOfTheInputsIsDoneForAWholeChunk() {
    Planned planned = new Planned(65);
    assertThat(planned.horizons(planned.plan.backward())).containsEntry("U1ᵀ", CHUNK).containsEntry("U4ᵀ", CHUNK);
  }

  @Test
  void allElementwiseWorkOfAStepIsOnePass() {
    Planned planned = new Planned(65);
    assertThat(planned.plan.forward().getLast().horizon()).isEqualTo(1);
    assertThat(passes(List.of(planned.plan.forward().getLast()))).isEqualTo(1);
    assertThat(planned.plan.backward().getFirst().horizon()).isEqualTo(1);
    assertThat(passes(List.of(planned.plan.backward().getFirst()))).isEqualTo(1);
  }

  @Test
  void forwardTheLongestStageComesFirst() {
    assertThat(new Planned(5).plan.forward()).extracting(Stage::horizon).containsExactly(CHUNK, 6, 1);
  }

  @Test
  void backwardTheShortestStageComesFirst() {
    assertThat(new Planned(5).plan.backward()).extracting(Stage::horizon).containsExactly(1, 6, CHUNK);
  }

  @Test
  void theFirstProductOfASumStartsFromTheBiases() {
    Planned planned = new Planned(65);
    List<Instruction.Column> columns = products(planned.plan.forward()).stream()
        .flatMap(product -> product.columns().stream()).toList();
    assertThat(columns.stream().filter(column -> column.start().shared())).hasSize(4);
    assertThat(columns.stream().filter(column -> column.start().equals(column.target()))).hasSize(3); // U2, W2 are one
  }

  @Test
  void aNarrowInputIsMultipliedAlongWithTheState() {
    Planned planned = new Planned(65, CHUNK, 1, 20);
    assertThat(planned.horizons(planned.plan.forward())).containsEntry("U1", 1).containsEntry("W1", 1)
        .containsEntry("U3", 1)
        .containsEntry("U4", 1).containsEntry("U2", CHUNK).containsEntry("W2", CHUNK);
    assertThat(products(planned.plan.forward())).allSatisfy(product -> assertThat(product.operands()).hasSize(2));
  }

  @Test
  void productsAddedUpInOnePlaceAreOne() {
    Planned planned = new Planned(65);
    assertThat(planned.stepwise(planned.plan.backward())).singleElement().satisfies(product -> {
      assertThat(product.operands()).hasSize(3);
      assertThat(product.columns()).hasSize(1);
    });
  }

  @Test
  void narrowProductsWithTheSameOperandAreSideBySide() {
    Planned narrow = new Planned(65, CHUNK, 12, MadeUpCosts.ROW);
    assertThat(narrow.stepwise(narrow.plan.forward()))
        .singleElement().satisfies(product -> assertThat(product.columns()).hasSize(3));
    Planned wide = new Planned(65, CHUNK, 12, MadeUpCosts.ABREAST);
    assertThat(wide.stepwise(wide.plan.forward())).hasSize(3)
        .allSatisfy(product -> assertThat(product.columns()).hasSize(1));
  }

  @ParameterizedTest(name = "a delay of {0}")
  @CsvSource({"0", "2", "5", "65"})
  void productsAreAddedInTheSameOrderWhateverTheChunk(int lag) {
    Planned whole = new Planned(lag, CHUNK);
    for (int chunk : new int[] {1, 2, 4}) {
      Planned cut = new Planned(lag, chunk);
      assertThat(cut.sums()).containsExactlyInAnyOrderElementsOf(whole.sums());
    }
  }

  /// Step by step, W is ready before the pass that V waits for.
  @Test
  void productsAreAddedInTheSameOrderWhicheverIsReadyFirst() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("V", Functions.tanh(h.at(Lag.steps(5)))).plus(eq.linear("W", h))
          .plus(eq.affine("U", eq.input("x"))));
    };
    Program program = Program.of("late", cell, Setting.of(12, 20));
    for (int chunk : new int[] {1, 4, CHUNK})
      assertThat(new Planned(program, chunk).sums()).containsExactly(List.of("U", "V", "W"));
  }

  @Test
  void statesThatGoOnWithTheSameValueAllGetIt() {
    Cell cell = eq -> {
      State a = eq.state("a");
      State b = eq.state("b");
      Expr value = Functions.tanh(eq.affine("W", a, "V", b).plus(eq.affine("U", eq.input("x"))));
      eq.next(a, value);
      eq.next(b, value);
    };
    PlannedProgram plan = PlannedProgram.ofStream(Program.of("twins", cell, Setting.of(12, 20)), MadeUpCosts.usual(1));
    List<Place> written = plan.forward().stream().flatMap(stage -> stage.instructions().stream())
        .flatMap(instruction -> Accesses.writes(instruction).stream()).toList();
    assertThat(written).containsAll(plan.edges().next());
  }

  @Test
  void aContinuousFormIsRefused() {
    Program flow = Program.flowOf("tau-gru", new TauGru(Lag.steps(5)), Setting.of(3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> PlannedProgram.of(flow, flow, MadeUpCosts.usual(CHUNK)))
        .withMessage("tau-gru is a continuous-time form; a kernel runs recurrences. Use Program.of.");
  }

  /// 200 activations at 1 for the product and 10 for the function; a pass is closed at 100 to 109.
  @Test
  void aLongChainOfActivationsIsCutIntoSeveralPasses() {
    Cell cell = eq -> {
      Expr x = eq.input("x");
      State h = eq.state("h");
      Expr deep = h.plus(x);
      for (int i = 0; i < 200; i++)
        deep = Functions.tanh(deep.times(1.5));
      eq.next(h, deep);
    };
    Program program = Program.of("deep", cell, Setting.of(1, 4));
    PlannedProgram plan = PlannedProgram.ofStream(program, MadeUpCosts.usual(CHUNK));
    assertThat(passes(plan.forward())).isBetween(21L, 23L);
  }

  @Test
  void whatTheGradientReadsIsSaved() {
    PlannedProgram plan = new Planned(65).plan;
    assertThat(saved(plan)).containsExactlyInAnyOrder("u", "z", "g", "a");
  }

  private static List<String> saved(PlannedProgram plan) {
    List<String> letters = new ArrayList<>();
    for (Buffer buffer : plan.buffers())
      if (buffer.content() instanceof Buffer.Content.Trace(int node))
        letters.add(plan.program().info().get(node).label().orElse("?"));
    return letters;
  }

  @Test
  void aStreamSavesNothingAndTakesOneStepAtATime() {
    PlannedProgram plan = PlannedProgram.ofStream(tauGru(65, 12, 20), MadeUpCosts.usual(CHUNK));
    assertThat(saved(plan)).isEmpty();
    assertThat(plan.chunk()).isEqualTo(1);
    assertThat(plan.forward()).extracting(Stage::horizon).containsExactly(1);
    assertThat(plan.backward()).isEmpty();
    assertThat(plan.edges().adjoints()).isEmpty();
  }

  @Test
  void aForwardPassNeedsNoTransposedMatrix() {
    PlannedProgram plan = new Planned(65).plan;
    assertThat(plan.matrices()).hasSize(16)
        .allSatisfy(use -> assertThat(use.forward()).isEqualTo(!use.transposed()));
  }

  @Test
  void withoutAGradientOfInputsThereIsNoPlaceForIt() {
    Program program = tauGru(65, 12, 20);
    PlannedProgram plan = PlannedProgram.of(program, Gradient.withoutInputs(program), MadeUpCosts.usual(CHUNK));
    assertThat(plan.edges().inputAdjoint()).isEmpty();
    assertThat(new Planned(65).plan.edges().inputAdjoint()).isPresent();
  }

  @Test
  void inputsAreReadAsElementsWhereTheyAreNotMultiplied() {
    Cell adding = eq -> {
      State h = eq.state("h");
      eq.next(h, Functions.tanh(eq.affine("W", h).plus(eq.input("x"))));
    };
    Program program = Program.of("adding", adding, Setting.of(4, 4));
    assertThat(PlannedProgram.ofStream(program, MadeUpCosts.usual(CHUNK)).inputReading())
        .isEqualTo(PlannedProgram.InputReading.ELEMENTWISE);
    assertThat(new Planned(65).plan.inputReading()).isEqualTo(PlannedProgram.InputReading.MULTIPLIED);
  }

  /// For several steps at once an instruction is done before the next one is, so that each must find what it reads.
  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void everythingIsWrittenBeforeItIsRead(Catalogue.Entry entry) {
    Program program = Program.of(entry.name(), entry.cell(), Setting.of(3, 20));
    PlannedProgram plan = PlannedProgram.of(program, Gradient.of(program), MadeUpCosts.usual(CHUNK));
    BitSet written = new BitSet();
    for (int i = 0; i < plan.buffers().size(); i++)
      if (!(plan.buffers().get(i).content() instanceof Buffer.Content.Chunk)
          && !(plan.buffers().get(i).content() instanceof Buffer.Content.Trace))
        written.set(i);
    for (List<Stage> direction : List.of(plan.forward(), plan.backward()))
      for (Stage stage : direction)
        for (Instruction instruction : stage.instructions()) {
          assertThat(Accesses.reads(instruction)).as("%s", instruction).allMatch(place -> written.get(place.buffer()));
          Accesses.writes(instruction).forEach(place -> written.set(place.buffer()));
        }
    assertThat(written.cardinality()).isEqualTo(plan.buffers().size());
  }

  static List<Catalogue.Entry> cells() {
    return Catalogue.all(5, 40);
  }
}
