package org.taugru.fit;

import java.util.List;
import org.taugru.cells.Catalogue;
import org.taugru.exec.Backends;
import org.taugru.table.TableOptions;

/// What to fit to labelled sequences and how. Each method gives a new builder with one thing changed; what is not said is found out
/// or searched for.
///
/// @param <B> the builder itself
public abstract sealed class SequenceBuilder<B extends SequenceBuilder<B>> permits ClassifierBuilder, RegressorBuilder {
  private final SequenceAsk ask;

  SequenceBuilder(SequenceAsk ask) {
    this.ask = ask;
  }

  abstract B with(SequenceAsk other);

  final SequenceAsk ask() {
    return ask;
  }

  /// The column that says which sequence a row belongs to.
  public final B group(String column) {
    return with(ask.group(column));
  }

  /// The column by which the rows of a sequence are sorted; without one they stay in the order of the file.
  public final B time(String column) {
    return with(ask.time(column));
  }

  /// Sequences with the same value of this column are never divided between training and test: one person's, say.
  public final B splitBy(String column) {
    return with(ask.splitBy(column));
  }

  /// Columns that nothing is made of.
  public final B ignore(String... columns) {
    return with(ask.ignore(List.of(columns)));
  }

  /// How files are read.
  public final B reading(TableOptions how) {
    return with(ask.reading(how));
  }

  /// Where it is computed: a name of [Backends#names()], and how many threads at most; the result does not depend on their number.
  public final B backend(String name, int most) {
    if (most < 1)
      throw new IllegalArgumentException(most + " threads; there must be 1 or more.");
    return with(ask.backend(name, most));
  }

  /// Where the state of the fit is kept, so that it can go on after it was stopped: with the same file, the same settings and the
  /// same place.
  public final B checkpoints(FitCheckpoints place) {
    return with(ask.checkpoints(place));
  }

  /// A name of the catalogue.
  public final B cell(String name) {
    Catalogue.named(name, 1, 3); // refuses unknown names
    return with(ask.options(ask.options().cell(name)));
  }

  /// Seconds on two cores, about.
  public final B budget(double seconds) {
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a budget of " + seconds + " seconds; it must be above 0.");
    return with(ask.options(ask.options().budget(seconds)));
  }

  public final B seed(long seed) {
    return with(ask.options(ask.options().seed(seed)));
  }

  /// Networks whose mean is the answer.
  public final B members(int count) {
    if (count < 1)
      throw new IllegalArgumentException(count + " networks; there must be 1 or more.");
    return with(ask.options(ask.options().members(count)));
  }

  /// The delay in steps, for cells that have one; searched for, where nothing is said.
  public final B tau(int steps) {
    if (steps < 0)
      throw new IllegalArgumentException("a delay of " + steps + " steps; it must be 0 or more.");
    return with(ask.options(ask.options().tau(steps)));
  }

  /// Units; searched for, where nothing is said.
  public final B hidden(int units) {
    if (units < 1)
      throw new IllegalArgumentException(units + " units; there must be 1 or more.");
    return with(ask.options(ask.options().hidden(units)));
  }

  /// Searched for, where nothing is said.
  public final B learningRate(double rate) {
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a learning rate of " + rate + "; it must be above 0.");
    return with(ask.options(ask.options().learningRate(rate)));
  }
}
