package org.taugru.sets;

import java.util.Arrays;
import org.taugru.data.Encoding;
import org.taugru.data.InputFormat;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.safetensors.files.Sha256;

/// Some reviews as sequences of tokens. They are kept one after another, without the zeros behind the short ones, which would be
/// two thirds of all.
///
/// @param text    how words became tokens, and where they are cut
/// @param reviews tokens as numbers of the vocabulary
/// @param members which of the reviews, in which order
/// @param steps   of the longest
record ReviewSequences(Encoding.Text text, ReviewWords.Part reviews, int[] members, int steps) implements Sequences {
  static ReviewSequences of(Encoding.Text text, ReviewWords.Part reviews, int[] members) {
    int steps = Arrays.stream(members).map(review -> text.length(reviews.length(review))).max().orElse(1);
    return new ReviewSequences(text, reviews, members, steps);
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Tokens(text.vocabulary().size()), TargetFormat.labels(2, false));
  }

  @Override
  public int count() {
    return members.length;
  }

  @Override
  public int length(int number) {
    return text.length(reviews.length(members[number]));
  }

  @Override
  public SequenceSet read(int... numbers) {
    int[] ids = new int[Math.multiplyExact(numbers.length, steps)];
    int[] lengths = new int[numbers.length];
    int[] labels = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      int[] tokens = tokens(numbers[i]);
      System.arraycopy(tokens, 0, ids, i * steps, tokens.length);
      lengths[i] = tokens.length;
      labels[i] = label(numbers[i]);
    }
    return new SequenceSet(numbers.length, steps, new Inputs.Tokens(text.vocabulary().size(), ids), lengths,
        new Targets.Label(2, labels));
  }

  /// As a network reads them.
  private int[] tokens(int number) {
    int review = members[number];
    return text.shaped(reviews.tokens(), reviews.starts()[review], reviews.starts()[review + 1]);
  }

  private int label(int number) {
    return reviews.labels()[members[number]];
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  @Override
  public long heapBytes() {
    return Integer.BYTES * Arrays.stream(members).mapToLong(review -> 3L + reviews.length(review)).sum();
  }

  /// Of the size of the vocabulary, and of each review's label, length and tokens.
  @Override
  public String sha256() {
    Sha256 all = new Sha256().add(text.vocabulary().size(), count());
    for (int i = 0; i < count(); i++) {
      int[] tokens = tokens(i);
      all.add(label(i), tokens.length).add(tokens);
    }
    return all.hex();
  }
}
