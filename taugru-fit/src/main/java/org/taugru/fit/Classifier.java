package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;

/// A fitted model that tells what kind a sequence is.
///
/// ```java
/// Classifier classifier = Classifier.of("activity").group("recording").fit(Path.of("motions.csv")).classifier();
/// Table said = classifier.classify(Path.of("new.csv"));
/// classifier.save(Path.of("motions.safetensors"));
/// ```
///
/// Everything that was learnt with the data is part of it: which column is what, categories, scaling, the names of classes. Not for
/// two threads at once.
public final class Classifier {
  private final SequenceDescription description;
  private final List<String> classes;
  private final LabelledData.LabelKind kind;
  private final SequenceNetwork network;
  private final SequenceNetwork.Running running;
  private final Backend backend;

  Classifier(SequenceDescription description, List<String> classes, LabelledData.LabelKind kind,
      SequenceNetwork network, Backend backend) {
    this.description = description;
    this.classes = List.copyOf(classes);
    this.kind = kind;
    this.network = network;
    this.running = network.on(backend);
    this.backend = backend;
  }

  /// A model of this column, to be fitted to a table.
  public static ClassifierBuilder of(String target) {
    return new ClassifierBuilder(SequenceAsk.of(Optional.of(target)));
  }

  /// A model to be fitted to sequences in memory.
  public static ClassifierBuilder ofSequences() {
    return new ClassifierBuilder(SequenceAsk.of(Optional.empty()));
  }

  /// Reads a model that was saved.
  public static Classifier load(Path path) throws IOException {
    return load(path, Backends.named(Backends.AUTO, Runtime.getRuntime().availableProcessors()).backend());
  }

  /// The same with the backend that is to compute it.
  public static Classifier load(Path path, Backend backend) throws IOException {
    return SequenceFile.loadClassifier(path, backend);
  }

  /// Writes all of it into one file: whole, or not at all.
  public void save(Path path) throws IOException {
    SequenceFile.save(path, this);
  }

  /// What it knows beside its weights and classes.
  public SequenceDescription description() {
    return description;
  }

  public List<String> classes() {
    return classes;
  }

  LabelledData.LabelKind kind() {
    return kind;
  }

  SequenceNetwork network() {
    return network;
  }

  /// The class of each sequence of a table, with the probability of every class: a row for each.
  public Table classify(Table table) throws IOException {
    return classify(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.NOTHING));
  }

  /// Of the sequences of a file.
  public Table classify(Path file) throws IOException {
    return classify(TableFile.read(file, description.reading()));
  }

  /// Of sequences in memory.
  public Table classify(LabelledData data) throws IOException {
    double[][] said = probabilities(data);
    int[] largest = Arrays.stream(said).mapToInt(ClassScores::largest).toArray();
    List<Column> columns = new ArrayList<>();
    columns.add(SequenceFile.names(description, data));
    columns.add(switch (kind) {
      case TEXT -> new Column.Texts("predicted", classes, largest);
      case NUMBER -> new Column.Numbers("predicted",
          Arrays.stream(largest).mapToDouble(label -> Double.parseDouble(classes.get(label))).toArray());
    });
    for (int k = 0; k < classes.size(); k++) {
      int number = k;
      columns.add(new Column.Numbers("probability_" + classes.get(k),
          Arrays.stream(said).mapToDouble(each -> each[number]).toArray()));
    }
    return Table.of(columns);
  }

  /// The probability of each class, by sequence.
  public double[][] probabilities(LabelledData data) throws IOException {
    return running.answers(EncodedData.labelled(description.inputs().width(), description.inputs().encode(data),
        classes.size(), new int[data.count()]));
  }

  /// A sequence that arrives step by step.
  public ClassifierStream stream() {
    return new ClassifierStream(running.stream(description.inputs(), true), classes);
  }

  /// One that goes on from [ClassifierStream#toBytes()]. Throws [IllegalArgumentException] for bytes that are empty, cut off, damaged, of
  /// another format or of another model.
  public ClassifierStream stream(byte[] bytes) {
    EnsembleStream stream = running.stream(description.inputs(), true);
    stream.read(bytes);
    return new ClassifierStream(stream, classes);
  }

  /// How well it tells the sequences of another table, of which the classes are known.
  public ClassScores evaluate(Table table) throws IOException {
    return evaluate(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.LABELS));
  }

  /// The same of sequences in memory.
  public ClassScores evaluate(LabelledData data) throws TableException, IOException {
    LabelledData aligned = SequenceParts.aligned(classes, kind, data);
    return ClassScores.of(description.cell(), classes, aligned.labels(), probabilities(aligned));
  }

  /// Goes on training with the sequences of a table, of which the answers are known. A quarter of them is kept apart: where the
  /// trained networks are not better on it, the old ones stay.
  ///
  /// @param budget seconds on two cores, about
  public Updated<Classifier> update(Table table, double budget, long seed, SequenceListener listener)
      throws IOException {
    return update(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.LABELS), budget,
        seed, listener);
  }

  /// The same of sequences in memory.
  public Updated<Classifier> update(LabelledData data, double budget, long seed, SequenceListener listener)
      throws IOException {
    LabelledData aligned = SequenceParts.aligned(classes, kind, data);
    SequenceUpdate.Result result = SequenceUpdate.run(network, backend, aligned, encoded(aligned),
        description.inputs().features().size(), description.cell(), budget, seed, listener);
    return result.with(new Classifier(description, classes, kind, result.network(), backend));
  }

  private EncodedData encoded(LabelledData aligned) throws IOException {
    return EncodedData.labelled(description.inputs().width(), description.inputs().encode(aligned), classes.size(),
        aligned.labels());
  }

  /// Which columns, and when, matter to which class it gives a sequence: derivatives are those of the logarithm of the probability of the class it says.
  ///
  /// @param table with the answers
  public SequenceExplanation explain(Table table, ExplainOptions options, ExplainListener listener)
      throws IOException {
    return explain(SequenceFrame.read(table, SequenceFile.spec(description, table), SequenceFrame.Ask.LABELS), options,
        listener);
  }

  /// The same of sequences in memory.
  public SequenceExplanation explain(LabelledData data, ExplainOptions options, ExplainListener listener)
      throws IOException {
    LabelledData aligned = SequenceParts.aligned(classes, kind, data);
    EncodedData encoded = encoded(aligned);
    if (encoded.count() < 2)
      throw new TableException(data.source(), "has one sequence, and inputs are shuffled among several. Bring more");
    return new SequenceExplainer(network, running, backend, description.inputs(), encoded, options, listener)
        .explain();
  }

  @Override
  public String toString() {
    return classes.size() + " classes by " + network.members().size() + " × " + description.cell() + " of "
        + network.model().parameterCount() + " parameters";
  }
}
