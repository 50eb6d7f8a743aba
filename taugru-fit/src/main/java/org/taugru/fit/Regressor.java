package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.series.Conformal;
import org.taugru.series.ConformalCalibration;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;

/// A fitted model that finds a number for a sequence, with an interval.
///
/// ```java
/// Regressor regressor = Regressor.of("hours").group("engine").time("t").fit(Path.of("engines.csv")).regressor();
/// Table said = regressor.predict(Path.of("new.csv"));
/// regressor.save(Path.of("engines.safetensors"));
/// ```
///
/// Everything that was learnt with the data is part of it: which column is what, categories, scaling, the width of intervals. Not for
/// two threads at once.
public final class Regressor {
  private final SequenceDescription description;
  private final Scaling target;
  private final Interval interval;
  private final SequenceNetwork network;
  private final Backend backend;
  private final SequenceNetwork.Running running;

  Regressor(SequenceDescription description, Scaling target, Interval interval, SequenceNetwork network,
      Backend backend) {
    this.description = description;
    this.target = target;
    this.interval = interval;
    this.network = network;
    this.backend = backend;
    this.running = network.on(backend);
  }

  /// A model of this column, to be fitted to a table.
  public static RegressorBuilder of(String target) {
    return new RegressorBuilder(SequenceAsk.of(Optional.of(target)));
  }

  /// A model to be fitted to sequences in memory.
  public static RegressorBuilder ofSequences() {
    return new RegressorBuilder(SequenceAsk.of(Optional.empty()));
  }

  /// Reads a model that was saved.
  public static Regressor load(Path path) throws IOException {
    return load(path, Backends.named(Backends.AUTO, Runtime.getRuntime().availableProcessors()).backend());
  }

  /// The same with the backend that is to compute it.
  public static Regressor load(Path path, Backend backend) throws IOException {
    return SequenceFile.loadRegressor(path, backend);
  }

  /// Writes all of it into one file: whole, or not at all.
  public void save(Path path) throws IOException {
    SequenceFile.save(path, this);
  }

  /// What it knows beside its weights and answers.
  public SequenceDescription description() {
    return description;
  }

  public Interval interval() {
    return interval;
  }

  Scaling target() {
    return target;
  }

  SequenceNetwork network() {
    return network;
  }

  Regressor with(Map<String, String> card) {
    return new Regressor(new SequenceDescription(description.cell(), description.spec(), description.inputs(),
        description.missing(), card), target, interval, network, backend);
  }

  /// The number of each sequence of a table, with the ends of its interval: a row for each.
  public Table predict(Table table) throws IOException {
    return predict(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.NOTHING));
  }

  /// Of the sequences of a file.
  public Table predict(Path file) throws IOException {
    return predict(TableFile.read(file, description.reading()));
  }

  /// Of sequences in memory.
  public Table predict(LabelledData data) throws IOException {
    double[] said = values(data);
    long percent = Math.round(100 * interval.level());
    return Table.of(SequenceFile.names(description, data), new Column.Numbers("predicted", said),
        new Column.Numbers("lower_" + percent,
            Arrays.stream(said).map(value -> value - interval.halfWidth()).toArray()),
        new Column.Numbers("upper_" + percent,
            Arrays.stream(said).map(value -> value + interval.halfWidth()).toArray()));
  }

  /// The number of each sequence.
  public double[] values(LabelledData data) throws IOException {
    double[][] said = running.answers(EncodedData.valued(description.inputs().width(),
        description.inputs().encode(data), new float[data.count()]));
    return Arrays.stream(said).mapToDouble(each -> target.invert(each[0])).toArray();
  }

  /// A sequence that arrives step by step.
  public RegressorStream stream() {
    return new RegressorStream(running.stream(description.inputs(), false), target);
  }

  /// One that goes on from [RegressorStream#toBytes()]. Throws [IllegalArgumentException] for bytes that are empty, cut off, damaged, of
  /// another format or of another model.
  public RegressorStream stream(byte[] bytes) {
    EnsembleStream stream = running.stream(description.inputs(), false);
    stream.read(bytes);
    return new RegressorStream(stream, target);
  }

  /// How far its numbers are from the right ones of another table.
  public ValueScores evaluate(Table table) throws IOException {
    return evaluate(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.VALUES));
  }

  /// The same of sequences in memory.
  public ValueScores evaluate(LabelledData data) throws IOException {
    return ValueScores.of(description.cell(), data.values(), values(data));
  }

  /// Goes on training with the sequences of a table, of which the answers are known. A quarter of them is kept apart: where the
  /// trained networks are not better on it, the old ones stay.
  ///
  /// @param budget seconds on two cores, about
  public Updated<Regressor> update(Table table, double budget, long seed, SequenceListener listener)
      throws IOException {
    return update(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.VALUES), budget,
        seed, listener);
  }

  /// The same of sequences in memory. The interval becomes as wide as the errors on the part that was kept apart say, if these are
  /// enough for its level.
  public Updated<Regressor> update(LabelledData data, double budget, long seed, SequenceListener listener)
      throws IOException {
    EncodedData encoded = encoded(data);
    SequenceUpdate.Result result = SequenceUpdate.run(network, backend, data, encoded,
        description.inputs().features().size(), description.cell(), budget, seed, listener);
    ConformalCalibration calibration = new ConformalCalibration(1);
    for (int i = 0; i < result.kept().length; i++)
      calibration.add(new float[] {(float) result.said()[i][0]},
          new float[] {encoded.answers()[result.kept()[i]]});
    Conformal.Correction correction = calibration.calibrate(1 - interval.level()).corrections().getFirst();
    boolean isEnough = correction.guaranteed() >= interval.level() - 1e-9;
    return result.with(new Regressor(description, target, isEnough
        ? new Interval(interval.level(), correction.amount() * target.scale(), correction.count()) : interval,
        result.network(), backend));
  }

  private EncodedData encoded(LabelledData data) throws IOException {
    double[] right = data.values();
    float[] scaled = new float[right.length];
    for (int i = 0; i < scaled.length; i++)
      scaled[i] = target.apply(right[i]);
    return EncodedData.valued(description.inputs().width(), description.inputs().encode(data), scaled);
  }

  /// Which columns, and when, matter to the number that it gives a sequence: derivatives are those of the number.
  ///
  /// @param table with the answers
  public SequenceExplanation explain(Table table, ExplainOptions options, ExplainListener listener)
      throws IOException {
    return explain(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.VALUES), options,
        listener);
  }

  /// The same of sequences in memory.
  public SequenceExplanation explain(LabelledData data, ExplainOptions options, ExplainListener listener)
      throws IOException {
    EncodedData encoded = encoded(data);
    if (encoded.count() < 2)
      throw new TableException(data.source(), "has one sequence, and inputs are shuffled among several. Bring more");
    return new SequenceExplainer(network, running, backend, description.inputs(), encoded, options, listener)
        .explain();
  }

  @Override
  public String toString() {
    return "a number by " + network.members().size() + " × " + description.cell() + " of "
        + network.model().parameterCount() + " parameters";
  }
}
