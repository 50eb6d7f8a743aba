package org.taugru.sets;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.taugru.data.DataChoices;
import org.taugru.data.DataOption;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.Encoding;
import org.taugru.data.InputFormat;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Preparation;
import org.taugru.data.SequenceFormat;
import org.taugru.data.Start;
import org.taugru.data.TargetFormat;
import org.taugru.data.Vocabulary;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;
import org.taugru.sets.store.MissingDataException;
import org.taugru.sets.store.PublishedSets;

/// IMDB: whether a film review is positive, read word by word.
///
/// The 25,000 most frequent words of the training part have tokens of their own, and vectors of GloVe to start with, which are
/// trained on. The paper takes 15 % of the 25,000 training reviews for validation; here these are the last of torch's order with
/// the seed 5544, as for MNIST. The earlier program that settings come from (coRNN) takes 30 %, `data.validation=30`, and lets
/// the network run over the padding behind the shorter reviews of a batch; here each review ends with its own last word, and
/// `data.padding` fills up.
final class MovieReviews implements LabelledTask {
  private static final int WORDS = 25_000;
  private static final int SPLIT_SEED = 5544;
  private static final int LONGEST = 800;
  private static final String WITHOUT = "use --set data.vectors=none";
  private static final List<DataOption> OPTIONS = List.of(
      DataOption.of("validation", "percent of the training reviews", "15", "30"),
      DataOption.number("longest", "of a longer review the last so many tokens are read; 0: all", LONGEST, 1_000_000),
      DataOption.number("padding", "lengths are filled up to a multiple of this, and the network reads on; 0: no", 0,
          10_000),
      DataOption.of("vectors", "what the vectors of words start with, or random numbers", "glove", "none"));

  private final DataChoices choices;

  MovieReviews(Map<String, String> choices) {
    this.choices = new DataChoices(name(), options(), choices);
  }

  @Override
  public String name() {
    return "imdb";
  }

  @Override
  public String title() {
    return "IMDB: whether a film review is positive, word by word";
  }

  @Override
  public List<DataOption> options() {
    return OPTIONS;
  }

  @Override
  public MovieReviews with(Map<String, String> other) {
    return new MovieReviews(other);
  }

  @Override
  public List<String> sets() {
    return List.of("imdb", "glove");
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Tokens(2 + WORDS), TargetFormat.labels(2, false));
  }

  @Override
  public Dataset dataset(long seed) throws IOException {
    DataFolder folder = DataFolder.usual();
    requireBoth(folder);
    return dataset(folder, ReviewWords.of(folder));
  }

  /// Names all that is missing before an hour is spent on getting the first of it, and before anything is decoded.
  private void requireBoth(DataFolder folder) throws IOException {
    if (choices.is("vectors", "none"))
      return;
    List<String> missing = new ArrayList<>();
    for (String set : sets())
      try {
        folder.locate(PublishedSets.named(set));
      } catch (MissingDataException e) {
        missing.add(e.getMessage());
      }
    if (missing.size() > 1)
      throw new MissingDataException(String.join("; and ", missing));
  }

  Dataset dataset(DataFolder folder, ReviewWords reviews) {
    int count = reviews.train().count();
    int training = count - count * choices.number("validation") / 100;
    int[] order = new MersenneTwister(SPLIT_SEED).torchPermutation(count);
    int[] train = Arrays.copyOf(order, training);
    Vocabulary vocabulary = reviews.mostFrequent(train, WORDS);
    int[] numbers = reviews.numbers(vocabulary);
    Encoding.Text text = new Encoding.Text(vocabulary, choices.number("longest"), choices.number("padding"));
    ReviewWords.Part first = reviews.train().numbered(numbers);
    ReviewWords.Part second = reviews.test().numbered(numbers);
    return new ReviewData(this, folder, ReviewSequences.of(text, first, train),
        ReviewSequences.of(text, first, Arrays.copyOfRange(order, training, count)),
        ReviewSequences.of(text, second, IntStream.range(0, second.count()).toArray()),
        new Preparation(text, new Encoding.Names(List.of("negative", "positive"))),
        () -> choices.is("vectors", "none") ? List.of() : List.of(vectors(folder, vocabulary)));
  }

  private static Start vectors(DataFolder folder, Vocabulary vocabulary) throws IOException {
    try {
      Located glove = folder.require("glove");
      return WordVectors.read(glove.paths().getFirst(), vocabulary, WITHOUT);
    } catch (MissingDataException e) {
      throw e.or(WITHOUT);
    }
  }

  @Override
  public Defaults defaults() {
    return new Defaults(128, 1, 0.0012, List.of(), 64, new Defaults.Length.Epochs(30), OptionalDouble.empty(), 0.04,
        Map.of("embedding", Integer.toString(WordVectors.SIZE), "loss", "binary", "batching", "by-length",
            "select", "measure"),
        "hidden, τ, dropout, epochs: the paper's tuning table; learning rate: printed there as 00012, read as 0.0012, which "
            + "lies in the range that it says was searched; batch, size of the vectors, one output, no clipping: "
            + "coRNN's code, which keeps no epoch; select: as for sMNIST");
  }

  @Override
  public List<PaperResult> paper() {
    String wide = "; its size is that of vectors of 300 numbers";
    return List.of(
        row("lstm", "86.8", 220_289, wide),
        row("skip-lstm", "86.6", 220_000, ""),
        row("gru", "86.2", 164_865, wide),
        row("skip-gru", "86.6", 164_000, ""),
        row("relu-gru", "84.8", 98_688, "; its size is that of vectors of 128 numbers"),
        row("cornn", "87.4", 45_825, ""),
        row("lem", "88.1", 220_289, wide),
        row("tau-gru", "88.7", 220_289, ", the best of eight seeds, whose mean is 87.9 ± 0.82" + wide));
  }

  private static PaperResult row(String model, String percent, int parameters, String remark) {
    return LabelledTask.row("IMDB table", model, percent, parameters, remark);
  }

  /// How frequent the classes are, and what can be told from words without their order.
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return List.of(NaiveMethod.commonest(data), BagOfWords.of(trainingOf(data)));
  }
}
