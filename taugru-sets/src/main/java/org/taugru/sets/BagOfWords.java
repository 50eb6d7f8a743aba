package org.taugru.sets;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.data.Inputs;
import org.taugru.data.NaiveMethod;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Vocabulary;

/// What can be told without the order of words: logistic regression on which words a text has, each text scaled to length 1. It
/// has no constant, since the classes are equally frequent. Fitted by a few passes of Adagrad (Duchi, Hazan, Singer 2011) in an
/// order that is always the same; that they are few is all the regularisation there is.
final class BagOfWords {
  /// Chosen on the validation part of IMDB, where as many passes again gain 0.3 %.
  private static final int PASSES = 4;
  private static final double RATE = 0.3;
  private static final double SMALLEST = 1e-8;

  private final double[] weights;

  private BagOfWords(int vocabulary) {
    this.weights = new double[vocabulary];
  }

  /// @param train tokens, with one of two labels each
  static NaiveMethod of(Sequences train) throws IOException {
    List<int[]> texts = new ArrayList<>();
    List<int[]> labels = new ArrayList<>();
    train.forEachPart(part -> {
      for (int i = 0; i < part.count(); i++)
        texts.add(words(part, i));
      labels.add(part.targets().labels());
    });
    BagOfWords model = new BagOfWords(((Inputs.Tokens) train.read(0).inputs()).vocabulary());
    model.fit(texts, labels.stream().flatMapToInt(Arrays::stream).toArray());
    return NaiveMethod.fitted("bag-of-words", model.weights.length, model::score);
  }

  /// Each word of a text once.
  private static int[] words(SequenceSet set, int text) {
    int[] ids = ((Inputs.Tokens) set.inputs()).ids();
    int begin = text * set.steps();
    return Arrays.stream(ids, begin, begin + set.lengths()[text]).filter(id -> id != Vocabulary.PADDING).sorted()
        .distinct().toArray();
  }

  private void fit(List<int[]> texts, int[] labels) {
    int[] order = new MersenneTwister(1).torchPermutation(labels.length);
    double[] squares = new double[weights.length];
    for (int pass = 0; pass < PASSES; pass++)
      for (int i : order) {
        int[] words = texts.get(i);
        double length = Math.sqrt(words.length);
        double gradient = (1 / (1 + StrictMath.exp(-logit(words))) - labels[i]) / length;
        for (int word : words) {
          squares[word] += gradient * gradient;
          weights[word] -= RATE * gradient / Math.sqrt(squares[word] + SMALLEST);
        }
      }
  }

  private double logit(int[] words) {
    double sum = 0;
    for (int word : words)
      sum += weights[word];
    return words.length == 0 ? 0 : sum / Math.sqrt(words.length);
  }

  private Score score(Sequences sequences) throws IOException {
    double[] total = new double[2]; // right, loss
    sequences.forEachPart(part -> {
      for (int i = 0; i < part.count(); i++) {
        double logit = logit(words(part, i));
        int label = part.targets().labels()[i];
        total[0] += logit > 0 == (label == 1) ? 1 : 0;
        total[1] += StrictMath.log1p(StrictMath.exp(label == 1 ? -logit : logit));
      }
    });
    return new Score.Classification(total[0] / sequences.count(), total[1] / sequences.count());
  }
}
