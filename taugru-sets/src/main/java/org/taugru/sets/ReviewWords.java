package org.taugru.sets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.data.Tokeniser;
import org.taugru.data.Vocabulary;
import org.taugru.sets.read.Imdb;
import org.taugru.sets.store.DataFolder;

/// The reviews of IMDB as words, before anybody has chosen which of these a model is to know.
///
/// @param words every word of every review, once
record ReviewWords(List<String> words, Part train, Part test) {
  /// The reviews of one split, one after another.
  ///
  /// @param tokens places in a list of words, or numbers of a vocabulary
  /// @param starts where each review begins, and at last where they end
  /// @param labels 1 of a positive review, 0 of a negative one
  record Part(int[] tokens, int[] starts, int[] labels) {
    int count() {
      return labels.length;
    }

    int length(int review) {
      return starts[review + 1] - starts[review];
    }

    private void addTo(ColumnFile.Writer writer, String split) {
      writer.ints(split + ".tokens", tokens, tokens.length).ints(split + ".starts", starts, starts.length)
          .ints(split + ".labels", labels, labels.length);
    }

    /// The same as numbers of a vocabulary.
    ///
    /// @param numbers by the place of a word
    Part numbered(int[] numbers) {
      return new Part(Arrays.stream(tokens).map(place -> numbers[place]).toArray(), starts, labels);
    }
  }

  /// As they were found once, or as they are found now.
  static ReviewWords of(DataFolder folder) throws IOException {
    return of(
        Decoded.of(folder, "imdb", "imdb-" + Tokeniser.NAME, set -> read(set.paths().getFirst()).written()).file());
  }

  static ReviewWords of(ColumnFile file) throws IOException {
    byte[] words = new byte[Math.toIntExact(file.column("words").bytes().byteSize())];
    file.column("words").read(0, words);
    return new ReviewWords(List.of(new String(words, UTF_8).split("\n")), part(file, "train"), part(file, "test"));
  }

  private static Part part(ColumnFile file, String split) throws IOException {
    return new Part(file.column(split + ".tokens").ints(), file.column(split + ".starts").ints(),
        file.column(split + ".labels").ints());
  }

  /// No word has a line end in it.
  ColumnFile.Writer written() {
    byte[] all = String.join("\n", words).getBytes(UTF_8);
    ColumnFile.Writer writer = new ColumnFile.Writer().bytes("words", all, all.length);
    train.addTo(writer, "train");
    test.addTo(writer, "test");
    return writer;
  }

  static ReviewWords read(Path folderOrArchive) throws IOException {
    Map<String, Integer> places = new HashMap<>();
    List<String> words = new ArrayList<>();
    Part train = part(folderOrArchive, Imdb.Split.TRAIN, places, words);
    Part test = part(folderOrArchive, Imdb.Split.TEST, places, words);
    return new ReviewWords(List.copyOf(words), train, test);
  }

  private static Part part(Path path, Imdb.Split split, Map<String, Integer> places, List<String> words)
      throws IOException {
    Growing tokens = new Growing();
    Growing starts = new Growing();
    Growing labels = new Growing();
    Imdb.read(path, split, review -> {
      starts.add(tokens.size);
      labels.add(review.positive() ? 1 : 0);
      for (String token : Tokeniser.tokens(review.text()))
        tokens.add(places.computeIfAbsent(token, word -> {
          words.add(word);
          return words.size() - 1;
        }));
    });
    starts.add(tokens.size);
    return new Part(tokens.values(), starts.values(), labels.values());
  }

  /// The most frequent words of some reviews of the training split.
  Vocabulary mostFrequent(int[] reviews, int size) {
    int[] counts = new int[words.size()];
    for (int review : reviews)
      for (int i = train.starts[review]; i < train.starts[review + 1]; i++)
        counts[train.tokens[i]]++;
    Map<String, Integer> byWord = new HashMap<>();
    for (int place = 0; place < counts.length; place++)
      if (counts[place] > 0)
        byWord.put(words.get(place), counts[place]);
    return Vocabulary.ofMostFrequent(byWord, size);
  }

  /// The number of each word in a vocabulary.
  int[] numbers(Vocabulary vocabulary) {
    return words.stream().mapToInt(vocabulary::number).toArray();
  }

  /// Integers, as many as come.
  private static final class Growing {
    private int[] values = new int[1 << 16];
    private int size;

    void add(int value) {
      if (size == values.length)
        values = Arrays.copyOf(values, Math.multiplyExact(2, size));
      values[size++] = value;
    }

    int[] values() {
      return Arrays.copyOf(values, size);
    }
  }
}
