package org.taugru;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.taugru.data.Encoding;
import org.taugru.data.InputFormat;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceData;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.eq.Cell;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.model.ModelFile;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.Readout;
import org.taugru.train.Evaluation;
import org.taugru.train.Loss;

/// A recurrent network with its weights, ready to predict, stream, evaluate and save. It takes and gives raw numbers:
/// scaling that was learned with the data is part of it.
///
/// ```java
/// SequenceModel model = SequenceModel.of("tau-gru").tau(20).hidden(64).fit(data).model();
/// float[][] next = model.predict(sequences);
/// model.save(Path.of("model.safetensors"));
/// ```
///
/// Sequences are `[sequence][step][feature]` everywhere; they may have different lengths. Several threads may use a model at
/// once; each needs a [SequenceStream] of its own.
public final class SequenceModel {
  private final Model model;
  private final Parameters weights;
  private final Preparation preparation;
  private final Network network;

  SequenceModel(Model model, Parameters weights, Preparation preparation, Backend backend) {
    this.model = model;
    this.weights = weights;
    this.preparation = preparation;
    this.network = model.on(backend);
  }

  /// A model of a cell of the catalogue, to be trained: `tau-gru`, `lstm`, `gru`, `lem`, …
  public static SequenceModelBuilder of(String cell) {
    return SequenceModelBuilder.of(cell);
  }

  /// A model of a cell of one's own, to be trained.
  ///
  /// ```java
  /// SequenceModelBuilder mine = SequenceModel.of("mine", eq -> {
  ///   var x = eq.input("x");
  ///   var h = eq.state("h");
  ///   eq.next(h, Functions.tanh(eq.affine("W", h, "U", x)));
  /// });
  /// ```
  ///
  /// @param name in files and records; no name of the catalogue
  public static SequenceModelBuilder of(String name, Cell cell) {
    return SequenceModelBuilder.of(name, cell);
  }

  /// Reads a model that was saved, here or by the command line.
  public static SequenceModel load(Path path) throws IOException {
    return load(path, Map.of());
  }

  /// The same for a model of a cell of one's own.
  ///
  /// @param own cells by the name they were saved under
  public static SequenceModel load(Path path, Map<String, Cell> own) throws IOException {
    return load(path, own, Backends.AUTO, Runtime.getRuntime().availableProcessors());
  }

  /// The same with the backend that is to compute it.
  ///
  /// @param backend a name of [Backends#names()]
  /// @param threads at most; answers do not depend on it
  public static SequenceModel load(Path path, Map<String, Cell> own, String backend, int threads) throws IOException {
    if (Files.isDirectory(path))
      throw new IOException(path + " is a folder; a run's model is " + path.resolve("model.safetensors") + ".");
    ModelFile.Loaded loaded = ModelFile.load(path, own);
    return new SequenceModel(loaded.model(), loaded.parameters(), loaded.preparation(),
        Backends.named(backend, threads).backend());
  }

  /// Writes model, weights and preparation into one file: whole, or not at all.
  public void save(Path path) throws IOException {
    ModelFile.save(path, model, weights, preparation);
  }

  /// What it says of each sequence, `[sequence][output]`: after its last step, or as the mean over time, as it was trained.
  /// Of classes these are logits.
  public float[][] predict(float[][][] sequences) {
    return last(SequenceData.features(sequences).withoutTargets());
  }

  /// The same for tokens.
  public float[][] predict(int[][] sequences) {
    return last(SequenceData.tokens(sequences, vocabulary()).withoutTargets());
  }

  /// What it says after every step, `[sequence][step][output]`, of a model that was trained so.
  public float[][][] predictEveryStep(float[][][] sequences) {
    return everyStep(SequenceData.features(sequences).withoutTargets());
  }

  /// The same for tokens.
  public float[][][] predictEveryStep(int[][] sequences) {
    return everyStep(SequenceData.tokens(sequences, vocabulary()).withoutTargets());
  }

  /// The number of the class that it finds most likely, for each sequence.
  public int[] classify(float[][][] sequences) {
    requireClasses();
    return Classes.likeliest(predict(sequences));
  }

  /// The same for tokens.
  public int[] classify(int[][] sequences) {
    requireClasses();
    return Classes.likeliest(predict(sequences));
  }

  /// How likely it finds each class, `[sequence][class]`; [#predict] gives the logits that these are made of.
  public float[][] probabilities(float[][][] sequences) {
    requireClasses();
    return Classes.probabilities(predict(sequences));
  }

  /// The same for tokens.
  public float[][] probabilities(int[][] sequences) {
    requireClasses();
    return Classes.probabilities(predict(sequences));
  }

  /// Texts as this model reads them, where it was trained on texts: `model.classify(model.tokens("What a film!"))`.
  public int[][] tokens(String... texts) {
    if (!(preparation.inputs() instanceof Encoding.Text text))
      throw new IllegalStateException("this model was not trained on texts, so it has no words for them.");
    return Arrays.stream(texts).map(text::encode).toArray(int[][]::new);
  }

  private void requireClasses() {
    if (!preparation.saysClasses())
      throw new IllegalStateException("this model says numbers, not classes; use predict.");
  }

  /// The names of the classes, or of the numbers it says, where the data had names.
  public List<String> outputNames() {
    return switch (preparation.outputs()) {
      case Encoding.Names(List<String> names) -> names;
      case Encoding.Columns(List<Encoding.Column> columns) -> columns.stream().map(Encoding.Column::name).toList();
      case Encoding.Plain _, Encoding.Classes _, Encoding.Text _ -> List.of();
    };
  }

  /// How well it does on new data in raw numbers; the error of numbers is raw too.
  public Score evaluate(SequenceData raw) {
    try {
      return evaluate(raw.prepared(preparation));
    } catch (IOException e) {
      throw new AssertionError("sequences in memory are read from nowhere", e);
    }
  }

  /// How well it does on sequences that were prepared as those it was trained on: the splits of its dataset. The loss is the
  /// usual one for such targets.
  public Score evaluate(Sequences prepared) throws IOException {
    return evaluate(prepared, preparation.saysClasses() && model.description().outputSize() == 1 ? Loss.BINARY
        : Loss.usual(prepared.format().targets()));
  }

  /// The same with the loss that it was trained with.
  public Score evaluate(Sequences prepared, Loss loss) throws IOException {
    return new Evaluation(network, loss, preparation).score(weights, prepared);
  }

  /// One running sequence, a step at a time.
  public SequenceStream stream() {
    return stream(network.stream(weights, network.start(weights, 1)));
  }

  /// A running sequence that goes on from [SequenceStream#toBytes()], to the bit, as if it had not been interrupted. Throws
  /// [IllegalArgumentException] for bytes that are empty, cut off, damaged, of another format, or of a model with other equations, sizes
  /// or weights.
  public SequenceStream stream(byte[] bytes) {
    NetworkStream restored = network.stream(weights, bytes);
    if (restored.batch() != 1)
      throw new IllegalArgumentException("these bytes are of " + restored.batch()
          + " sequences that go on together; a stream of a model is one. Go on with them by Network.stream.");
    return stream(restored);
  }

  private SequenceStream stream(NetworkStream from) {
    return new SequenceStream(from, () -> network.stream(weights, network.start(weights, 1)), preparation,
        model.description().input(), model.description().outputSize());
  }

  /// What it is made of: layers, programs, parameters.
  public Model model() {
    return model;
  }

  /// A copy of its weights, by the names of the equations.
  public Parameters weights() {
    return weights.copy();
  }

  /// What is done to raw rows and to outputs.
  public Preparation preparation() {
    return preparation;
  }

  private float[][] last(SequenceSet raw) {
    float[] outputs = outputs(raw);
    int size = model.description().outputSize();
    boolean everyStep = isEveryStep();
    float[][] answers = new float[raw.count()][size];
    for (int i = 0; i < raw.count(); i++) {
      int row = everyStep ? i * raw.steps() + raw.lengths()[i] - 1 : i;
      System.arraycopy(outputs, row * size, answers[i], 0, size);
    }
    return answers;
  }

  private float[][][] everyStep(SequenceSet raw) {
    if (!isEveryStep())
      throw new IllegalStateException("this model says something once a sequence, not at every step; use predict.");
    float[] outputs = outputs(raw);
    int size = model.description().outputSize();
    float[][][] answers = new float[raw.count()][][];
    for (int i = 0; i < raw.count(); i++) {
      answers[i] = new float[raw.lengths()[i]][size];
      for (int n = 0; n < raw.lengths()[i]; n++)
        System.arraycopy(outputs, (i * raw.steps() + n) * size, answers[i][n], 0, size);
    }
    return answers;
  }

  private float[] outputs(SequenceSet raw) {
    requireFits(raw.format().inputs());
    try {
      return preparation
          .decoded(new Evaluation(network, Loss.MEAN_SQUARE, preparation).outputs(weights, preparation.applied(raw)));
    } catch (IOException e) {
      throw new AssertionError("sequences in memory are read from nowhere", e);
    }
  }

  private void requireFits(InputFormat given) {
    InputFormat wanted = switch (model.description().input()) {
      case ModelInput.Features(int width) -> new InputFormat.Features(width);
      case ModelInput.Tokens(int vocabulary, _) -> new InputFormat.Tokens(vocabulary);
    };
    if (!wanted.equals(given))
      throw new IllegalArgumentException("the model reads " + wanted + ", not " + given + ".");
  }

  private int vocabulary() {
    if (model.description().input() instanceof ModelInput.Tokens(int vocabulary, _))
      return vocabulary;
    throw new IllegalArgumentException("the model reads vectors of numbers, not tokens.");
  }

  private boolean isEveryStep() {
    return model.description().readout() == Readout.EVERY_STEP;
  }

  @Override
  public String toString() {
    return String.join("\n", model.equations()) + "\n" + model.parameterCount() + " parameters, "
        + network.backend().description();
  }
}
