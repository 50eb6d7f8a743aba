package org.taugru.sets.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The tags before the data of a `.ts` file. 0 stands for a number that is not said.
record TimeSeriesHeader(String problem, boolean missing, int dimensions, int length, Answers answers,
    List<String> classes) {
  enum Answers {
    LABELS, NUMBERS, NONE
  }

  static TimeSeriesHeader read(Lines lines) throws IOException {
    Tags tags = new Tags(lines);
    for (String line = lines.next(); line != null; line = lines.next()) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#") || text.startsWith("%"))
        continue;
      if (text.equalsIgnoreCase("@data"))
        return tags.header();
      tags.add(text);
    }
    throw lines.problem("is beyond the end, but no @data was found. Is this a .ts file, and whole?");
  }

  private static final class Tags {
    private final Lines lines;
    private final Set<String> seen = new HashSet<>();
    private String problem = "";
    private boolean missing = true;
    private boolean univariate;
    private int dimensions;
    private boolean equalLength;
    private int length;
    private Answers answers = Answers.NONE;
    private List<String> classes = List.of();

    Tags(Lines lines) {
      this.lines = lines;
    }

    void add(String text) throws FormatException {
      String[] words = text.split("\\s+");
      String tag = words[0].toLowerCase(Locale.ROOT);
      if (!seen.add(tag))
        throw lines.problem("says " + tag + " a second time");
      String value = words.length > 1 ? words[1] : "";
      switch (tag) {
        case "@problemname" -> problem = text.substring(words[0].length()).strip();
        case "@timestamps" -> requireNoTimes(truth(tag, value));
        case "@missing" -> missing = truth(tag, value);
        case "@univariate" -> univariate = truth(tag, value);
        case "@dimension", "@dimensions" -> dimensions = count(tag, value);
        case "@equallength" -> equalLength = truth(tag, value);
        case "@serieslength" -> length = count(tag, value);
        case "@classlabel" -> labels(truth(tag, value), words);
        case "@targetlabel" -> {
          if (truth(tag, value))
            answer(Answers.NUMBERS);
        }
        default -> throw lines.problem("begins with " + FormatException.shown(words[0])
            + ", but before @data only comments and the known tags of .ts are expected");
      }
    }

    private void requireNoTimes(boolean times) throws FormatException {
      if (times)
        throw lines
            .problem("says that values have time stamps. Only values at equal steps are read; resample them first.");
    }

    private void labels(boolean has, String[] words) throws FormatException {
      if (!has)
        return;
      answer(Answers.LABELS);
      classes = List.of(Arrays.copyOfRange(words, 2, words.length));
      if (classes.isEmpty() || new HashSet<>(classes).size() < classes.size())
        throw lines.problem("must list the classes, each once: @classLabel true a b c");
    }

    private void answer(Answers kind) throws FormatException {
      if (answers != Answers.NONE)
        throw lines.problem("has both classes and a target, but a series has one answer");
      answers = kind;
    }

    private boolean truth(String tag, String value) throws FormatException {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default ->
          throw lines.problem(tag + " is " + FormatException.shown(value) + ", but true or false was expected");
      };
    }

    private int count(String tag, String value) throws FormatException {
      if (!value.matches("[1-9][0-9]{0,6}"))
        throw lines
            .problem(tag + " is " + FormatException.shown(value) + ", but a number from 1 to 9999999 was expected");
      return Integer.parseInt(value);
    }

    TimeSeriesHeader header() throws FormatException {
      if (univariate && dimensions > 1)
        throw lines.problem("ends a header that is univariate, but has " + dimensions + " dimensions");
      return new TimeSeriesHeader(problem, missing, univariate ? 1 : dimensions, equalLength ? length : 0, answers,
          classes);
    }
  }
}
