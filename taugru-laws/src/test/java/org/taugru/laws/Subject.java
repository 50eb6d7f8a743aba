package org.taugru.laws;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Lstm;
import org.taugru.cells.Options;
import org.taugru.cells.Orthogonal;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.eq.UnaryOp;
import org.taugru.ir.Node;
import org.taugru.ir.Program;

/// A cell that the laws are tried on, with the setting it is compiled in.
record Subject(String name, Cell cell, UnaryOperator<Setting> setting) {
  private static final int LONGEST = 20;

  /// Every cell of the catalogue and, so that every operation of the language and every setting is tried, those of
  /// [TestCells].
  static List<Subject> all() {
    return Stream.concat(catalogue().stream(), own().stream()).toList();
  }

  private static List<Subject> catalogue() {
    return Catalogue.all(2, LONGEST).stream().map(Catalogue.Entry::name).map(name -> of(name, small(name))).toList();
  }

  /// In a size that is tried in seconds; what a law says does not depend on it.
  private static Cell small(String name) {
    Options usual = Options.of(2, LONGEST);
    return Catalogue.named(name, switch (name) {
      case "s4d" -> usual.with("modes", 2);
      case "lmu" -> usual.with("order", 3);
      case "irnn" -> usual.with("iterations", 2);
      default -> usual;
    }).cell();
  }

  private static List<Subject> own() {
    return List.of(
        of("every smooth function", TestCells::smoothFunctions),
        of("every function with a kink", TestCells::kinks),
        of("rounding", TestCells::rounding),
        of("scalars", TestCells::scalars),
        of("states of different widths", TestCells::widths),
        of("many lags", TestCells::lags),
        of("elements of the input", TestCells::inputElements),
        of("a state that is the input", TestCells::inputAsState),
        of("reciprocal of the input", TestCells::inputReciprocal),
        of("a matrix used twice", TestCells::matrixTwice),
        of("products of products", TestCells::productsOfProducts),
        of("antisymmetric", TestCells::antisymmetric),
        of("noise of every kind", TestCells::noise),
        of("noise as it is", TestCells::bareNoise),
        of("LEM", TestCells::lem),
        of("FastGRNN", TestCells::fastGrnn),
        of("Skip RNN", TestCells::skipRnn),
        new Subject("oscillators", TestCells::oscillators, setting -> setting.withStepSize(0.25)),
        of("delay line", TestCells::delayLine),
        of("sums", TestCells::sums),
        of("fixed parts", TestCells::fixed),
        of("rows of matrices", TestCells::rows),
        of("without recurrence", TestCells::withoutRecurrence),
        of("without input", TestCells::withoutInput),
        of("states that are leaves", TestCells::leaves),
        new Subject("Euler with a small step", new TauGru(Lag.time(0.5)), setting -> setting.withStepSize(0.25)),
        new Subject("RK2", new TauGru(Lag.time(0.3)), setting -> setting.withStepSize(0.1).withScheme(Scheme.RK2)),
        new Subject("RK4", new TauGru(Lag.time(1)), setting -> setting.withStepSize(0.5).withScheme(Scheme.RK4)),
        new Subject("RK4 of two states", TestCells::oscillators,
            setting -> setting.withStepSize(0.5).withScheme(Scheme.RK4)),
        new Subject("state dropout", new TauGru(Lag.steps(2)), setting -> setting.withStateDropout(0.3)),
        new Subject("state dropout, two states", new Lstm(), setting -> setting.withStateDropout(0.5)),
        new Subject("state dropout in RK4", new TauGru(Lag.steps(1)),
            setting -> setting.withStepSize(0.5).withScheme(Scheme.RK4).withStateDropout(0.25)),
        of("tau-gru at lag 0", new TauGru(Lag.steps(0))),
        of("tau-gru at lag 7", new TauGru(Lag.steps(7))),
        of("author code at lag 0", new TauGruAuthorCode(0)),
        of("author code at lag 1", new TauGruAuthorCode(1)),
        of("author code at lag 5", new TauGruAuthorCode(5, 0.7, 0.4)));
  }

  static Subject of(String name, Cell cell) {
    return new Subject(name, cell, UnaryOperator.identity());
  }

  Program program(int inputSize, int hiddenSize) {
    return Program.of(name, cell, setting.apply(Setting.of(inputSize, hiddenSize)));
  }

  /// Whether it has an operation whose derivative is not the limit of differences.
  boolean isStraightThrough() {
    return program(2, 2).nodes().stream()
        .anyMatch(node -> node instanceof Node.Unary(UnaryOp function, _, _) && function == UnaryOp.ROUND);
  }

  /// The referee takes the exponential of a matrix, d³ operations, for each sample.
  boolean isOrthogonal() {
    return program(2, 2).matrices().stream()
        .anyMatch(matrix -> matrix.parametrisation().filter(Orthogonal.class::isInstance).isPresent());
  }

  boolean isNoisy() {
    return program(2, 2).nodes().stream().anyMatch(Node.Random.class::isInstance);
  }

  @Override
  public String toString() {
    return name;
  }
}
