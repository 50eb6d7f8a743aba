package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// CIFAR-10: the "binary version" of cs.toronto.edu/~kriz/cifar.html, as files `NAME.bin` or as the archive itself, or the same
/// bytes packed as pictures. A packed batch is `NAME.labels`, a byte an image, and `NAME.png`, 32 wide, all images below
/// each other; its colours are (R − G, G, B − G) modulo 256, which compresses better.
public final class Cifar10 {
  public static final String TEST = "test_batch";

  private static final List<String> BATCHES =
      List.of("data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", TEST);

  private static final int SIDE = 32;
  private static final int PLANE = SIDE * SIDE;
  private static final int COLOURS = 3;
  private static final int CLASSES = 10;
  private static final int RECORD = 1 + COLOURS * PLANE;

  /// Of one batch.
  private static final int MOST = 10_000;

  private static final Pattern FILE = Pattern.compile("(?:[^/]+/)?(data_batch_[1-5]|test_batch)\\.(bin|labels|png)");

  /// @param labels 0..9
  /// @param planes 0..255 as bytes, `[count, red green blue, 32 rows, 32 columns]`
  public record Batch(String name, byte[] labels, byte[] planes) {
  }

  public interface BatchVisitor {
    void batch(Batch batch) throws IOException;
  }

  private Cifar10() {
  }

  /// Gives every batch, one at a time, since each has 30 MB. All six must be there.
  ///
  /// @param files the archive; or the files of all batches, of which each is read, and none beside them
  public static void read(List<Path> files, BatchVisitor visitor) throws IOException {
    read(Tree.of(files), visitor);
  }

  static void read(Tree tree, BatchVisitor visitor) throws IOException {
    Map<String, byte[]> labels = new HashMap<>();
    Set<String> seen = new HashSet<>();
    tree.forEach(member -> {
      Matcher file = FILE.matcher(member.path());
      if (!file.matches() || seen.contains(file.group(1)))
        return;
      String name = file.group(1);
      switch (file.group(2)) {
        case "bin" -> {
          seen.add(name);
          visitor.batch(plain(member, name));
        }
        case "labels" -> labels.put(name, labels(member));
        default -> {
          byte[] known = labels.get(name);
          if (known == null)
            throw new FormatException(member.where(), "comes without or before its labels, " + name + ".labels");
          seen.add(name);
          visitor.batch(packed(member, name, known));
        }
      }
    });
    List<String> missing = new ArrayList<>(BATCHES);
    missing.removeAll(seen);
    if (!missing.isEmpty())
      throw new FormatException(tree.name(), "lacks " + String.join(", ", missing)
          + ": expected .bin, or .labels with .png, of six batches. Is it the folder or archive of CIFAR-10?");
  }

  private static Batch plain(Tree.Member member, String name) throws IOException {
    byte[] records = member.all(MOST * RECORD, "a batch of CIFAR-10, at most 10,000 images");
    if (records.length == 0 || records.length % RECORD != 0)
      throw new FormatException(member.where(),
          "has " + records.length + " bytes, but each image takes " + RECORD + ". Is it cut off?");
    int count = records.length / RECORD;
    byte[] labels = new byte[count];
    byte[] planes = new byte[count * (RECORD - 1)];
    for (int i = 0; i < count; i++) {
      labels[i] = records[i * RECORD];
      System.arraycopy(records, i * RECORD + 1, planes, i * (RECORD - 1), RECORD - 1);
    }
    return new Batch(name, checked(member, labels), planes);
  }

  private static byte[] labels(Tree.Member member) throws IOException {
    byte[] labels = member.all(MOST, "the labels of a batch, at most 10,000");
    if (labels.length == 0)
      throw new FormatException(member.where(), "is empty, but a byte an image was expected");
    return checked(member, labels);
  }

  private static byte[] checked(Tree.Member member, byte[] labels) throws FormatException {
    for (int i = 0; i < labels.length; i++)
      if (labels[i] < 0 || labels[i] >= CLASSES)
        throw new FormatException(member.where(),
            "image " + i + " has label " + (labels[i] & 255) + ", but labels are 0 to 9");
    return labels;
  }

  private static Batch packed(Tree.Member member, String name, byte[] labels) throws IOException {
    byte[] pixels = Png.read(member.where(), member.bytes(), SIDE, SIDE * labels.length);
    byte[] planes = new byte[pixels.length];
    for (int i = 0; i < labels.length; i++)
      for (int at = 0; at < PLANE; at++) {
        int from = COLOURS * (i * PLANE + at);
        int red = i * COLOURS * PLANE + at;
        byte green = pixels[from + 1];
        planes[red] = (byte) (pixels[from] + green);
        planes[red + PLANE] = green;
        planes[red + 2 * PLANE] = (byte) (pixels[from + 2] + green);
      }
    return new Batch(name, labels, planes);
  }
}
