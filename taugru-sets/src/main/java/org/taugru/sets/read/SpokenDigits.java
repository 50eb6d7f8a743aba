package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The Free Spoken Digit Dataset: `recordings/<digit>_<speaker>_<index>.wav`, a folder or a tar of it.
public final class SpokenDigits {
  private static final Pattern FILE = Pattern.compile("(?:[^/]+/){0,2}([0-9])_([a-z]{1,40})_([0-9]{1,4})\\.wav");

  /// The whole set has 3,000.
  private static final int MOST = 20_000;
  private static final long LARGEST = 1L << 28;

  public record Recording(int digit, String speaker, int index, Wav sound) {
  }

  private SpokenDigits() {
  }

  /// All recordings, by digit, speaker and index.
  public static List<Recording> read(Path folderOrArchive) throws IOException {
    return read(Tree.of(folderOrArchive));
  }

  static List<Recording> read(Tree tree) throws IOException {
    List<Recording> recordings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    long[] bytes = new long[1];
    tree.forEach(member -> {
      Matcher file = FILE.matcher(member.path());
      if (!file.matches())
        return;
      if (!seen.add(member.file()))
        throw new FormatException(member.where(), "is there twice. Name the folder or archive of one set.");
      Wav sound = Wav.read(member);
      bytes[0] += 4L * sound.samples().length;
      if (recordings.size() == MOST || bytes[0] > LARGEST)
        throw new FormatException(member.where(), "is one too many: at most 20,000 recordings of 256 MB are read");
      recordings.add(
          new Recording(Integer.parseInt(file.group(1)), file.group(2), Integer.parseInt(file.group(3)), sound));
    });
    if (recordings.isEmpty())
      throw new FormatException(tree.name(),
          "holds no recording named DIGIT_SPEAKER_INDEX.wav. Is it the Free Spoken Digit Dataset?");
    recordings.sort(Comparator.comparingInt(Recording::digit).thenComparing(Recording::speaker)
        .thenComparingInt(Recording::index));
    return recordings;
  }
}
