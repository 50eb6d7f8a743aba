package org.taugru.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.report.Chart;
import org.taugru.report.Pictures;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.train.RunSpec;

/// The page of results, printed from records alone: the same records give the same page and the same pictures, to the letter.
public final class ResultsPage {
  private static final String BEGIN = "<!-- taugru results -->";
  private static final String END = "<!-- end of taugru results -->";
  private static final String PREFIX = "results-";
  private static final String SVG = ".svg";
  private final List<ItemSection> sections;
  private final Records records;

  private ResultsPage(List<ItemSection> sections, Records records) {
    this.sections = List.copyOf(sections);
    this.records = records;
  }

  public static ResultsPage of(Records records) throws IOException {
    List<ItemSection> sections = new ArrayList<>();
    for (ResultItem item : ResultItems.all())
      sections.add(ItemSection.of(item, records));
    return new ResultsPage(sections, records);
  }

  public String markdown() throws IOException {
    String body = body();
    return """
        # Results

        The paper's tables and figures with our own numbers. This page and its pictures are printed by `taugru results` from the records
        in [results](../results), one file for each run: all its settings, the data's hash, the machine, the curve, the scores, and the
        command that makes it again. A test prints the page and compares, so that no number stands here without a record.

        """
        + Contents.of(body) + "\n" + body;
  }

  private String body() throws IOException {
    List<RunRecord> all = records.all();
    StringBuilder text = new StringBuilder(
        """
            ## How to read it

            Scores are those of the test set, with the weights of the epoch that was best on the validation set: by its loss, or by its
            accuracy on the published sets, as LEM's code does (`select`). A mean is over all seeds that have a score, those that failed
            included: a seed failed if its numbers were no longer finite, or if it is no better than a method that does not look at the input.
            `sd` is the standard deviation over seeds, n − 1. The paper's headline is the best of eight seeds; its means are printed beside it
            where it gives them; the tests take these as of eight too, though the standard errors that it prints fit six seeds of HAR-2 and five of sCIFAR. p is that of Welch's two-sided test of means
            or, of tasks that a seed solves or does not, of Fisher's exact test of how many do; a difference counts from p < 0.05 on, for each pair alone. "Naive" is what can
            be done without a network.

            `tau-gru` has the paper's settings, or ours where it gives none, as each section says; `tau-gru-warm-up` the same with a learning
            rate that rises over the first epoch, or over 500 updates where data is fresh; `-warm-up-drop` has also a tenth of the rate in its last fifth; `-warm-up-clip` gradients that are
            clipped; `-ours` the protocol that was best on the validation set in a search. Other models have their makers' settings for the task
            where these are published, else the τ-GRU's, without warm-up, and are trained for as long; where the
            τ-GRU has another schedule at the end, they have rows with that schedule too, or, of sCIFAR and nCIFAR, only those. What the paper
            prints of models that were not run stands in the tables too. Only rows of one protocol are compared, where a row that no trial of its search was better than is what the search has found. Seconds are those of a
            run; where rows were trained side by side on one GPU they say how long it took, not what the model costs: for that there are items of their own.

            A command in a table trains nothing as long as the records are there. With `--records DIR` and an empty folder it runs the row again, with
            `--backend cuda` where the lines under the table say that `cuda` trained it; the exact command of a seed is in its record.

            ## The τ-GRU on every task

            """);
    text.append(all.isEmpty() ? "There are no records yet.\n" : summary(all));
    if (!all.isEmpty())
      text.append('\n').append(new Overview(sections).markdown()).append('\n')
          .append(new RankingSection(sections).markdown());
    text.append('\n').append(new DelaySection(sections).markdown());
    String learning = new LearningSection(sections).markdown();
    text.append(learning.isEmpty() ? "" : "\n" + learning);
    text.append('\n').append(new PaperContents(sections).markdown());
    Map<String, String> told = new HashMap<>(); // by task, the title of the item that has said its settings
    for (ItemSection section : sections)
      if (section.isRun())
        text.append('\n').append(section.markdown(
            Optional.ofNullable(told.putIfAbsent(section.item().task(), section.item().title()))));
    String missing = sections.stream().filter(section -> !section.isRun()).map(section -> "- " + section.item().title()
        + ": `taugru reproduce " + section.item().name() + "`\n").collect(Collectors.joining());
    return text.append(missing.isEmpty() ? "" : "\n## Not run yet\n\n" + missing).toString();
  }

  /// A document with the overview between the two lines that mark its place; the document itself where it has none.
  public String withOverview(String document) {
    int from = document.indexOf(BEGIN);
    int to = document.indexOf(END);
    return from < 0 || to < from ? document
        : document.substring(0, from + BEGIN.length()) + "\n\n" + new Overview(sections).markdown() + "\n"
            + document.substring(to);
  }

  private String summary(List<RunRecord> all) {
    Set<String> timings = sections.stream().map(ItemSection::item)
        .filter(item -> item.kind() == ResultItem.Kind.COST).map(ResultItem::name).collect(Collectors.toSet());
    List<RunRecord> trained = all.stream().filter(record -> !timings.contains(record.item())).toList();
    Map<RunSpec, RunRecord> runs = new LinkedHashMap<>(); // settings have the seed
    trained.forEach(record -> runs.putIfAbsent(record.spec(), record));
    long failed = runs.values().stream().filter(record -> record.failure().isPresent()).count();
    double hours = runs.values().stream().mapToDouble(RunRecord::ownSeconds).sum() / 3600;
    return String.format(Locale.ROOT,
        "%,d runs, no two with the same settings and seed, of which %,d failed; %.1f hours of training. "
            + "Not counted: %,d that repeat one of these for another section, and %,d short ones to be timed.%s%s\n",
        runs.size(), failed, hours, trained.size() - runs.size(), all.size() - trained.size(),
        cards(" Weights of the best seed by validation, of the row that its card names", true),
        cards(" Too large to be kept here, with the table of words that was trained along", false));
  }

  /// @param isKept whether the weights lie beside the card
  private String cards(String what, boolean isKept) {
    List<String> cards = sections.stream().map(ItemSection::item)
        .filter(item -> Files.exists(KeptModel.card(item, records)))
        .filter(item -> Files.exists(KeptModel.weights(item, records)) == isKept)
        .map(item -> "[" + item.title() + "](../results/models/" + item.name() + ".md)").toList();
    return cards.isEmpty() ? "" : what + ": " + String.join(", ", cards) + ".";
  }

  /// By the name of the file.
  public Map<String, String> pictures() {
    Map<String, String> pictures = new TreeMap<>();
    Map<String, Chart> charts = new LinkedHashMap<>();
    sections.forEach(section -> charts.putAll(section.charts()));
    charts.forEach((name, chart) -> pictures.put(name + SVG, Pictures.svg(chart, chart.preferredSize())));
    return pictures;
  }

  /// The pictures of earlier pages and of this one that lie in a folder.
  public static List<String> picturesIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder))
      return List.of();
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith(PREFIX) && name.endsWith(SVG)).sorted().toList();
    }
  }

  /// Writes the overview into a document that has a place for it; one that is not there stays away.
  public void writeOverview(Path document) throws IOException {
    if (Files.exists(document))
      AtomicFile.write(document, withOverview(Files.readString(document)));
  }

  /// Writes the page, and its pictures into `pictures` beside it; pictures of earlier pages are removed.
  public void write(Path page) throws IOException {
    Path folder = page.toAbsolutePath().resolveSibling("pictures");
    Map<String, String> pictures = pictures();
    Files.createDirectories(folder);
    for (String old : picturesIn(folder))
      if (!pictures.containsKey(old))
        Files.delete(folder.resolve(old));
    for (Map.Entry<String, String> picture : pictures.entrySet())
      AtomicFile.write(folder.resolve(picture.getKey()), picture.getValue());
    AtomicFile.write(page, markdown());
  }
}
