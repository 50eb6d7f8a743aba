package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.sets.read.Imdb.Review;
import org.taugru.sets.read.Imdb.Split;

class ImdbTest {
  @TempDir
  Path folder;

  @Test
  void sliceIsReadByClassAndNumber() throws IOException {
    List<Review> train = reviews(slice(), Split.TRAIN);
    assertThat(train).extracting(Review::number).containsExactly(2331, 10962, 3247, 4518);
    assertThat(train).extracting(Review::positive).containsExactly(false, false, true, true);
    assertThat(reviews(slice(), Split.TEST)).extracting(Review::number).containsExactly(6850, 7035, 17, 2221);
    assertThat(reviews(slice(), Split.TEST).getFirst().text()).isEqualTo("Read the book, forget the movie!");
  }

  @Test
  void folderAndArchiveHoldTheSame() throws IOException {
    for (Map.Entry<String, byte[]> file : MemoryTree.of(slice()).files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    for (Path root : new Path[] {folder, folder.resolve("aclImdb")})
      for (Split split : Split.values())
        assertThat(reviews(Tree.of(root), split)).isEqualTo(reviews(slice(), split));
  }

  @Test
  void numbersAreSortedAsNumbers() throws IOException {
    byte[] text = "caf\u00e9 \ud83d\ude00<br />".getBytes(UTF_8);
    Tree tree =
        new MemoryTree("set", Map.of("train/pos/10_7.txt", text, "train/pos/9_10.txt", text, "train/neg/11_1.txt",
            text, "train/unsup/1_0.txt", text, "train/urls_pos.txt", text, "train/labeledBow.feat", text));
    assertThat(reviews(tree, Split.TRAIN)).extracting(Review::number).containsExactly(11, 9, 10);
    assertThat(reviews(tree, Split.TRAIN).getFirst().text()).isEqualTo("caf\u00e9 \ud83d\ude00<br />");
  }

  @Test
  void wrongSetsAreRefused() {
    assertRefused(Map.of("train/pos/1_7.txt", "caf\u00e9".getBytes(ISO_8859_1)),
        "set: train/pos/1_7.txt: is not UTF-8. Convert the text to UTF-8 first.");
    assertRefused(Map.of("train/pos/1_4.txt", new byte[1]),
        "set: train/pos/1_4.txt: has a rating of 4, but 7 to 10 was expected of its class");
    assertRefused(Map.of("train/neg/1_0.txt", new byte[1]), "has a rating of 0, but 1 to 4 was expected of its class");
    assertRefused(Map.of("train/neg/1_1.txt", new byte[1], "train/neg/1_2.txt", new byte[1]),
        "has a number that another review of its class has");
    assertRefused(Map.of("test/neg/1_1.txt", new byte[1]), "set: holds no review train/pos/NUMBER_RATING.txt or");
    assertRefused(Map.of("train/neg/1_1.txt", new byte[(1 << 20) + 1]),
        "set: train/neg/1_1.txt: is too large for a review, at most 1 MB");
  }

  @Test
  void reviewsAreLimited() {
    Map<String, byte[]> files = new HashMap<>();
    byte[] text = {'x'};
    for (int i = 0; i <= 200_000; i++)
      files.put("train/pos/" + i + "_8.txt", text);
    assertRefused(files, "is one too many: at most 200,000 reviews of 256 MB are read");
  }

  @Test
  void allOfTheSetIsRead() throws IOException {
    Tree tree = Tree.of(WholeSets.path("imdb/aclImdb_labeled.tar.gz"));
    for (Split split : Split.values()) {
      int[] numbers = new int[2];
      Imdb.read(tree, split, review -> {
        assertThat(review.number()).isEqualTo(numbers[review.positive() ? 1 : 0]++);
        assertThat(review.text()).isNotBlank();
      });
      assertThat(numbers).as(split.name()).containsExactly(12_500, 12_500);
    }
  }

  private static Tree slice() throws IOException {
    return Tree.of(Slices.path("imdb/aclImdb.tar.gz"));
  }

  private static List<Review> reviews(Tree tree, Split split) throws IOException {
    List<Review> reviews = new ArrayList<>();
    Imdb.read(tree, split, reviews::add);
    return reviews;
  }

  private static void assertRefused(Map<String, byte[]> files, String problem) {
    assertThatThrownBy(() -> reviews(new MemoryTree("set", files), Split.TRAIN)).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("set: ").hasMessageContaining(problem);
  }
}
