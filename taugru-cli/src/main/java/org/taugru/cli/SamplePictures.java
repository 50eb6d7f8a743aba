package org.taugru.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Sample;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.report.Table;
import org.taugru.report.TileChart;
import org.taugru.report.TileChart.Content;
import org.taugru.report.TileChart.Tile;

/// Single sequences of a task that asks for their classes: a few of them, and those that a network takes for another class with
/// the largest probability. Texts are listed, everything else is drawn.
final class SamplePictures {
  private static final int MOST_SAMPLES = 10;
  private static final int MOST_MISTAKES = 12;
  /// As many as a chart has colours.
  private static final int MOST_CURVES = 7;
  private static final int FIRST_WORDS = 60;
  private static final int LAST_WORDS = 20;

  /// What a page shows.
  sealed interface Part {
    record Drawn(TaskPictures.Picture picture) implements Part {
    }

    record Listed(String caption, Table table) implements Part {
    }

    record Said(String sentence) implements Part {
    }
  }

  private final Benchmark task;
  private final Dataset data;
  private final Answers answers;
  private final int[] labels;

  private SamplePictures(Benchmark task, Dataset data, Answers answers, int[] labels) {
    this.task = task;
    this.data = data;
    this.answers = answers;
    this.labels = labels;
  }

  /// Nothing where a sequence has no class.
  static List<Part> of(Benchmark task, Dataset data, Answers answers) {
    if (!(answers.test().targets() instanceof Targets.Label(_, int[] labels)))
      return List.of();
    SamplePictures pictures = new SamplePictures(task, data, answers, labels);
    return List.of(pictures.samples(), pictures.mistakes());
  }

  private Part samples() {
    int[] numbers = spread(labels);
    long shown = Arrays.stream(numbers).map(i -> labels[i]).distinct().count();
    int classes = answers.classes().size();
    return part("samples", "Samples of the test set", numbers, Role.SAMPLE, "Test sequences of "
        + (shown == classes ? "every class" : shown + " of the " + classes + " classes") + ".");
  }

  private Part mistakes() {
    int[] wrong = mistakes(answers, labels);
    String of = answers.which();
    if (wrong.length == 0)
      return new Part.Said("Among " + of + " there is none that the network takes for another class.");
    int shown = Math.min(MOST_MISTAKES, wrong.length);
    String which = wrong.length == 1 ? "The only mistake"
        : shown == wrong.length ? "All " + shown + " mistakes, the surest first,"
        : String.format(Locale.ROOT, "Of %,d mistakes the %d that the network is surest of,", wrong.length, shown);
    return part("mistakes", "Most confident mistakes", Arrays.copyOf(wrong, shown), Role.MISTAKE,
        which + " among " + of + ".");
  }

  /// Sequences taken for another class, those of the largest probability first.
  static int[] mistakes(Answers answers, int[] labels) {
    return IntStream.range(0, labels.length).filter(i -> answers.said(i) != labels[i]).boxed()
        .sorted(Comparator.comparingDouble(i -> -answers.probability(i))).mapToInt(Integer::intValue).toArray();
  }

  /// Sequences of as many classes as possible, in the order of their classes, about as many of each. Those of a class are spread
  /// over the set: neighbours are often parts of one recording.
  static int[] spread(int[] labels) {
    List<List<Integer>> classes = new ArrayList<>(IntStream.range(0, labels.length).boxed()
        .collect(Collectors.groupingBy(i -> labels[i], TreeMap::new, Collectors.toList())).values());
    int shown = Math.min(MOST_SAMPLES, labels.length);
    int[] wanted = new int[classes.size()];
    if (classes.size() >= shown) {
      for (int i = 0; i < shown; i++)
        wanted[i * classes.size() / shown] = 1;
    } else {
      for (int i = 0, next = 0; i < shown; next = (next + 1) % wanted.length) {
        if (wanted[next] < classes.get(next).size()) {
          wanted[next]++;
          i++;
        }
      }
    }
    return IntStream.range(0, wanted.length).flatMap(c -> IntStream.range(0, wanted[c])
        .map(i -> classes.get(c).get((2 * i + 1) * classes.get(c).size() / (2 * wanted[c])))).toArray();
  }

  private enum Role {
    SAMPLE, MISTAKE
  }

  private Part part(String name, String title, int[] numbers, Role role, String caption) {
    List<SequenceSet> sequences = Arrays.stream(numbers).mapToObj(answers.test()::read).toList();
    List<Sample> samples = sequences.stream().map(one -> task.sample(data, one)).toList();
    if (samples.getFirst() instanceof Sample.Text)
      return new Part.Listed(
          title + ". " + caption + " " + Sample.UNKNOWN_WORD + " is a word that the network does not know.",
          texts(numbers, samples));
    List<Tile> tiles = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++)
      tiles.add(new Tile(List.of("true: " + answers.classes().get(labels[numbers[i]]),
          "said: " + answers.classes().get(answers.said(numbers[i])), "probability " + percent(numbers[i])),
          contents(samples.get(i), sequences.get(i), role)));
    return new Part.Drawn(new TaskPictures.Picture(name, new TileChart(title, curves(samples.getFirst()), tiles),
        caption + legend(samples.getFirst(), sequences.getFirst(), role)));
  }

  private List<Content> contents(Sample sample, SequenceSet one, Role role) {
    return switch (sample) {
      case Sample.Image(int columns, int rows, int[] rgb) -> {
        Content picture = new Content.Picture(columns, rows, rgb);
        yield role == Role.MISTAKE ? List.of(picture) : List.of(picture, content(inputs(one), 1));
      }
      case Sample.Signals signals -> List.of(content(signals, MOST_CURVES));
      case Sample.Text _ -> List.of();
    };
  }

  /// What a network reads of a picture.
  private Sample.Signals inputs(SequenceSet one) {
    if (Sample.of(one, data.preparation()) instanceof Sample.Signals signals)
      return signals;
    throw new IllegalArgumentException(task.name() + ": its pictures are read as tokens, which are not drawn.");
  }

  private static Content content(Sample.Signals signals, int mostCurves) {
    float[] values = signals.values();
    int width = signals.width();
    return width <= mostCurves
        ? new Content.Lines(IntStream.range(0, width).mapToObj(c -> IntStream.range(0, signals.steps())
            .mapToDouble(n -> values[n * width + c]).toArray()).toList())
        : new Content.HeatMap(signals.steps(), width,
            IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray());
  }

  private static List<String> curves(Sample sample) {
    return sample instanceof Sample.Signals signals && signals.width() > 1 && signals.width() <= MOST_CURVES
        ? signals.names() : List.of();
  }

  /// What there is to see beside the captions of tiles.
  private String legend(Sample sample, SequenceSet one, Role role) {
    return switch (sample) {
      case Sample.Image _ when role == Role.MISTAKE -> "";
      case Sample.Image _ -> " Below each the same as the network reads it, step by step from left to right"
          + rows(inputs(one), 1) + ".";
      case Sample.Signals signals -> " Time runs from left to right" + rows(signals, MOST_CURVES) + ".";
      case Sample.Text _ -> "";
    };
  }

  private static String rows(Sample.Signals signals, int mostCurves) {
    if (signals.width() <= mostCurves)
      return "";
    return signals.names().isEmpty() ? "; the first of " + signals.width() + " numbers is at the bottom"
        : "; rows go from " + signals.names().getFirst() + " at the bottom to " + signals.names().getLast()
            + " at the top";
  }

  private Table texts(int[] numbers, List<Sample> samples) {
    Table table = Table.of(Table.text("true"), Table.text("said"), Table.text("text"));
    for (int i = 0; i < numbers.length; i++)
      if (samples.get(i) instanceof Sample.Text(List<String> words))
        table = table.row(Table.words(answers.classes().get(labels[numbers[i]])),
            Table.words(answers.classes().get(answers.said(numbers[i])) + ", " + percent(numbers[i])),
            Table.words(excerpt(words)));
    return table;
  }

  /// The whole of a short text, beginning and end of a long one.
  static String excerpt(List<String> words) {
    int count = words.size();
    return count <= FIRST_WORDS + LAST_WORDS ? String.join(" ", words)
        : String.join(" ", words.subList(0, FIRST_WORDS)) + " … "
            + String.join(" ", words.subList(count - LAST_WORDS, count));
  }

  /// What is not certain does not read so.
  private String percent(int number) {
    double percent = 100 * answers.probability(number);
    if (Double.isNaN(percent))
      return "–";
    return percent > 99.9 ? "> 99.9 %" : String.format(Locale.ROOT, percent > 99 ? "%.1f %%" : "%.0f %%", percent);
  }
}
