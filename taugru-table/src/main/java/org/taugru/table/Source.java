package org.taugru.table;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// A file that can be read from its beginning more than once: unpacked, without a byte order mark.
record Source(Path file) {
  static final int SAMPLE = 1 << 18;

  /// The beginning of the file.
  ///
  /// @param isWhole whether that is all of it
  record Sample(byte[] bytes, boolean isWhole) {
  }

  /// Refuses what is no file with something in it.
  void requireFile() throws TableException {
    if (Files.isDirectory(file))
      throw new TableException(file, "is a folder. Name a file in it");
    if (!Files.exists(file))
      throw new TableException(file,
          "does not exist. Check the name, or the folder you are in: " + Path.of("").toAbsolutePath());
  }

  /// `parquet` of `a/b.PARQUET`, `csv` of `b.csv.gz`; empty where there is none.
  static String extension(Path file) {
    String name = Objects.requireNonNullElse(file.getFileName(), file).toString().toLowerCase(Locale.ROOT);
    String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    int dot = unpacked.lastIndexOf('.');
    return dot < 0 ? "" : unpacked.substring(dot + 1);
  }

  String extension() {
    return extension(file);
  }

  Sample sample() throws IOException {
    try (InputStream in = open()) {
      byte[] bytes = in.readNBytes(SAMPLE + 1);
      return bytes.length <= SAMPLE ? new Sample(bytes, true) : new Sample(Arrays.copyOf(bytes, SAMPLE), false);
    }
  }

  InputStream open() throws IOException {
    InputStream raw = null;
    try {
      raw = Files.newInputStream(file);
      BufferedInputStream packed = new BufferedInputStream(raw, 1 << 16);
      boolean isGzip = Arrays.equals(peek(packed, 2), new byte[] {0x1f, (byte) 0x8b});
      BufferedInputStream in = isGzip ? new BufferedInputStream(new GZIPInputStream(packed, 1 << 16), 1 << 16) : packed;
      byte[] mark = peek(in, 3);
      if (mark.length >= 2 && (mark[0] & 0xff) + (mark[1] & 0xff) == 0xff + 0xfe && (mark[0] == -1 || mark[1] == -1))
        throw new TableException(file, "is UTF-16. Save it as UTF-8, or convert it: iconv -f utf-16 -t utf-8");
      if (Arrays.equals(mark, new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}))
        in.skipNBytes(3);
      return in;
    } catch (IOException | RuntimeException | Error e) {
      if (raw != null)
        raw.close();
      throw e;
    }
  }

  private static byte[] peek(BufferedInputStream in, int count) throws IOException {
    in.mark(count);
    byte[] bytes = in.readNBytes(count);
    in.reset();
    return bytes;
  }

  /// What went wrong while reading, in words.
  TableException problem(IOException e) {
    return switch (e) {
      case TableException said -> said;
      case NoSuchFileException _ -> new TableException(file, "does not exist. Check the name");
      case AccessDeniedException _ -> new TableException(file, "may not be read by this user. Change its permissions");
      case EOFException _ ->
        new TableException(file, "ends too early: the packed file is cut off. Copy or pack it again", e);
      case ZipException _ -> new TableException(file, "is damaged: " + e.getMessage() + ". Pack it again", e);
      default -> new TableException(file, "cannot be read: " + e.getMessage() + ". Try to copy it first", e);
    };
  }
}
