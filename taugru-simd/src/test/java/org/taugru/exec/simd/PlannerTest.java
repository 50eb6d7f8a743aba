package org.taugru.exec.simd;

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
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.ir.Node;
import org.taugru.ir.Program;

/// Which work of the τ-GRU is done for how many steps at once.
class PlannerTest {
  private static final int CHUNK = 32;

  /// Both plans of a τ-GRU.
  private static final class Plans {
    private final Program program;
    private final Packing packing = new Packing();
    private final Plan forward;
    private final Plan backward;

    Plans(int lag) {
      this(lag, CHUNK);
    }

    Plans(int lag, int chunk) {
      this(lag, chunk, 12, 20);
    }

    Plans(int lag, int chunk, int inputs, int units) {
      TauGru cell = new TauGru(lag, inputs, units);
      this.program = cell.program();
      Program gradient = cell.gradient();
      Layout layout = new Layout(program, false);
      layout.declareAll(true);
      BitSet saved = new BitSet();
      for (Node node : gradient.nodes())
        if (node instanceof Node.Forward(int number, _))
          saved.set(number);
      Lowering lowered = Lowering.forward(program, layout, packing, saved);
      this.forward = Planner.forward(lowered, layout, chunk);
      this.backward = Planner.backward(
          Lowering.backward(gradient, layout, packing, node -> Planner.place(lowered.item(node))), layout, chunk);
    }

    /// The steps at once of each product (`W1`, `W1ᵀ`) and each gradient (`∂W1`, `∂bW1+bU1`).
    Map<String, Integer> horizons(Plan plan) {
      Map<String, Integer> horizons = new TreeMap<>();
      for (Plan.Stage stage : plan.stages())
        for (Instruction instruction : stage.instructions())
          switch (instruction) {
            case Instruction.Multiply multiply -> {
              for (Instruction.Column column : multiply.columns())
                for (int packed : column.packed()) {
                  Packing.Use use = packing.uses().get(packed);
                  horizons.put(matrix(use.matrix()) + (use.transposed() ? "ᵀ" : ""), stage.horizon());
                }
            }
            case Instruction.Outer outer -> outer.terms().forEach(term -> horizons.put(
                "∂" + (outer.operand().isPresent()
                    ? matrix(term.sum())
                    : plan.accumulators().get(term.sum()).parameters().stream()
                        .map(parameter -> program.parameters().get(parameter).name()).collect(Collectors.joining("+"))),
                stage.horizon()));
            case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> {
            }
          }
      return horizons;
    }

    /// The matrices whose products are added up at each place, in their order.
    Collection<List<String>> sums() {
      Map<Place, List<String>> sums = new LinkedHashMap<>();
      for (Plan.Stage stage : forward.stages())
        for (Instruction instruction : stage.instructions())
          if (instruction instanceof Instruction.Multiply multiply)
            for (Instruction.Column column : multiply.columns())
            for (int packed : column.packed())
            sums.computeIfAbsent(column.target(), _ -> new ArrayList<>())
                .add(matrix(packing.uses().get(packed).matrix()));
      return sums.values();
    }

    List<Instruction.Multiply> products(Plan plan) {
      return plan.stages().stream().flatMap(stage -> stage.instructions().stream())
          .filter(Instruction.Multiply.class::isInstance).map(Instruction.Multiply.class::cast).toList();
    }

    /// The products of every single step.
    List<Instruction.Multiply> stepwise(Plan plan) {
      return products(new Plan(plan.stages().stream().filter(stage -> stage.horizon() == 1).toList(), List.of()));
    }

    private String matrix(int number) {
      return program.matrices().get(number).name();
    }
  }

  private static long passes(Plan plan, int horizon) {
    return plan.stages().stream().filter(stage -> stage.horizon() == horizon)
        .flatMap(stage -> stage.instructions().stream())
        .filter(Instruction.Pass.class::isInstance).count();
  }

  @Test
  void inputProductsAreDoneForAWholeChunk() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.forward)).containsEntry("U1", CHUNK).containsEntry("U2", CHUNK)
        .containsEntry("U3", CHUNK)
        .containsEntry("U4", CHUNK);
  }

  @Test
  void aProductDelayedBeyondTheChunkIsDoneForAWholeChunk() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.forward)).containsEntry("W2", CHUNK);
  }

  @Test
  void onlyProductsWithTheCurrentStateAreDoneStepByStep() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.forward).entrySet().stream().filter(entry -> entry.getValue() == 1))
        .extracting(Map.Entry::getKey).containsExactly("W1", "W3", "W4");
  }

  @ParameterizedTest(name = "a delay of {0} is known {1} steps ahead")
  @CsvSource({"0, 1", "1, 2", "5, 6", "30, 31", "31, 32", "32, 32", "1000, 32"})
  void aDelayedProductIsDoneForAsManyStepsAsItIsKnownAhead(int lag, int horizon) {
    Plans plans = new Plans(lag);
    assertThat(plans.horizons(plans.forward)).containsEntry("W2", horizon);
  }

  @ParameterizedTest(name = "what goes {0} steps back may wait {1} steps")
  @CsvSource({"0, 1", "1, 2", "5, 6", "30, 31", "31, 32", "32, 32", "1000, 32"})
  void aProductThatGoesBackWaitsForAsManyStepsAsItGoes(int lag, int horizon) {
    Plans plans = new Plans(lag);
    assertThat(plans.horizons(plans.backward)).containsEntry("W2ᵀ", horizon);
  }

  @Test
  void onlyWhatThePreviousStepNeedsIsDoneStepByStepBackwards() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.backward).entrySet().stream().filter(entry -> entry.getValue() == 1))
        .extracting(Map.Entry::getKey).containsExactly("W1ᵀ", "W3ᵀ", "W4ᵀ");
  }

  @Test
  void gradientsOfMatricesAreSummedOverAWholeChunk() {
    Plans plans = new Plans(65);
    Map<String, Integer> horizons = plans.horizons(plans.backward);
    for (String matrix : List.of("W1", "W2", "W3", "W4", "U1", "U2", "U3", "U4"))
      assertThat(horizons).containsEntry("∂" + matrix, CHUNK);
  }

  @Test
  void biasesThatAreAddedTogetherShareAnAccumulator() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.backward)).containsEntry("∂bW1+bU1", CHUNK).containsEntry("∂bW2+bU2", CHUNK)
        .containsEntry("∂bW3+bU3", CHUNK).containsEntry("∂bW4+bU4", CHUNK);
  }

  @Test
  void theGradientOfTheInputsIsDoneForAWholeChunk() {
    Plans plans = new Plans(65);
    assertThat(plans.horizons(plans.backward)).containsEntry("U1ᵀ", CHUNK).containsEntry("U4ᵀ", CHUNK);
  }

  @Test
  void allElementwiseWorkOfAStepIsOnePass() {
    Plans plans = new Plans(65);
    assertThat(passes(plans.forward, 1)).isEqualTo(1);
    assertThat(passes(plans.backward, 1)).isEqualTo(1);
  }

  @Test
  void forwardTheLongestStageComesFirst() {
    assertThat(new Plans(5).forward.stages()).extracting(Plan.Stage::horizon).containsExactly(CHUNK, 6, 1);
  }

  @Test
  void backwardTheShortestStageComesFirst() {
    assertThat(new Plans(5).backward.stages()).extracting(Plan.Stage::horizon).containsExactly(1, 6, CHUNK);
  }

  @Test
  void theFirstProductOfASumStartsFromTheBiases() {
    Plans plans = new Plans(65);
    List<Instruction.Column> columns = plans.products(plans.forward).stream()
        .flatMap(product -> product.columns().stream()).toList();
    assertThat(columns.stream().filter(column -> column.start().shared())).hasSize(4);
    assertThat(columns.stream().filter(column -> column.start().equals(column.target()))).hasSize(3); // U2, W2 are one
  }

  @Test
  void aNarrowInputIsMultipliedAlongWithTheState() {
    Plans plans = new Plans(65, CHUNK, 1, 20);
    assertThat(plans.horizons(plans.forward)).containsEntry("U1", 1).containsEntry("W1", 1).containsEntry("U3", 1)
        .containsEntry("U4", 1).containsEntry("U2", CHUNK).containsEntry("W2", CHUNK);
    assertThat(plans.products(plans.forward)).allSatisfy(product -> assertThat(product.operands()).hasSize(2));
  }

  @Test
  void productsAddedUpInOnePlaceAreOne() {
    Plans plans = new Plans(65);
    assertThat(plans.stepwise(plans.backward)).singleElement().satisfies(product -> {
      assertThat(product.operands()).hasSize(3);
      assertThat(product.columns()).hasSize(1);
    });
  }

  @Test
  void narrowProductsWithTheSameOperandAreSideBySide() {
    Plans narrow = new Plans(65, CHUNK, 12, Lanes.COUNT);
    int together = Math.min(3, ProductShape.MOST_VECTORS);
    assertThat(narrow.stepwise(narrow.forward)).hasSize(Math.ceilDiv(3, together))
        .allSatisfy(product -> assertThat(product.columns()).hasSizeLessThanOrEqualTo(together));
    Plans wide = new Plans(65, CHUNK, 12, ProductShape.MOST_VECTORS * Lanes.COUNT);
    assertThat(wide.stepwise(wide.forward)).hasSize(3)
        .allSatisfy(product -> assertThat(product.columns()).hasSize(1));
  }

  @ParameterizedTest(name = "a delay of {0}")
  @CsvSource({"0", "2", "5", "65"})
  void productsAreAddedInTheSameOrderWhateverTheChunk(int lag) {
    Plans whole = new Plans(lag, CHUNK);
    for (int chunk : new int[] {1, 2, 4}) {
      Plans cut = new Plans(lag, chunk);
      assertThat(cut.sums()).containsExactlyInAnyOrderElementsOf(whole.sums());
    }
  }

  @ParameterizedTest(name = "{0} units: chunks of {1} steps")
  @CsvSource({"1, 32", "64, 32", "128, 16", "256, 8", "512, 4", "4096, 4"})
  void aChunkOfAValueFitsTheCache(int hidden, int chunk) {
    TauGru cell = new TauGru(2, 1, hidden);
    assertThat(new SimdKernel(cell.program(), cell.gradient(), new Threads(1)).chunk()).isEqualTo(chunk);
  }

  @Test
  void aContinuousFormIsRefused() {
    Program flow = Program.flowOf("tau-gru", new TauGru(5, 3, 4), Setting.of(3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> new SimdBackend(1).compile(flow, flow))
        .withMessage("tau-gru is a continuous-time form; a kernel runs recurrences. Use Program.of.");
  }

  /// One method would be too long for the JIT compiler, and in the end for the JVM.
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
    Layout layout = new Layout(program, true);
    Plan plan = Planner.forward(Lowering.forward(program, layout, new Packing(), new BitSet()), layout, CHUNK);
    long passes = plan.stages().stream().flatMap(stage -> stage.instructions().stream())
        .filter(Instruction.Pass.class::isInstance).count();
    assertThat(passes).isBetween(40L, 50L);
  }
}
