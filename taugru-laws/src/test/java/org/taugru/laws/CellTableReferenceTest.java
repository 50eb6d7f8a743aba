package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.AntisymmetricRnn;
import org.taugru.cells.Biases;
import org.taugru.cells.Catalogue;
import org.taugru.cells.CellOption;
import org.taugru.cells.CoRnn;
import org.taugru.cells.DelayGru;
import org.taugru.cells.Delayed;
import org.taugru.cells.ExpRnn;
import org.taugru.cells.FastGrnn;
import org.taugru.cells.FastRnn;
import org.taugru.cells.Gru;
import org.taugru.cells.IRnn;
import org.taugru.cells.Lem;
import org.taugru.cells.LinearDelayRnn;
import org.taugru.cells.LipschitzRnn;
import org.taugru.cells.Lmu;
import org.taugru.cells.Lstm;
import org.taugru.cells.MinGru;
import org.taugru.cells.MinLstm;
import org.taugru.cells.NoisyRnn;
import org.taugru.cells.Options;
import org.taugru.cells.S4d;
import org.taugru.cells.Skip;
import org.taugru.cells.TanhRnn;
import org.taugru.cells.Tarnn;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGru.Gate;
import org.taugru.cells.TauGru.Weight;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.cells.UnIcoRnn;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Initialiser.Blocks;
import org.taugru.eq.Initialiser.Blocks.Block;
import org.taugru.eq.Initialiser.Constant;
import org.taugru.eq.Initialiser.Normal;
import org.taugru.eq.Initialiser.Rotations;
import org.taugru.eq.Initialiser.Rotations.Angles;
import org.taugru.eq.Initialiser.Uniform;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.ir.Node;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Every cell against tables that were written by hand, from the papers and their code: where parameters and states start,
/// what is fixed, which options there are, how far back it looks, and which variant a name stands for. Nothing here is computed from the
/// equations; what a cell does with these numbers is the matter of other tests.
final class CellTableReferenceTest {
  private static final int TAU = 7;
  private static final int LONGEST = 12;
  private static final int P = 3;
  private static final int D = 5;

  /// The rule of PyTorch's recurrent cells, which many codes share.
  private static final Initialiser USUAL = new Uniform(1 / Math.sqrt(D));

  static Stream<String> cells() {
    return Catalogue.all(TAU, LONGEST).stream().map(Catalogue.Entry::name);
  }

  private static Program program(String cell) {
    return Program.of(cell, Catalogue.named(cell, TAU, LONGEST).cell(), Setting.of(P, D));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void everyParameterStartsAsPublished(String cell) {
    Map<String, Initialiser> special = starts(cell);
    Map<String, Initialiser> expected = new TreeMap<>();
    Map<String, Initialiser> found = new TreeMap<>();
    for (Parameter parameter : program(cell).parameters()) {
      found.put(parameter.name(), parameter.initialiser());
      expected.put(parameter.name(), special.getOrDefault(parameter.name(), USUAL));
    }
    if (cell.equals("lmu")) // numbers of their own, which the law of its window is about
      for (String matrix : List.of("A", "B")) {
        assertThat(found.remove(matrix)).isInstanceOf(Initialiser.Values.class);
        expected.remove(matrix);
      }
    assertThat(found).isEqualTo(expected);
    assertThat(found.keySet()).containsAll(special.keySet());
  }

  private static Map<String, Initialiser> starts(String cell) {
    return switch (cell) {
      case "tau-gru-mixture" -> Map.of("p", new Constant(0));
      case "tau-gru-per-unit" -> Map.of("units.1", Initialiser.Values.of(1, 0, 0, 1, 0),
          "units.2", Initialiser.Values.of(0, 1, 0, 0, 1), "units.3", Initialiser.Values.of(0, 0, 1, 0, 0));
      case "lstm-chrono" -> {
        Map<String, Initialiser> starts = of(new Constant(0), "bWi", "bWf", "bWo", "bWg", "bUo", "bUg");
        starts.put("bUf", new Initialiser.Chrono(LONGEST));
        starts.put("bUi", new Initialiser.NegativeOf("bUf"));
        yield starts;
      }
      case "skip-lstm" -> {
        Map<String, Initialiser> starts = of(new Constant(0), "bUi", "bUo", "bUg");
        starts.putAll(of(new Constant(1), "bUf", "bWp", "Δu.start"));
        starts.putAll(of(new Normal(1), "h.start", "c.start"));
        yield starts;
      }
      case "skip-gru" -> {
        Map<String, Initialiser> starts = of(new Constant(1), "bUr", "bUz", "bWp", "Δu.start");
        starts.put("bUn", new Constant(0));
        starts.put("h.start", new Normal(1));
        yield starts;
      }
      case "fast-rnn" -> {
        Map<String, Initialiser> starts = of(new Normal(0.1), "U", "W");
        starts.putAll(Map.of("bW", new Constant(1), "α", new Constant(-3), "β", new Constant(3)));
        yield starts;
      }
      case "fast-grnn" -> {
        Map<String, Initialiser> starts = of(new Normal(0.1), "U", "W");
        starts.putAll(of(new Constant(1), "bz", "bh", "ζ"));
        starts.put("ν", new Constant(-4));
        yield starts;
      }
      case "antisymmetric-rnn", "antisymmetric-rnn-gated" -> of(new Normal(1 / Math.sqrt(D)), "V");
      case "lipschitz-rnn" -> lipschitz();
      case "noisy-rnn" -> {
        Map<String, Initialiser> starts = lipschitz();
        starts.put("s", new Constant(0.01));
        yield starts;
      }
      case "cornn" -> of(new Uniform(1 / Math.sqrt(P + 2 * D)), "W", "Z", "V", "bV");
      case "unicornn" -> Map.of("w", new Initialiser.Between(0, 1), "c", new Uniform(0.1),
          "V", new Uniform(Math.sqrt(6.0 / 65 / P)), "bV", new Constant(0)); // Kaiming uniform with a = 8
      case "irnn" -> of(new Constant(0.01), "η1", "η2", "η3", "η4", "η5");
      case "tarnn" -> {
        Map<String, Initialiser> starts = of(new Normal(0.1), "U1", "U2", "Ug", "W1", "W2", "Wg", "B1", "B2");
        starts.putAll(Map.of("bW1", new Constant(0), "bWg", new Constant(-3), "α1.start", new Constant(0.01)));
        yield starts;
      }
      case "exp-rnn" -> Map.of("U", new Normal(Math.sqrt(2.0 / P)), "b", new Uniform(0.01),
          "A", new Rotations(Angles.UNIFORM));
      case "dtriv" -> Map.of("U", new Normal(Math.sqrt(2.0 / P)), "b", new Uniform(0.01), "A", new Constant(0),
          "B", new Rotations(Angles.UNIFORM));
      case "s4d" -> {
        Map<String, Initialiser> starts = of(new Uniform(1 / Math.sqrt(P)), "E", "bE");
        starts.putAll(Map.of("S", diagonal(32), "D", new Normal(1), "gain", new Constant(1), "shift", new Constant(0)));
        yield starts;
      }
      case "lmu" -> Map.of("ex", new Uniform(Math.sqrt(3.0 / P)), "eh", new Uniform(Math.sqrt(3.0 / D)),
          "em", new Constant(0), "Wx", new Normal(Math.sqrt(2.0 / (P + D))), "Wh", new Normal(Math.sqrt(2.0 / (D + D))),
          "Wm", new Normal(Math.sqrt(2.0 / (16 + D))));
      default -> Map.of();
    };
  }

  private static Map<String, Initialiser> lipschitz() {
    Map<String, Initialiser> starts = of(new Normal(0.1 / D), "A", "W");
    starts.putAll(of(new Uniform(1 / Math.sqrt(P)), "E", "bE"));
    return starts;
  }

  /// S4D-Lin: log Δ, then for each mode log(½), πn and a complex normal number of variance 1.
  private static Initialiser diagonal(int modes) {
    Block[] blocks = new Block[1 + 3 * modes];
    blocks[0] = new Block(D, new Initialiser.Between(Math.log(0.001), Math.log(0.1)));
    for (int n = 0; n < modes; n++) {
      blocks[1 + 3 * n] = new Block(D, new Constant(Math.log(0.5)));
      blocks[2 + 3 * n] = new Block(D, new Constant(Math.PI * n));
      blocks[3 + 3 * n] = new Block(2 * D, new Normal(Math.sqrt(0.5)));
    }
    return new Blocks(List.of(blocks));
  }

  private static Map<String, Initialiser> of(Initialiser start, String... names) {
    Map<String, Initialiser> starts = new HashMap<>();
    for (String name : names)
      starts.put(name, start);
    return starts;
  }

  @ParameterizedTest
  @MethodSource("cells")
  void onlyWhatIsGivenIsFixedAndNotCounted(String cell) {
    Set<String> expected = switch (cell) {
      case "tau-gru-per-unit" -> Set.of("units.1", "units.2", "units.3");
      case "skip-lstm", "skip-gru" -> Set.of("Δu.start");
      case "dtriv" -> Set.of("B");
      case "lmu" -> Set.of("A", "B");
      default -> Set.of();
    };
    Set<String> found = new TreeSet<>();
    program(cell).parameters().stream().filter(parameter -> !parameter.trained())
        .forEach(parameter -> found.add(parameter.name()));
    assertThat(found).isEqualTo(expected);
    assertThat(program(cell).parameterCount()).isEqualTo(program(cell).parameters().stream()
        .filter(parameter -> !expected.contains(parameter.name())).mapToInt(Parameter::count).sum());
  }

  @ParameterizedTest
  @MethodSource("cells")
  void statesBeginAtZeroButForThoseOfTheTable(String cell) {
    Map<String, String> expected = switch (cell) {
      case "skip-lstm" -> Map.of("h", "h.start", "c", "c.start", "Δu", "Δu.start");
      case "skip-gru" -> Map.of("h", "h.start", "Δu", "Δu.start");
      case "tarnn" -> Map.of("α1", "α1.start");
      default -> Map.of();
    };
    Program program = program(cell);
    Map<String, String> found = new HashMap<>();
    for (StateVariable state : program.states())
      state.start().ifPresent(start -> found.put(state.name(), program.parameters().get(start).name()));
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void optionsHaveTheirDefaults(String cell) {
    List<String> expected = switch (cell) {
      case "tau-gru-author-code" ->
        List.of("cell.weight=learned (or none)", "cell.gate=learned (or none)", "cell.beta=1");
      case "tau-gru-noisy" -> List.of("cell.noise=0.02");
      case "gru", "gru-reset-before", "lstm", "lstm-no-forget", "lstm-chrono" -> List.of("cell.biases=two (or one)");
      case "antisymmetric-rnn", "antisymmetric-rnn-gated" -> List.of("cell.epsilon=0.01", "cell.gamma=0.01");
      case "lipschitz-rnn" -> List.of("cell.epsilon=0.03", "cell.beta=0.75", "cell.gamma=0.001");
      case "noisy-rnn" ->
        List.of("cell.epsilon=0.01", "cell.beta=0.75", "cell.gamma=0.001", "cell.add=0.02", "cell.mult=0.02");
      case "cornn" -> List.of("cell.dt=0.042", "cell.gamma=2.7", "cell.epsilon=4.7");
      case "unicornn" -> List.of("cell.dt=0.1", "cell.alpha=10");
      case "lem" -> List.of("cell.dt=1");
      case "irnn" -> List.of("cell.iterations=5");
      case "tarnn" -> List.of("cell.iterations=1");
      case "exp-rnn", "dtriv" -> List.of("cell.angles=uniform (or cayley)");
      case "s4d" -> List.of("cell.modes=32");
      case "lmu" -> List.of("cell.order=16", "cell.theta=" + TAU);
      default -> List.of();
    };
    assertThat(Catalogue.named(cell, TAU, LONGEST).ownOptions()).map(CellOption::toString).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void everyNameIsTheCellItSays(String cell) {
    Lag tau = Lag.steps(TAU);
    List<Lag> spread = List.of(Lag.steps(3), tau, Lag.steps(14));
    Cell expected = switch (cell) {
      case "tau-gru" -> new TauGru(tau);
      case "tau-gru-author-code" -> new TauGruAuthorCode(TAU, 1, 1);
      case "tau-gru-alpha0" -> new TauGru(List.of(tau), Weight.LEARNED, Gate.LEARNED, 0, 1);
      case "tau-gru-beta0" -> new TauGru(List.of(tau), Weight.LEARNED, Gate.LEARNED, 1, 0);
      case "tau-gru-no-weighting" -> new TauGru(List.of(tau), Weight.NONE, Gate.LEARNED, 1, 1);
      case "tau-gru-no-gating" -> new TauGru(List.of(tau), Weight.LEARNED, Gate.NONE, 1, 1);
      case "tau-gru-two-delays" -> new TauGru(List.of(tau, Lag.steps(14)), Weight.LEARNED, Gate.LEARNED, 1, 1);
      case "tau-gru-mixture" -> new TauGru(new Delayed.Mixture(spread));
      case "tau-gru-per-unit" -> new TauGru(new Delayed.PerUnit(spread));
      case "tau-gru-noisy" ->
        new TauGru(List.of(new Delayed.Once(tau)), Weight.LEARNED, Gate.LEARNED, 1, 1, 0.02);
      case "delay-gru" -> new DelayGru(tau);
      case "linear-delay-rnn" -> new LinearDelayRnn(tau);
      case "dilated-gru" -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.TANH, Biases.ONE, TAU);
      case "tanh-rnn" -> new TanhRnn();
      case "gru" -> new Gru(Gru.Reset.AFTER_PRODUCT, Gru.Candidate.TANH, Biases.TWO, 1);
      case "gru-reset-before" -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.TANH, Biases.TWO, 1);
      case "relu-gru" -> new Gru(Gru.Reset.BEFORE_PRODUCT, Gru.Candidate.RELU, Biases.ONE, 1);
      case "lstm" -> new Lstm(new Lstm.Forget.Gate(), Biases.TWO);
      case "lstm-no-forget" -> new Lstm(new Lstm.Forget.Never(), Biases.TWO);
      case "lstm-chrono" -> new Lstm(new Lstm.Forget.Chrono(LONGEST), Biases.TWO);
      case "skip-lstm" -> new Skip(Skip.Base.LSTM);
      case "skip-gru" -> new Skip(Skip.Base.GRU);
      case "fast-rnn" -> new FastRnn();
      case "fast-grnn" -> new FastGrnn();
      case "min-gru" -> new MinGru();
      case "min-lstm" -> new MinLstm();
      case "antisymmetric-rnn" -> new AntisymmetricRnn(0.01, 0.01, AntisymmetricRnn.Gate.NONE);
      case "antisymmetric-rnn-gated" -> new AntisymmetricRnn(0.01, 0.01, AntisymmetricRnn.Gate.LEARNED);
      case "lipschitz-rnn" -> new LipschitzRnn(0.03, 0.75, 0.001);
      case "noisy-rnn" -> new NoisyRnn(0.01, 0.75, 0.001, 0.02, 0.02);
      case "cornn" -> new CoRnn(0.042, 2.7, 4.7);
      case "unicornn" -> new UnIcoRnn(0.1, 10);
      case "lem" -> new Lem(1);
      case "irnn" -> new IRnn(5);
      case "tarnn" -> new Tarnn(1, LONGEST);
      case "exp-rnn" -> new ExpRnn(ExpRnn.Base.IDENTITY, Angles.UNIFORM);
      case "dtriv" -> new ExpRnn(ExpRnn.Base.START, Angles.UNIFORM);
      case "s4d" -> new S4d(32);
      case "lmu" -> new Lmu(16, TAU);
      default -> throw new AssertionError(cell + " is not in this table yet. Add it, with its numbers as published.");
    };
    assertThat(Catalogue.named(cell, TAU, LONGEST).cell()).isEqualTo(expected);
  }

  /// Options that share a default are told apart.
  @Test
  void everyOptionGoesWhereItsNameSays() {
    Options usual = Options.of(TAU, LONGEST);
    assertThat(with("noisy-rnn", usual.with("add", 0.1).with("mult", 0.2)))
        .isEqualTo(new NoisyRnn(0.01, 0.75, 0.001, 0.1, 0.2));
    assertThat(with("antisymmetric-rnn", usual.with("epsilon", 0.1).with("gamma", 0.2)))
        .isEqualTo(new AntisymmetricRnn(0.1, 0.2, AntisymmetricRnn.Gate.NONE));
    assertThat(with("antisymmetric-rnn-gated", usual.with("epsilon", 0.1).with("gamma", 0.2)))
        .isEqualTo(new AntisymmetricRnn(0.1, 0.2, AntisymmetricRnn.Gate.LEARNED));
    for (String name : List.of("exp-rnn", "dtriv"))
      assertThat(((ExpRnn) with(name, usual.with("angles", Angles.CAYLEY))).angles()).isEqualTo(Angles.CAYLEY);
    for (String name : List.of("lstm", "lstm-no-forget", "lstm-chrono"))
      assertThat(((Lstm) with(name, usual.with("biases", Biases.ONE))).biases()).isEqualTo(Biases.ONE);
    for (String name : List.of("gru", "gru-reset-before"))
      assertThat(((Gru) with(name, usual.with("biases", Biases.ONE))).biases()).isEqualTo(Biases.ONE);
  }

  private static Cell with(String name, Options options) {
    return Catalogue.named(name, options).cell();
  }

  /// The lags of the first state, of the input and of flags at τ = 7.
  @ParameterizedTest
  @MethodSource("cells")
  void everyCellLooksBackAsFarAsItShould(String cell) {
    Set<String> expected = switch (cell) {
      case "tau-gru", "tau-gru-no-weighting", "tau-gru-no-gating", "tau-gru-noisy", "delay-gru", "linear-delay-rnn" ->
        Set.of("h", "h−7", "x");
      case "tau-gru-beta0" -> Set.of("h", "h−7", "x");
      case "tau-gru-author-code" -> Set.of("h", "h−6", "x", "x−7", "started−7");
      case "tau-gru-two-delays" -> Set.of("h", "h−7", "h−14", "x");
      case "tau-gru-mixture", "tau-gru-per-unit" -> Set.of("h", "h−3", "h−7", "h−14", "x");
      case "dilated-gru" -> Set.of("h−6", "x");
      case "skip-lstm" -> Set.of("h", "c", "Δu", "s", "x");
      case "skip-gru" -> Set.of("h", "Δu", "s", "x");
      case "lstm", "lstm-no-forget", "lstm-chrono" -> Set.of("h", "c", "x");
      case "cornn", "unicornn", "lem" -> Set.of("y", "z", "x");
      case "tarnn" -> Set.of("h", "started", "α1−11", "x", "x−1");
      case "lmu" -> Set.of("h", "m", "x");
      case "s4d" -> {
        Set<String> reads = new TreeSet<>(Set.of("x"));
        for (int n = 1; n <= 32; n++)
          reads.addAll(Set.of("s" + n + ".re", "s" + n + ".im"));
        yield reads;
      }
      default -> Set.of("h", "x");
    };
    assertThat(reads(program(cell))).isEqualTo(new TreeSet<>(expected));
  }

  private static Set<String> reads(Program program) {
    Set<String> reads = new TreeSet<>();
    for (Node node : program.nodes())
      switch (node) {
        case Node.Input(int lag, _) -> reads.add("x" + (lag == 0 ? "" : "−" + lag));
        case Node.StateRead(int state, int lag, _) ->
          reads.add(program.states().get(state).name() + (lag == 0 ? "" : "−" + lag));
        default -> {
        }
      }
    return reads;
  }
}
