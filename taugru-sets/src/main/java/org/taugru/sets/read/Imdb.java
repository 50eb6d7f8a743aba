package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The Large Movie Review Dataset (Maas et al., ACL 2011), `aclImdb/<split>/<class>/<number>_<rating>.txt`: a folder or a tar of it.
/// Reviews without a class (`unsup`) and files of word counts are skipped.
public final class Imdb {
  private static final Pattern FILE =
      Pattern.compile("(?:[^/]+/)?(train|test)/(neg|pos)/([0-9]{1,8})_([0-9]{1,2})\\.txt");

  /// Of one review; the longest has 14 kB.
  private static final int LARGEST = 1 << 20;

  /// Of one split, which has 25,000 reviews of 33 MB.
  private static final int MOST = 200_000;
  private static final long ALL = 1L << 28;

  public enum Split {
    TRAIN, TEST
  }

  /// @param number unique within its split and class
  public record Review(boolean positive, int number, String text) {
  }

  public interface ReviewVisitor {
    void review(Review review) throws IOException;
  }

  /// As text it would take twice the memory.
  private record Kept(String where, boolean positive, int number, byte[] text) {
  }

  /// Takes the place of what was given.
  private static final Kept GIVEN = new Kept("", false, 0, new byte[0]);

  private Imdb() {
  }

  /// Gives the reviews of one split, the negative ones first, and by number, however they lie in the archive. Only their bytes are
  /// held meanwhile, each until it is given.
  public static void read(Path folderOrArchive, Split split, ReviewVisitor visitor) throws IOException {
    read(Tree.of(folderOrArchive), split, visitor);
  }

  static void read(Tree tree, Split split, ReviewVisitor visitor) throws IOException {
    List<Kept> reviews = kept(tree, split.name().toLowerCase(Locale.ROOT));
    for (int i = 0; i < reviews.size(); i++) {
      Kept kept = reviews.set(i, GIVEN);
      visitor.review(new Review(kept.positive, kept.number,
          Bytes.utf8(kept.where, kept.text, 0, kept.text.length)));
    }
  }

  private static List<Kept> kept(Tree tree, String split) throws IOException {
    List<Kept> reviews = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    long[] bytes = new long[1];
    tree.forEach(member -> {
      Matcher file = FILE.matcher(member.path());
      if (!file.matches() || !file.group(1).equals(split))
        return;
      Kept review = kept(member, file);
      bytes[0] += review.text.length;
      if (reviews.size() == MOST || bytes[0] > ALL)
        throw new FormatException(member.where(), "is one too many: at most 200,000 reviews of 256 MB are read");
      if (!seen.add(file.group(2) + review.number))
        throw new FormatException(member.where(), "has a number that another review of its class has");
      reviews.add(review);
    });
    if (reviews.isEmpty())
      throw new FormatException(tree.name(), "holds no review " + split + "/pos/NUMBER_RATING.txt or " + split
          + "/neg/NUMBER_RATING.txt. Name the folder aclImdb or its archive.");
    reviews.sort(Comparator.comparing(Kept::positive).thenComparingInt(Kept::number));
    return reviews;
  }

  /// Stars, 1 to 4 for those that are not positive and 7 to 10 for those that are, only prove that the class is right.
  private static Kept kept(Tree.Member member, Matcher file) throws IOException {
    boolean positive = file.group(2).equals("pos");
    int rating = Integer.parseInt(file.group(4));
    int lowest = positive ? 7 : 1;
    if (rating < lowest || rating > lowest + 3)
      throw new FormatException(member.where(), "has a rating of " + rating + ", but " + lowest + " to " + (lowest + 3)
          + " was expected of its class");
    byte[] text = member.all(LARGEST, "a review, at most 1 MB");
    return new Kept(member.where(), positive, Integer.parseInt(file.group(3)), text);
  }
}
