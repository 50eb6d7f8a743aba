package org.taugru.sets;

import java.io.IOException;
import java.nio.file.Path;
import org.taugru.data.Start;
import org.taugru.data.Vocabulary;
import org.taugru.sets.read.Glove;

/// What the embedding of a vocabulary starts with: the vectors of GloVe, and zeros for padding and unknown words. Words that have no
/// vector there start as every embedding does, at N(0, 1).
final class WordVectors {
  static final int SIZE = 100;
  private static final String MEMBER = "glove.6B.100d.txt";

  private WordVectors() {
  }

  /// @param file    of vectors, or an archive with one
  /// @param without what to do to train without them
  static Start read(Path file, Vocabulary vocabulary, String without) throws IOException {
    Glove glove = Glove.read(file, MEMBER, word -> vocabulary.number(word) != Vocabulary.UNKNOWN);
    int[] rows = new int[2 + glove.vectors().size()];
    float[] values = new float[rows.length * glove.dimension()];
    rows[0] = Vocabulary.PADDING;
    rows[1] = Vocabulary.UNKNOWN;
    int at = 2;
    for (String word : vocabulary.words()) {
      float[] vector = glove.vectors().get(word);
      if (vector != null) {
        System.arraycopy(vector, 0, values, at * glove.dimension(), glove.dimension());
        rows[at++] = vocabulary.number(word);
      }
    }
    return new Start("embedding.E", vocabulary.size(), glove.dimension(), rows, values,
        "GloVe 6B: vectors of " + (at - 2) + " of " + vocabulary.words().size() + " words", without);
  }
}
