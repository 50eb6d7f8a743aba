package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// "Human Activity Recognition Using Smartphones" of the UCI repository (Anguita et al., ESANN 2013): the raw signals, not the 561
/// features. A folder, its zip, or the download, which is a zip of that zip.
///
/// @param activities names of the labels 1, 2, …
public record Har(List<String> activities, Part train, Part test) {
  public static final int STEPS = 128;
  public static final List<String> CHANNELS =
      List.of("body_acc_x", "body_acc_y", "body_acc_z", "body_gyro_x", "body_gyro_y",
          "body_gyro_z", "total_acc_x", "total_acc_y", "total_acc_z");

  private static final int LONGEST_LINE = 1 << 13;

  /// Windows of one split; the whole set has 7,352.
  private static final int MOST = 20_000;

  private static final Pattern FILE =
      Pattern.compile("(?:[^/]+/)?(?:activity_labels|(train|test)/(?:Inertial Signals/)?"
          + "(y|" + String.join("|", CHANNELS) + ")_\\1)\\.txt");

  /// @param windows `[count, 128, 9]`, channels as in [#CHANNELS]
  /// @param labels  from 1
  public record Part(float[] windows, int[] labels) {
  }

  public static Har read(Path folderOrZip) throws IOException {
    return read(Tree.of(folderOrZip));
  }

  static Har read(Tree tree) throws IOException {
    List<String> activities = new ArrayList<>();
    Map<String, float[]> columns = new HashMap<>();
    tree.forEach(member -> {
      Matcher file = FILE.matcher(member.path());
      if (!file.matches())
        return;
      boolean signal = file.group(2) != null && CHANNELS.contains(file.group(2));
      boolean twice = file.group(1) == null
          ? !activities.isEmpty()
          : columns.containsKey(file.group(1) + " " + file.group(2));
      if (twice)
        throw new FormatException(member.where(), "is there twice. Name the folder or archive of one set.");
      if (file.group(1) == null)
        activities.addAll(activities(member));
      else
        columns.put(file.group(1) + " " + file.group(2), numbers(member, signal ? STEPS : 1));
    });
    if (activities.isEmpty())
      throw missing(tree, "activity_labels.txt");
    return new Har(List.copyOf(activities), part(tree, columns, "train", activities.size()),
        part(tree, columns, "test", activities.size()));
  }

  private static List<String> activities(Tree.Member member) throws IOException {
    List<String> names = new ArrayList<>();
    Lines lines = new Lines(member.where(), member.bytes(), 100);
    for (String line = lines.next(); line != null; line = lines.next()) {
      String[] words = line.strip().split(" +");
      if (words.length != 2 || !words[0].equals(Integer.toString(names.size() + 1)) || names.size() == 100)
        throw lines
            .problem("is " + FormatException.shown(line) + ", but \"" + (names.size() + 1) + " NAME\" was expected");
      names.add(words[1]);
    }
    return names;
  }

  private static float[] numbers(Tree.Member member, int columns) throws IOException {
    FloatList numbers = new FloatList();
    Lines lines = new Lines(member.where(), member.bytes(), LONGEST_LINE);
    for (String line = lines.next(); line != null; line = lines.next()) {
      int before = numbers.size();
      addNumbers(lines, line, numbers);
      if (numbers.size() - before != columns)
        throw lines.problem("has " + (numbers.size() - before) + " numbers, but " + columns + " were expected");
      if (numbers.size() > MOST * columns)
        throw lines.problem("is one too many: at most " + MOST + " windows are read");
    }
    return numbers.toArray();
  }

  /// Separated by any number of spaces: the official files are padded.
  private static void addNumbers(Lines lines, String line, FloatList numbers) throws FormatException {
    for (int at = 0, length = line.length(); at < length;) {
      int end = line.indexOf(' ', at);
      end = end < 0 ? length : end;
      if (end > at)
        numbers.add(lines.number(line.substring(at, end)));
      at = end + 1;
    }
  }

  private static Part part(Tree tree, Map<String, float[]> columns, String split, int classes) throws FormatException {
    float[] y = column(tree, columns, split, "y", -1);
    float[] windows = new float[y.length * STEPS * CHANNELS.size()];
    for (int channel = 0; channel < CHANNELS.size(); channel++) {
      float[] signal = column(tree, columns, split, CHANNELS.get(channel), y.length * STEPS);
      for (int i = 0; i < signal.length; i++)
        windows[i * CHANNELS.size() + channel] = signal[i];
    }
    return new Part(windows, integers(tree, split + "/y_" + split + ".txt", y, classes));
  }

  private static float[] column(Tree tree, Map<String, float[]> columns, String split, String name, int length)
      throws FormatException {
    float @Nullable [] column = columns.get(split + " " + name);
    if (column == null || column.length == 0)
      throw missing(tree, name + "_" + split + ".txt");
    if (length >= 0 && column.length != length)
      throw new FormatException(tree.name(), name + "_" + split + ".txt has " + column.length + " numbers, but the "
          + "labels ask for " + length);
    return column;
  }

  private static int[] integers(Tree tree, String file, float[] values, int most) throws FormatException {
    int[] integers = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      integers[i] = (int) values[i];
      if (integers[i] != values[i] || integers[i] < 1 || integers[i] > most)
        throw new FormatException(tree.name(),
            file + ": line " + (i + 1) + " is " + values[i] + ", but an integer from 1 to " + most + " was expected");
    }
    return integers;
  }

  private static FormatException missing(Tree tree, String file) {
    return new FormatException(tree.name(),
        "lacks " + file + ", or it is empty. Name the folder or zip that holds train/, test/ and activity_labels.txt.");
  }
}
