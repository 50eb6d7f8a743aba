package org.taugru.eq;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The equations of one cell at one size, while they are written and after.
///
/// `affine("W1", h, "U1", x)` is W1·h + bW1 + U1·x + bU1: each matrix brings a bias of its own, named `b` + its name, as
/// the paper's tables count them. `linear` has none. Every parameter starts at U(−1/√d, 1/√d), d being the hidden size,
/// unless [#initialise] says otherwise.
///
/// A wrong definition throws [EquationException] on the line that wrote it.
public final class Equations {
  /// Names that no cell can take, so that a model's parts cannot be confused with a cell's own parameters.
  private static final Pattern PART_OF_A_MODEL = Pattern.compile("(layer[0-9]+|readout|embedding|decoder)\\.");

  private final Setting setting;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();
  private final Map<String, Matrix> matrices = new LinkedHashMap<>();
  private final Map<String, State> states = new LinkedHashMap<>();
  private final Map<State, Definition> definitions = new LinkedHashMap<>();
  private final Map<Expr, String> labels = new IdentityHashMap<>();
  private final List<Expr> labelled = new ArrayList<>();
  private final Map<State, Parameter> starts = new LinkedHashMap<>();
  private Optional<Input> input = Optional.empty();
  private int noiseSources;

  private Equations(Setting setting) {
    this.setting = setting;
  }

  /// Lets the cell write its equations for the given setting and checks that they are complete.
  public static Equations of(Cell cell, Setting setting) {
    Equations eq = new Equations(setting);
    cell.equations(eq);
    eq.requireComplete(cell);
    return eq;
  }

  // What a cell may say.

  public int inputSize() {
    return setting.inputSize();
  }

  public int hiddenSize() {
    return setting.hiddenSize();
  }

  /// The cell's input. A cell has one.
  public Input input(String name) {
    Source here = Source.ofCaller();
    input.ifPresent(first -> {
      throw new EquationException(here, "a second input " + name + " beside " + first.name()
          + ". A cell has one input; concatenate the features in the data.");
    });
    Input created = new Input(this, name, here);
    input = Optional.of(created);
    return created;
  }

  /// A state as wide as the hidden size.
  public State state(String name) {
    return state(name, setting.hiddenSize());
  }

  public State state(String name, int width) {
    return declare(Source.ofCaller(), name, width, true);
  }

  /// A scalar state that marks something rather than remembers: state dropout leaves it alone.
  public State flag(String name) {
    return declare(Source.ofCaller(), name, 1, false);
  }

  private State declare(Source here, String name, int width, boolean droppable) {
    requireWidth(here, "state " + name, width);
    if (states.containsKey(name))
      throw new EquationException(here, "state " + name + " is declared twice. Give the second one another name.");
    State created = new State(this, name, width, droppable, here);
    states.put(name, created);
    return created;
  }

  /// W·a + bW, as wide as the hidden size.
  public Expr affine(String w, Expr a) {
    return affine(setting.hiddenSize(), w, a);
  }

  /// W·a + bW + U·b + bU, as wide as the hidden size.
  public Expr affine(String w, Expr a, String u, Expr b) {
    return affine(w, a).plus(affine(u, b));
  }

  /// W·a + bW with a width of its own.
  public Expr affine(int width, String w, Expr a) {
    return linear(width, w, a).plus(vector("b" + w, width));
  }

  /// W·a without bias, as wide as the hidden size.
  public Expr linear(String w, Expr a) {
    return linear(setting.hiddenSize(), w, a);
  }

  /// W·a without bias.
  public Expr linear(int width, String w, Expr a) {
    return matrix(w, width, a.width()).times(a);
  }

  /// A matrix that may be used more than once.
  public Matrix matrix(String name, int rows, int columns) {
    return declare(name, rows, columns, Optional.empty());
  }

  /// A matrix that is a function of free parameters; they are stored under its name.
  public Matrix matrix(String name, int rows, int columns, Parametrisation parametrisation) {
    return declare(name, rows, columns, Optional.of(parametrisation));
  }

  /// A vector parameter as wide as the hidden size.
  public Expr vector(String name) {
    return vector(name, setting.hiddenSize());
  }

  public Expr vector(String name, int width) {
    Source here = Source.ofCaller();
    requireWidth(here, "parameter " + name, width);
    add(here, new Parameter(name, width, 0, standard()));
    return new Term(this, new Op.Vector(name), width, here);
  }

  /// A scalar parameter; it is broadcast wherever a vector is expected.
  public Expr scalar(String name) {
    return vector(name, 1);
  }

  public Expr constant(double value) {
    return new Term(this, new Op.Constant(value), 1, Source.ofCaller());
  }

  /// Noise as wide as the hidden size, drawn again for each unit, sample and step in training, constant otherwise.
  public Expr noise(Noise noise) {
    return noise(noise, setting.hiddenSize());
  }

  public Expr noise(Noise noise, int width) {
    Source here = Source.ofCaller();
    requireWidth(here, "noise", width);
    return new Term(this, new Op.Random(noise, noiseSources++), width, here);
  }

  /// Keeps a parameter that is already declared where it starts: it is stored, but neither trained nor counted.
  public void fix(String parameter) {
    requireKnown(Source.ofCaller(), parameter);
    parameters.computeIfPresent(parameter, (_, declared) -> declared.fixed());
  }

  /// Lets a state begin at a trained value instead of zero. The parameter is called `h.start` for a state h and has a row
  /// for each value the state keeps, oldest first: one for the current value, more if the state is read with a lag.
  public void trainStart(State state, int rows, Initialiser initialiser) {
    Source here = Source.ofCaller();
    requireOwn(here, state);
    requireWidth(here, "the start of state " + state.name(), rows);
    Parameter start = new Parameter(state.name() + ".start", rows, state.width(), initialiser);
    add(here, start);
    starts.put(state, start);
  }

  /// Lets a state begin at a number instead of zero.
  public void startAt(State state, double value) {
    trainStart(state, 1, new Initialiser.Constant(value));
    fix(state.name() + ".start");
  }

  /// Gives a parameter that is already declared another start.
  public void initialise(String parameter, Initialiser initialiser) {
    Source here = Source.ofCaller();
    requireKnown(here, parameter);
    if (initialiser instanceof Initialiser.NegativeOf(String other))
      requireMirror(here, parameter, other);
    parameters.computeIfPresent(parameter, (name, declared) -> declared.with(initialiser));
  }

  /// States the derivative dstate/dt = right.
  public void flow(State state, Expr right) {
    Source here = Source.ofCaller();
    define(new Definition.Flow(state, fitted(here, state, right), here));
  }

  /// States the recurrence state′ = right and returns the *new* value, so that old and new cannot be mixed up.
  public Expr next(State state, Expr right) {
    Source here = Source.ofCaller();
    Expr value = fitted(here, state, right);
    define(new Definition.Next(state, value, here));
    return value;
  }

  // What was said.

  public Setting setting() {
    return setting;
  }

  public Optional<Input> input() {
    return input;
  }

  public List<State> states() {
    return List.copyOf(states.values());
  }

  public List<Parameter> parameters() {
    return List.copyOf(parameters.values());
  }

  public List<Matrix> matrices() {
    return List.copyOf(matrices.values());
  }

  /// The name of the parameter that a state begins at, if it does not begin at zero.
  public Optional<String> start(State state) {
    return Optional.ofNullable(starts.get(state)).map(Parameter::name);
  }

  /// One definition for each state, in the order of [#states()].
  public List<Definition> definitions() {
    List<Definition> ordered = new ArrayList<>();
    for (State state : states.values())
      ordered.add(Optional.ofNullable(definitions.get(state)).orElseThrow());
    return List.copyOf(ordered);
  }

  /// The letter given to a term with [Expr#as].
  public Optional<String> label(Expr expr) {
    return Optional.ofNullable(labels.get(expr));
  }

  /// The terms with a letter, in the order they were written.
  public List<Expr> labelled() {
    return List.copyOf(labelled);
  }

  // How terms are made; called by Expr, Matrix and Functions.

  void label(Expr expr, String label) {
    if (labels.put(expr, label) == null)
      labelled.add(expr);
  }

  Expr unary(UnaryOp function, Expr x) {
    return new Term(this, new Op.Unary(function), x.width(), Source.ofCaller(), x);
  }

  Expr sum(Expr x) {
    return x.width() == 1 ? x : new Term(this, new Op.Sum(), 1, Source.ofCaller(), x);
  }

  Expr binary(BinaryOp function, Expr a, Expr b) {
    Source here = Source.ofCaller();
    requireOwn(here, a);
    requireOwn(here, b);
    if (a.width() != b.width() && a.width() != 1 && b.width() != 1)
      throw new EquationException(here, a + " has length " + a.width() + ", " + b + " has length " + b.width()
          + ". Elementwise operations need equal lengths; project one of them first: eq.linear(\"U\", …).");
    return new Term(this, new Op.Binary(function), Math.max(a.width(), b.width()), here, a, b);
  }

  Expr product(Matrix matrix, Expr vector) {
    Source here = Source.ofCaller();
    requireOwn(here, vector);
    if (matrix.columns() != vector.width())
      throw new EquationException(here, matrix.name() + " has " + matrix.columns() + " columns, " + vector
          + " has length " + vector.width() + ". They must be equal: eq.matrix(\"" + matrix.name() + "\", "
          + matrix.rows()
          + ", " + vector.width() + ").");
    return new Term(this, new Op.Product(matrix), matrix.rows(), here, vector);
  }

  Expr row(Matrix matrix, int row) {
    Source here = Source.ofCaller();
    if (row < 0 || row >= matrix.rows())
      throw new EquationException(here,
          matrix.name() + " has " + matrix.rows() + " rows, counted from 0; there is no row "
              + row + ".");
    return new Term(this, new Op.Row(matrix, row), matrix.columns(), here);
  }

  private Matrix declare(String name, int rows, int columns, Optional<Parametrisation> parametrisation) {
    Source here = Source.ofCaller();
    if (rows < 1 || columns < 1)
      throw new EquationException(here, "matrix " + name + " of " + rows + " × " + columns
          + " is empty. Use 1 or more rows and columns.");
    add(here, parameterOf(here, name, rows, columns, parametrisation));
    Matrix matrix = new Matrix(this, name, rows, columns, parametrisation);
    matrices.put(name, matrix);
    return matrix;
  }

  private Parameter parameterOf(Source here, String name, int rows, int columns,
      Optional<Parametrisation> parametrisation) {
    try {
      return parametrisation.map(free -> new Parameter(name, free.freeCount(rows, columns), 0, standard()))
          .orElseGet(() -> new Parameter(name, rows, columns, standard()));
    } catch (IllegalArgumentException refused) {
      throw new EquationException(here, "matrix " + name + ": " + refused.getMessage(), refused);
    }
  }

  private Initialiser standard() {
    return new Initialiser.Uniform(1 / Math.sqrt(setting.hiddenSize()));
  }

  private void add(Source here, Parameter parameter) {
    if (parameter.name().isBlank())
      throw new EquationException(here, "a parameter without a name. Names go into the file of weights.");
    if (PART_OF_A_MODEL.matcher(parameter.name()).lookingAt())
      throw new EquationException(here,
          "parameter " + parameter.name() + " has a name of the kind that a model gives to"
              + " its parts: layer1.…, readout.…, embedding.…, decoder.…. Call it something else.");
    if (parameters.putIfAbsent(parameter.name(), parameter) != null)
      throw new EquationException(here, "parameter " + parameter.name()
          + " is declared twice. To use a matrix twice, keep it: var W = eq.matrix(\"" + parameter.name() + "\", …).");
  }

  private void define(Definition definition) {
    if (definitions.putIfAbsent(definition.state(), definition) != null)
      throw new EquationException(definition.source(), "state " + definition.state().name()
          + " has a flow or next already. Each state is defined once.");
  }

  private Expr fitted(Source here, State state, Expr right) {
    requireOwn(here, state);
    requireOwn(here, right);
    if (right.width() == state.width())
      return right;
    if (right.width() == 1) // a scalar in every component
      return new Term(this, new Op.Binary(BinaryOp.ADD), state.width(), here, right, constant(0));
    throw new EquationException(here, "state " + state.name() + " has length " + state.width() + ", its equation has "
        + right.width() + ". Project the right-hand side first: eq.linear(" + state.width() + ", \"U\", …).");
  }

  private void requireOwn(Source here, Expr expr) {
    if (expr.owner() != this)
      throw new EquationException(here, expr + " belongs to the equations of another cell or size. "
          + "Declare it with the eq that was handed in.");
  }

  private void requireKnown(Source here, String parameter) {
    if (!parameters.containsKey(parameter))
      throw new EquationException(here, "there is no parameter " + parameter + ". "
          + (parameters.isEmpty() ? "None is declared so far."
              : "Declared so far: " + String.join(", ", parameters.keySet()) + "."));
  }

  private void requireMirror(Source here, String parameter, String other) {
    requireKnown(here, other);
    int length = known(parameter).count();
    int otherLength = known(other).count();
    if (length != otherLength)
      throw new EquationException(here, parameter + " has " + length + " values, " + other + " has " + otherLength
          + ". The negative of another start needs equal lengths.");
    String original = other;
    while (!original.equals(parameter) && known(original).initialiser() instanceof Initialiser.NegativeOf(String next))
      original = next;
    if (original.equals(parameter))
      throw new EquationException(here, parameter + " would start at the negative of itself, by way of " + other
          + ". Give one of them a start of its own.");
  }

  private Parameter known(String parameter) {
    return Optional.ofNullable(parameters.get(parameter)).orElseThrow();
  }

  private static void requireWidth(Source here, String what, int width) {
    if (width < 1)
      throw new EquationException(here, what + " has length " + width + ". Lengths are 1 or more.");
  }

  /// The class that wrote the cell, also where that is a lambda.
  private static String nameOf(Cell cell) {
    String name = cell.getClass().getTypeName();
    String written = name.contains("$$") ? name.substring(0, name.indexOf("$$")) : name;
    return written.replaceFirst("(\\$\\d+)+$", "").replaceFirst("^.*[.$]", "");
  }

  private void requireComplete(Cell cell) {
    if (states.isEmpty())
      throw new EquationException(new Source(nameOf(cell), 0),
          "the cell has no state. Declare one with eq.state(\"h\").");
    for (State state : states.values())
      if (!definitions.containsKey(state))
        throw new EquationException(state.source(), "state " + state.name()
            + " never moves on. Add eq.flow(" + state.name() + ", …) or eq.next(" + state.name() + ", …).");
  }
}
