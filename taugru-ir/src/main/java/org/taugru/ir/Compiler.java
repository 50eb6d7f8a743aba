package org.taugru.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.taugru.eq.Definition;
import org.taugru.eq.EquationException;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Matrix;
import org.taugru.eq.Noise;
import org.taugru.eq.Op;
import org.taugru.eq.Parameter;
import org.taugru.eq.Scheme;
import org.taugru.eq.State;

/// Equations in, Program out: expressions become nodes, flows become recurrences by the setting's scheme.
final class Compiler {
  /// Numbers of the masks of state dropout start here, above every noise source that a cell declares.
  private static final int FIRST_MASK = 1 << 20;

  private final Equations equations;
  private final ProgramBuilder builder = new ProgramBuilder();
  private final Map<State, Integer> states = new LinkedHashMap<>();
  private final Map<String, Integer> parameters = new HashMap<>();
  private final Map<String, Integer> matrices = new HashMap<>();

  private Compiler(Equations equations) {
    this.equations = equations;
    equations.states().forEach(state -> states.put(state, states.size()));
    equations.parameters().forEach(parameter -> parameters.put(parameter.name(), parameters.size()));
    equations.matrices().forEach(matrix -> matrices.put(matrix.name(), matrices.size()));
  }

  static Program recurrence(String name, Equations equations) {
    Compiler compiler = new Compiler(equations);
    return compiler.finish(name, compiler.nextStates());
  }

  static Program flow(String name, Equations equations) {
    Compiler compiler = new Compiler(equations);
    Map<State, Integer> now = compiler.currentStates();
    List<Output> outputs = new ArrayList<>();
    Lowering lowering = compiler.new Lowering(now);
    equations.labelled().forEach(lowering::node);
    for (Definition definition : equations.definitions())
      switch (definition) {
        case Definition.Next next -> throw new EquationException(next.source(), name
            + " has no continuous-time form: state " + next.state().name()
            + " is given by next(...), not flow(...). The solver needs flow.");
        case Definition.Flow flow -> outputs.add(new Output.Derivative(compiler.number(flow.state()),
            compiler.fitted(flow.state(), lowering.node(flow.right()))));
      }
    return compiler.finish(name, outputs);
  }

  private List<Output> nextStates() {
    Map<State, Integer> now = currentStates();
    Lowering lowering = new Lowering(now);
    equations.labelled().forEach(lowering::node); // in the order they were written, for the reader of the text form
    Map<State, Integer> next = new LinkedHashMap<>();
    List<Definition.Flow> flows = new ArrayList<>();
    for (Definition definition : equations.definitions())
      switch (definition) {
        case Definition.Next recurrence -> next.put(recurrence.state(), lowering.node(recurrence.right()));
        case Definition.Flow flow -> flows.add(flow);
      }
    if (!flows.isEmpty()) {
      Map<State, Integer> moved = integrated(flows, now, !next.isEmpty());
      flows.forEach(flow -> next.put(flow.state(), of(moved, flow.state())));
    }
    List<Output> outputs = new ArrayList<>();
    states.forEach((state, number) -> outputs.add(new Output.NextState(number, fitted(state, of(next, state)))));
    return outputs;
  }

  private Map<State, Integer> integrated(List<Definition.Flow> flows, Map<State, Integer> now, boolean mixed) {
    double dt = equations.setting().stepSize();
    Scheme scheme = equations.setting().scheme();
    if (mixed && scheme != Scheme.EULER)
      throw new EquationException(flows.getFirst().source(), scheme
          + " needs every state given by flow; another state of this cell is given by next. Use Euler.");
    return switch (scheme) {
      case EULER -> moved(now, dt, slopes(flows, now));
      case RK2 -> moved(now, dt, slopes(flows, moved(now, dt / 2, slopes(flows, now))));
      case RK4 -> {
        Map<State, Integer> k1 = slopes(flows, now);
        Map<State, Integer> k2 = slopes(flows, moved(now, dt / 2, k1));
        Map<State, Integer> k3 = slopes(flows, moved(now, dt / 2, k2));
        Map<State, Integer> k4 = slopes(flows, moved(now, dt, k3));
        Map<State, Integer> mean = new LinkedHashMap<>();
        for (State state : k1.keySet()) {
          int middle = builder.multiply(builder.constant(2), builder.add(of(k2, state), of(k3, state)));
          int ends = builder.add(of(k1, state), of(k4, state));
          mean.put(state, builder.multiply(builder.constant(1.0 / 6), builder.add(ends, middle)));
        }
        yield moved(now, dt, mean);
      }
    };
  }

  private Map<State, Integer> slopes(List<Definition.Flow> flows, Map<State, Integer> at) {
    Lowering lowering = new Lowering(at);
    Map<State, Integer> slopes = new LinkedHashMap<>();
    flows.forEach(flow -> slopes.put(flow.state(), lowering.node(flow.right())));
    return slopes;
  }

  private Map<State, Integer> moved(Map<State, Integer> from, double time, Map<State, Integer> slopes) {
    Map<State, Integer> moved = new LinkedHashMap<>(from);
    int factor = builder.constant(time);
    slopes.forEach((state, slope) -> moved.put(state, builder.at(state.source())
        .add(of(from, state), builder.multiply(factor, slope))));
    return moved;
  }

  private Map<State, Integer> currentStates() {
    Map<State, Integer> now = new LinkedHashMap<>();
    states.keySet().forEach(state -> now.put(state, read(state, 0)));
    return now;
  }

  /// A state as the cell sees it: dropped out, each (state, lag) with a mask of its own, where the setting says so.
  private int read(State state, int lag) {
    int value = builder.at(state.source()).state(number(state), lag, state.width());
    double probability = equations.setting().stateDropout();
    if (probability == 0 || !state.isDroppable())
      return value;
    int mask =
        builder.random(FIRST_MASK + number(state) + states.size() * lag, new Noise.Mask(probability), state.width());
    return builder.multiply(mask, value);
  }

  private int number(State state) {
    return of(states, state);
  }

  private int fitted(State state, int node) {
    return builder.broadcast(node, state.width());
  }

  /// A vector that folding made a scalar is a vector again under a matrix; 0 stays, and takes the product with it.
  private int widened(int node, int width) {
    boolean zero = builder.node(node) instanceof Node.Constant(double value) && value == 0;
    return zero ? node : builder.broadcast(node, width);
  }

  /// A vector that folding made a scalar counts as often as it is wide.
  private int sum(int node, int width) {
    return builder.node(node).width() == width ? builder.sum(node)
        : builder.multiply(builder.constant(width), node);
  }

  /// Expressions to nodes, with the states at lag 0 standing for the given nodes (the stages of a scheme).
  private final class Lowering {
    private final Map<State, Integer> current;
    private final Map<Expr, Integer> known = new IdentityHashMap<>();

    Lowering(Map<State, Integer> current) {
      this.current = current;
    }

    int node(Expr expr) {
      Integer before = known.get(expr);
      if (before != null)
        return before;
      int[] operands = expr.operands().stream().mapToInt(this::node).toArray();
      builder.at(expr.source());
      int number = switch (expr.op()) {
        case Op.InputRead(int lag) -> builder.input(lag, expr.width());
        case Op.StateRead(State state, int lag) -> lag == 0 ? of(current, state) : read(state, lag);
        case Op.Constant(double value) -> builder.constant(value);
        case Op.Vector(String parameter) -> builder.vector(of(parameters, parameter), expr.width());
        case Op.Row(Matrix matrix, int row) -> builder.row(of(matrices, matrix.name()), row, expr.width());
        case Op.Random(Noise noise, int index) -> builder.random(index, noise, expr.width());
        case Op.Product(Matrix matrix) ->
          builder.product(of(matrices, matrix.name()), false, widened(operands[0], matrix.columns()), expr.width());
        case Op.Sum _ -> sum(operands[0], expr.operands().getFirst().width());
        case Op.Unary(var function) -> builder.unary(function, operands[0]);
        case Op.Binary(var function) -> builder.binary(function, operands[0], operands[1]);
      };
      if (expr.op() instanceof Op.InputRead)
        equations.input().ifPresent(input -> builder.label(number, input.name()));
      equations.label(expr).ifPresent(label -> builder.label(number, label));
      known.put(expr, number);
      return number;
    }
  }

  private Program finish(String name, List<Output> outputs) {
    List<Parameter> declared = equations.parameters();
    List<MatrixVariable> variables = equations.matrices().stream().map(matrix -> new MatrixVariable(matrix.name(),
        matrix.rows(), matrix.columns(), of(parameters, matrix.name()), matrix.parametrisation())).toList();
    List<StateVariable> variableStates = equations.states().stream()
        .map(state -> new StateVariable(state.name(), state.width(), 0, start(state))).toList();
    Program raw = new Program(name, equations.inputSize(), 0, variableStates, declared, variables, builder.nodes(),
        builder.info(), outputs);
    Program program = Pruning.live(raw);
    for (int s = 0; s < program.states().size(); s++)
      requireStart(program, program.states().get(s), equations.states().get(s));
    return Verifier.verified(program);
  }

  private OptionalInt start(State state) {
    return equations.start(state).map(name -> OptionalInt.of(of(parameters, name))).orElse(OptionalInt.empty());
  }

  private static void requireStart(Program program, StateVariable variable, State state) {
    if (variable.start().isEmpty())
      return;
    int rows = program.parameters().get(variable.start().getAsInt()).rows();
    if (rows != variable.history() + 1)
      throw new EquationException(state.source(), "state " + state.name() + " keeps " + (variable.history() + 1)
          + " values, its start has " + rows + " rows. They must be equal: one, and one more for each step of lag.");
  }

  private static <K> int of(Map<K, Integer> numbers, K key) {
    return Objects.requireNonNull(numbers.get(key));
  }
}
