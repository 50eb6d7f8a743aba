package org.taugru.train;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.taugru.safetensors.files.AtomicFile;

/// `metrics.csv`: a row for each epoch, there as soon as the epoch is over.
record MetricsFile(Path path) {
  private static final String HEADER =
      "epoch,iteration,trainLoss,validationLoss,validationMeasure,learningRate,gradientNorm,seconds";
  /// Before version 0.2.
  private static final String OLD_HEADER = HEADER.replace("epoch", "period");

  /// Writes these rows and no others.
  void write(List<Metrics> rows) throws IOException {
    StringBuilder text = new StringBuilder(HEADER + "\n");
    rows.forEach(row -> text.append(text(row)));
    AtomicFile.write(path, text.toString());
  }

  /// Adds a row in one piece.
  void append(Metrics row) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      String text = channel.size() == 0 ? HEADER + "\n" + text(row) : text(row);
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining())
        channel.write(bytes);
    } catch (IOException e) {
      throw new IOException(path + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private static String text(Metrics row) {
    return row.epoch() + "," + row.iteration() + "," + row.trainLoss() + "," + row.validationLoss() + ","
        + row.validationMeasure() + "," + row.learningRate() + "," + row.gradientNorm() + ","
        + String.format(Locale.ROOT, "%.3f", row.seconds()) + "\n";
  }

  /// The rows; none where the file has not been written yet. Of a process that was killed while it wrote, the last row may
  /// be there in part: it does not count. Any other damage is refused with the line.
  List<Metrics> read() throws IOException {
    if (!Files.exists(path))
      return List.of();
    // any byte is a letter of ISO 8859-1, so that damage is found below, where the line is known
    String text = Files.readString(path, StandardCharsets.ISO_8859_1);
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    if (lines.isEmpty() || !List.of(HEADER, OLD_HEADER).contains(lines.getFirst()))
      throw damaged(1, "the header must be " + HEADER);
    List<Metrics> rows = new ArrayList<>();
    for (int line = 2; line <= lines.size(); line++)
      rows.add(readRow(line, lines.get(line - 1).split(",", -1)));
    return rows;
  }

  private Metrics readRow(int line, String[] fields) throws IOException {
    if (fields.length != HEADER.split(",", -1).length)
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
    return new IOException(path + ", line " + line + ": " + what
        + ". The run writes this file again when it goes on: taugru train --resume " + path.getParent());
  }
}
