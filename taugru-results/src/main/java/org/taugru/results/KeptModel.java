package org.taugru.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.taugru.data.Measure;
import org.taugru.safetensors.files.AtomicFile;

/// A τ-GRU of an item whose weights are worth keeping: of the protocol whose seeds are best on the validation set, in the mean, the
/// seed that is best there. The test set has no say in it.
public record KeptModel(ResultItem item, ResultRow row, RunRecord record) {
  private static final long MOST_BYTES = 1_000_000;
  /// The link of a card to its record.
  private static final Pattern RECORD = Pattern.compile("\\]\\(\\.\\./([^/)]+)/([^/)]+)/seed-([0-9]+)\\.json\\)");

  /// Whether the weights are kept beside the records.
  public enum Place {
    KEPT,
    TOO_LARGE
  }

  /// What became of the weights.
  public record Kept(Place place, Path file, long bytes) {
    public String sentence() {
      return switch (place) {
        case KEPT -> "the best weights are kept as " + file;
        case TOO_LARGE -> String.format(Locale.ROOT, "the best weights are not kept as %s: they take %.1f MB", file,
            bytes / 1e6);
      };
    }
  }

  /// What is to be kept; none where the headline belongs to another item, or no seed has weights.
  public static Optional<KeptModel> choose(ResultItem item, Records records) throws IOException {
    if (!item.ownsHeadline())
      return Optional.empty();
    Optional<RowResult> best = Optional.empty();
    for (RowResult row : protocols(item, records))
      if (best.isEmpty() || isAbove(row, best.get()))
        best = Optional.of(row);
    return best.flatMap(row -> row.records().stream().filter(record -> record.best().isPresent())
        .min(byValidation(row.measure())).map(record -> new KeptModel(item, row.row(), record)));
  }

  /// What is kept, as its card says; none where there is no card.
  public static Optional<KeptModel> kept(ResultItem item, Records records) throws IOException {
    Path card = card(item, records);
    if (!Files.exists(card))
      return Optional.empty();
    Matcher link = RECORD.matcher(Files.readString(card));
    if (!link.find())
      throw new IOException(card + ": names no record; remove it.");
    ResultRow row = item.row(link.group(2)).filter(named -> named.home().equals(link.group(1)))
        .orElseThrow(() -> new IOException(
            card + ": there is no row " + link.group(2) + " of " + link.group(1) + " in " + item.name()
                + "; remove it."));
    return Optional.of(new KeptModel(item, row, records.find(row, Long.parseLong(link.group(3)))
        .orElseThrow(() -> new IOException(card + ": its record " + link.group() + " is missing; remove it."))));
  }

  /// Prints the cards of all models that are kept, which compare them with what has been recorded since.
  public static void writeCards(Records records) throws IOException {
    for (ResultItem item : ResultItems.all()) {
      Optional<KeptModel> kept = kept(item, records);
      if (kept.isPresent())
        AtomicFile.write(card(item, records), kept.get().text(place(item, records), records));
    }
  }

  /// The τ-GRU by each of its protocols, those whose seeds all have weights; the headline first, which is kept of equals.
  private static List<RowResult> protocols(ResultItem item, Records records) throws IOException {
    List<RowResult> rows = new ArrayList<>();
    for (ResultRow row : item.rows()) {
      RowResult result = RowResult.of(item, row, records);
      boolean isIt = row.model().equals(ResultItems.PRINTED) || row.isTauGru() && row.protocol() == Protocol.OURS;
      if (isIt && row.label().equals(row.model() + row.protocol().suffix()) && result.isRun()
          && result.validation().count() == result.records().size())
        rows.add(item.headline().filter(row::equals).isPresent() ? 0 : rows.size(), result);
    }
    return rows;
  }

  private static boolean isAbove(RowResult one, RowResult other) {
    return one.measure().isBetter(one.validation().mean(), other.validation().mean());
  }

  private static Comparator<RunRecord> byValidation(Measure measure) {
    return Comparator.<RunRecord>comparingDouble(
        record -> MeasureText.error(measure, record.best().orElseThrow().validationMeasure()))
        .thenComparing(record -> record.best().orElseThrow().validationLoss()).thenComparing(RunRecord::seed);
  }

  public static Path weights(ResultItem item, Records records) {
    return records.folder().resolve("models").resolve(item.name() + ".safetensors");
  }

  public static Path card(ResultItem item, Records records) {
    return records.folder().resolve("models").resolve(item.name() + ".md");
  }

  /// Whether the card in its place is the one of this model.
  public boolean isKept(Records records) throws IOException {
    Path card = card(item, records);
    return Files.exists(card) && Files.readString(card).equals(text(place(item, records), records));
  }

  private static Place place(ResultItem item, Records records) {
    return Files.exists(weights(item, records)) ? Place.KEPT : Place.TOO_LARGE;
  }

  /// Copies the weights to their place, unless they are too large for it, and writes the card.
  public Kept keep(Path trained, Records records) throws IOException {
    long bytes = Files.size(trained);
    Path file = weights(item, records);
    Place place = bytes < MOST_BYTES ? Place.KEPT : Place.TOO_LARGE;
    Files.createDirectories(file.getParent());
    if (place == Place.KEPT)
      Files.copy(trained, file, StandardCopyOption.REPLACE_EXISTING);
    else
      Files.deleteIfExists(file);
    AtomicFile.write(card(item, records), text(place, records));
    return new Kept(place, file, bytes);
  }

  /// The card, printed from the records.
  public String text(Place place, Records records) throws IOException {
    RunRecord.Best best = record.best().orElseThrow();
    Measure measure = item.benchmark().measure();
    String file = "results/models/" + item.name() + ".safetensors";
    List<String> lines = new ArrayList<>(List.of(
        "# τ-GRU: " + item.title(),
        "",
        item.benchmark().title() + ". Of the seeds of `" + row.home() + "/" + row.label()
            + "` the best on the validation set.",
        ""));
    better(records).ifPresent(sentence -> lines.addAll(List.of(sentence, "")));
    lines.addAll(List.of(
        "| | |",
        "|---|---|",
        "| seed | " + record.seed() + " |",
        "| parameters | " + String.format(Locale.ROOT, "%,d", record.parameters()) + " |",
        "| epoch | " + best.epoch() + " |",
        "| validation " + measure.title() + " | " + MeasureText.number(measure, best.validationMeasure()) + " |",
        "| test " + measure.title() + " | "
            + best.test().of(measure).map(value -> MeasureText.number(measure, value)).orElse("–") + " |",
        "| data | " + record.data().task() + ", SHA-256 `" + record.data().sha256() + "` |",
        "| trained on | " + record.machine().description() + " |",
        "| trained by | `" + record.command() + "` |",
        "| record | [" + row.label() + "/seed-" + record.seed() + ".json](../" + row.home() + "/" + row.label()
            + "/seed-"
            + record.seed() + ".json) |",
        "",
        switch (place) {
          case KEPT ->
            "`taugru eval " + file + " --task " + record.data().task() + dataOptions() + "` scores the weights in `"
                + item.name() + ".safetensors`."
                + (record.machine().backend().equals("cuda") ? " " + ofGpu(measure) : "");
          case TOO_LARGE ->
            "The weights are not here: with the table of words that was trained along they take more than a "
                + "megabyte. The command above makes them again.";
        }));
    return String.join("\n", lines) + "\n";
  }

  /// The words for the data's own options that the run was trained with.
  private String dataOptions() {
    return record.spec().dataOptions().entrySet().stream().sorted(Map.Entry.comparingByKey())
        .map(option -> " --set data." + option.getKey() + "=" + option.getValue()).collect(Collectors.joining());
  }

  /// Where the seeds of another protocol are better on the validation set, in the mean, than those of this one.
  private Optional<String> better(Records records) throws IOException {
    Optional<KeptModel> chosen = choose(item, records);
    if (chosen.isEmpty() || chosen.get().row.equals(row))
      return Optional.empty();
    RowResult other = RowResult.of(item, chosen.get().row, records);
    RowResult own = RowResult.of(item, row, records);
    Measure measure = other.measure();
    return !isAbove(other, own) ? Optional.empty()
        : Optional.of("Another protocol is better in the mean of its seeds, `" + other.row().home() + "/"
            + other.row().label() + "`: on the validation set it has " + MeasureText.spread(measure, other.validation())
            + " where this one has " + MeasureText.spread(measure, own.validation()) + ", on the test set "
            + MeasureText.spread(measure, other.test()) + " where this one has "
            + MeasureText.spread(measure, own.test())
            + ". The weights of those runs were not kept; `" + chosen.get().record.command()
            + "` makes those of its best seed again.");
  }

  /// How far a score by other arithmetic may be from the one of the record.
  private static String ofGpu(Measure measure) {
    return "The test score above is that of the GPU that trained them, whose products round their factors to fp16, eleven bits. "
        + (measure == Measure.ACCURACY
            ? "A CPU computes in float, and decides otherwise where two answers are nearly equally likely: for a few answers "
                + "in ten thousand."
            : "A CPU computes in float, and its error may be a few per cent higher or lower.");
  }
}
