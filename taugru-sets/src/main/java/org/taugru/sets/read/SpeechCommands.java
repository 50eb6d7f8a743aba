package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Speech Commands (Warden 2018, arXiv:1804.03209): `<word>/<speaker>_nohash_<n>.wav`, a folder or a tar of it, and the set for
/// tests, `speech_commands_test_set_v0.02/<class>/…`.
public final class SpeechCommands {
  /// Not those whose name begins with a dot: they hold what a Mac remembers about the file.
  private static final Pattern SOUND = Pattern.compile("(?:[^/]+/)?([a-z_]{1,40})/([^/.][^/]*)\\.wav");
  private static final Pattern LIST = Pattern.compile("(?:[^/]+/)?(validation|testing)_list\\.txt");

  /// In `_unknown_` the word stands before the speaker, and the ending is there twice.
  private static final Pattern SPEAKER = Pattern.compile("(?:[a-z]+_)?([0-9a-f]{1,16})_nohash_[0-9]+(?:\\.wav)?");

  /// Lines of a list; the longest has 11,005.
  private static final int MOST = 200_000;

  public enum Split {
    TRAIN, VALIDATION, TEST
  }

  /// @param word    the folder, so also `_silence_`, `_unknown_` and `_background_noise_`
  /// @param speaker some digits for each; empty where nobody speaks
  /// @param file    its name without the folder
  public record Clip(String word, String speaker, String file, Split split, Wav sound) {
  }

  public interface ClipVisitor {
    void clip(Clip clip) throws IOException;
  }

  private SpeechCommands() {
  }

  /// Gives the clips in the order they lie there: the whole set has 105,829, too many for the memory. The lists in the set say
  /// which split a clip belongs to; without them, the rule that made the lists. All clips of the set for tests are tests.
  public static void read(Path folderOrArchive, ClipVisitor visitor) throws IOException {
    read(Tree.of(folderOrArchive), visitor);
  }

  static void read(Tree tree, ClipVisitor visitor) throws IOException {
    // the lists lie behind most of the clips, so an archive is read twice
    Splits splits = Splits.of(tree);
    if (!splits.sounds)
      throw new FormatException(tree.name(), "holds no recording named WORD/NAME.wav. Is it the Speech Commands set?");
    tree.forEach(member -> {
      Matcher sound = SOUND.matcher(member.path());
      if (!sound.matches())
        return;
      Matcher speaker = SPEAKER.matcher(sound.group(2));
      String spoken = speaker.matches() ? speaker.group(1) : "";
      Split split = splits.of(sound.group(1) + "/" + member.file(), spoken);
      visitor.clip(new Clip(sound.group(1), spoken, member.file(), split, Wav.read(member)));
    });
  }

  /// Who belongs where.
  private static final class Splits {
    private final Map<String, Split> listed = new HashMap<>();
    private boolean lists;
    private boolean allTests;
    private boolean sounds;

    static Splits of(Tree tree) throws IOException {
      Splits splits = new Splits();
      tree.forEach(member -> {
        Matcher list = LIST.matcher(member.path());
        Matcher sound = SOUND.matcher(member.path());
        if (list.matches())
          splits.add(member, list.group(1).equals("testing") ? Split.TEST : Split.VALIDATION);
        else if (sound.matches()) {
          splits.sounds = true;
          // only the set for tests has folders for what is no command
          splits.allTests |= sound.group(1).equals("_unknown_") || sound.group(1).equals("_silence_");
        }
      });
      return splits;
    }

    private void add(Tree.Member member, Split split) throws IOException {
      lists = true;
      Lines lines = new Lines(member.where(), member.bytes(), 200);
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.matches("[a-z_]+/[^/]+\\.wav") || listed.size() == MOST)
          throw lines
              .problem("is " + FormatException.shown(line) + ", but WORD/NAME.wav was expected, at most 200,000 times");
        if (listed.put(line, split) != null)
          throw lines.problem("is there twice, or in both lists: " + FormatException.shown(line));
      }
    }

    Split of(String name, String speaker) {
      if (lists)
        return listed.getOrDefault(name, Split.TRAIN);
      return allTests ? Split.TEST : byRule(speaker);
    }

    /// The rule in the set's README: a speaker stays in one split, however many clips are added; 10 % each for two of them.
    private static Split byRule(String speaker) {
      int clips = (1 << 27) - 1;
      byte[] hash = sha1().digest(speaker.getBytes(US_ASCII));
      double percent = new BigInteger(1, hash).mod(BigInteger.valueOf(clips + 1L)).intValueExact() * (100.0 / clips);
      if (speaker.isEmpty() || percent >= 20)
        return Split.TRAIN;
      return percent < 10 ? Split.VALIDATION : Split.TEST;
    }

    private static MessageDigest sha1() {
      try {
        return MessageDigest.getInstance("SHA-1");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java platform has SHA-1", e);
      }
    }
  }
}
