package org.taugru.train;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.taugru.data.Score;
import org.taugru.safetensors.json.Json;
import org.taugru.safetensors.json.JsonException;

/// A folder with everything about one run: `run.json`, `metrics.csv`, `model.safetensors`, `checkpoints/`, and what the
/// report adds.
public record RunFolder(Path path) {
  private static final String METRICS_HEADER =
      "period,iteration,trainLoss,validationLoss,validationMeasure,learningRate,gradientNorm,seconds";

  public Path record() {
    return path.resolve("run.json");
  }

  public Path metrics() {
    return path.resolve("metrics.csv");
  }

  public Path model() {
    return path.resolve("model.safetensors");
  }

  public Path checkpoints() {
    return path.resolve("checkpoints");
  }

  public boolean isRun() {
    return Files.isRegularFile(record());
  }

  /// What the run does, as recorded.
  public RunSpec spec() throws IOException {
    try {
      return RunSpecJson.read(json().object("settings"));
    } catch (JsonException | IllegalArgumentException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
  }

  /// The record as it is.
  public Json.Obj json() throws IOException {
    if (!isRun())
      throw new IOException(path + " is no run: it has no run.json.");
    try {
      return Json.parse(Files.readString(record())).asObject();
    } catch (CharacterCodingException e) {
      throw new IOException(record() + ": this is not text in UTF-8.", e);
    } catch (JsonException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
  }

  void writeRecord(RunSpec spec, Json.Obj circumstances, Json result) throws IOException {
    write(record(), Json.object().with("settings", RunSpecJson.write(spec)).with("circumstances", circumstances)
        .with("result", result).text() + "\n");
  }

  void writeMetrics(List<Metrics> rows) throws IOException {
    StringBuilder text = new StringBuilder(METRICS_HEADER + "\n");
    for (Metrics row : rows)
      text.append(row.period()).append(',').append(row.iteration()).append(',').append(row.trainLoss()).append(',')
          .append(row.validationLoss()).append(',').append(row.validationMeasure()).append(',')
          .append(row.learningRate()).append(',').append(row.gradientNorm()).append(',')
          .append(String.format(Locale.ROOT, "%.3f", row.seconds())).append('\n');
    write(metrics(), text.toString());
  }

  /// The rows of `metrics.csv`; none where it has not been written yet. A damaged file is refused with the line.
  public List<Metrics> readMetrics() throws IOException {
    if (!Files.exists(metrics()))
      return List.of();
    // any byte is a letter of ISO 8859-1, so that damage is found below, where the line is known
    List<String> lines = Files.readAllLines(metrics(), StandardCharsets.ISO_8859_1);
    if (lines.isEmpty() || !lines.getFirst().equals(METRICS_HEADER))
      throw damaged(1, "the header must be " + METRICS_HEADER);
    List<Metrics> rows = new ArrayList<>();
    for (int line = 2; line <= lines.size(); line++)
      rows.add(readRow(line, lines.get(line - 1).split(",", -1)));
    return rows;
  }

  private Metrics readRow(int line, String[] fields) throws IOException {
    if (fields.length != METRICS_HEADER.split(",", -1).length)
      throw damaged(line, "8 numbers are wanted, there are " + fields.length);
    try {
      return new Metrics(Integer.parseInt(fields[0]), Long.parseLong(fields[1]), Double.parseDouble(fields[2]),
          Double.parseDouble(fields[3]), Double.parseDouble(fields[4]), Double.parseDouble(fields[5]),
          Double.parseDouble(fields[6]), Double.parseDouble(fields[7]));
    } catch (NumberFormatException e) {
      IOException problem = damaged(line, "not a number: " + e.getMessage());
      problem.initCause(e);
      throw problem;
    }
  }

  private IOException damaged(int line, String what) {
    return new IOException(metrics() + ", line " + line + ": " + what
        + ". The run writes this file anew when it goes on: taugru train --resume " + path);
  }

  /// Temporary file, sync, rename.
  private static void write(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(temporary, text, StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// A score as the record and the command line print it.
  public static Json.Obj json(Score score) {
    return switch (score) {
      case Score.Regression regression -> Json.object().with("mse", finite(regression.mse()))
          .with("rmse", finite(regression.rmse())).with("loss", finite(regression.loss()));
      case Score.Classification(double accuracy, double crossEntropy) ->
        Json.object().with("accuracy", finite(accuracy)).with("loss", finite(crossEntropy));
    };
  }

  public static Json.Obj json(Map<String, Score> scores) {
    Json.Obj json = Json.object();
    for (Map.Entry<String, Score> score : scores.entrySet())
      json = json.with(score.getKey(), json(score.getValue()));
    return json;
  }

  /// JSON has no infinity and no NaN.
  public static Json finite(double value) {
    return Double.isFinite(value) ? new Json.Num(value) : new Json.Null();
  }
}
