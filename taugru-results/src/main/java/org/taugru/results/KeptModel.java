package org.taugru.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.safetensors.files.AtomicFile;

/// The best τ-GRU of an item: of the seeds of its headline row the one with the best result on the validation set. The test set has
/// no say in it.
public record KeptModel(ResultItem item, ResultRow row, RunRecord record) {
  private static final long MOST_BYTES = 1_000_000;

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

  /// None where the headline belongs to another item, or no seed of it has weights.
  public static Optional<KeptModel> choose(ResultItem item, Records records) throws IOException {
    if (!item.ownsHeadline())
      return Optional.empty();
    ResultRow row = item.headline().orElseThrow();
    Measure measure = item.benchmark().measure();
    Comparator<RunRecord> byValidation = Comparator.comparingDouble(record -> {
      double reached = record.best().orElseThrow().validationMeasure();
      return measure == Measure.ACCURACY ? -reached : reached;
    });
    return records.of(row).stream().filter(record -> record.best().isPresent())
        .min(byValidation.thenComparing(record -> record.best().orElseThrow().validationLoss())
            .thenComparing(RunRecord::seed))
        .map(record -> new KeptModel(item, row, record));
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
    Place place = Files.exists(weights(item, records)) ? Place.KEPT : Place.TOO_LARGE;
    return Files.exists(card) && Files.readString(card).equals(text(place));
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
    AtomicFile.write(card(item, records), text(place));
    return new Kept(place, file, bytes);
  }

  /// The card, printed from the record.
  public String text(Place place) {
    RunRecord.Best best = record.best().orElseThrow();
    Measure measure = item.benchmark().measure();
    String file = "results/models/" + item.name() + ".safetensors";
    List<String> lines = List.of(
        "# τ-GRU: " + item.title(),
        "",
        item.benchmark().title() + ". The best of " + "the seeds of `" + row.home() + "/" + row.label()
            + "` on the validation set.",
        "",
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
          case KEPT -> "`taugru eval " + file + " --task " + record.data().task() + "` scores the weights in `"
              + item.name() + ".safetensors`." + (record.machine().backend().equals("cuda")
                  ? " The score above is the GPU's, whose products have fp16 factors; in float it may differ in the last digits."
                  : "");
          case TOO_LARGE ->
            "The weights are not here: with the table of words that was trained along they take more than a "
                + "megabyte. The command above makes them again.";
        });
    return String.join("\n", lines) + "\n";
  }
}
