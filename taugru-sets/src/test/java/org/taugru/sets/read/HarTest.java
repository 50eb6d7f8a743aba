package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarTest {
  private static final String ROOT = "UCI HAR Dataset/";

  @TempDir
  Path folder;

  @Test
  void sliceIsRead() throws IOException {
    Har har = slice();
    assertThat(har.activities()).containsExactly("WALKING", "WALKING_UPSTAIRS", "WALKING_DOWNSTAIRS", "SITTING",
        "STANDING", "LAYING");
    assertThat(har.test().labels()).containsExactly(5, 5);
    assertThat(har.test().windows()).hasSize(2 * 128 * 9).startsWith(0.000452f);
    // body_acc_x: the second step of the first window and the first step of the second
    assertThat(har.test().windows()[9]).isEqualTo(0.0006039f);
    assertThat(har.test().windows()[128 * 9]).isEqualTo(-0.001096f);
  }

  @Test
  void everyChannelHasItsPlace() throws IOException {
    Map<String, byte[]> files = files();
    for (int channel = 0; channel < 9; channel++)
      files.put(ROOT + "train/Inertial Signals/" + Har.CHANNELS.get(channel) + "_train.txt",
          (("  " + channel + ".5e-000").repeat(128) + "\r\n").repeat(2).getBytes(UTF_8));
    float[] windows = Har.read(new MemoryTree("set", files)).train().windows();
    for (int i = 0; i < windows.length; i++)
      assertThat(windows[i]).isEqualTo(i % 9 + 0.5f);
  }

  @Test
  void folderZipAndTheDownloadHoldTheSame() throws IOException {
    Path zip = Slices.path("har/UCI HAR Dataset.zip");
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    Path download = folder.resolve("download.zip");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream outer = new ZipOutputStream(out)) {
      outer.putNextEntry(new ZipEntry("UCI HAR Dataset.names"));
      outer.write("not read".getBytes(UTF_8));
      outer.putNextEntry(new ZipEntry("UCI HAR Dataset.zip"));
      outer.write(Files.readAllBytes(zip));
    }
    Files.write(download, out.toByteArray());
    for (Path form : new Path[] {folder.resolve(ROOT), download})
      assertThat(Har.read(form)).usingRecursiveComparison().isEqualTo(Har.read(zip));
  }

  @Test
  void wrongFilesAreRefused() throws IOException {
    assertRefused("train/y_train.txt", "5\n7\n",
        "set: train/y_train.txt: line 2 is 7.0, but an integer from 1 to 6 was expected");
    assertRefused("train/y_train.txt", "5\n4.5\n", "set: train/y_train.txt: line 2 is 4.5, but an integer");
    assertRefused("train/y_train.txt", "5\n4\n4\n",
        "set: body_acc_x_train.txt has 256 numbers, but the labels ask for 384");
    assertRefused("train/y_train.txt", "", "set: lacks y_train.txt, or it is empty. Name the folder or zip");
    assertRefused("train/Inertial Signals/body_gyro_z_train.txt", "1 2 3\n",
        "set: UCI HAR Dataset/train/Inertial Signals/body_gyro_z_train.txt: line 1 has 3 numbers, but 128 were expected");
    assertRefused("train/Inertial Signals/body_gyro_z_train.txt", "1 NaN 3\n",
        "set: UCI HAR Dataset/train/Inertial Signals"
            + "/body_gyro_z_train.txt: line 1 holds \"NaN\" where a finite number was expected");
    assertRefused("train/y_train.txt", "1\n".repeat(20_001),
        "set: UCI HAR Dataset/train/y_train.txt: line 20001 is one too many: at most 20000 windows are read");
    assertRefused("activity_labels.txt", "1 WALKING\n3 SITTING\n",
        "set: UCI HAR Dataset/activity_labels.txt: line 2 is \"3 SITTING\", but \"2 NAME\" was expected");
    assertRefused("activity_labels.txt", "1 caf\u00e9\n2", "set: UCI HAR Dataset/activity_labels.txt: line 2 is \"2\"");
  }

  @Test
  void twoSetsInOneFolderAreRefused() throws IOException {
    Map<String, byte[]> files = files();
    files.put("other/train/y_train.txt", "1\n1\n".getBytes(UTF_8));
    assertThatThrownBy(() -> Har.read(new MemoryTree("set", files))).isInstanceOf(FormatException.class)
        .hasMessage("set: other/train/y_train.txt: is there twice. Name the folder or archive of one set.");
  }

  @Test
  void allOfTheSetIsRead() throws IOException {
    Har har = Har.read(WholeSets.path("uci-har/UCI HAR Dataset.zip"));
    assertThat(har.train().windows()).hasSize(2400 * 128 * 9);
    assertThat(har.test().windows()).hasSize(950 * 128 * 9);
    // what the subset keeps of the official 1226 1073 986 1286 1374 1407 and 496 471 420 491 532 537
    assertThat(counts(har.train())).containsExactly(400, 350, 322, 420, 449, 459);
    assertThat(counts(har.test())).containsExactly(160, 152, 135, 158, 172, 173);
    // gravity: total minus body acceleration
    double sum = 0;
    float[] windows = har.train().windows();
    for (int i = 0; i < windows.length; i += 9)
      sum += Math.sqrt(square(windows[i + 6] - windows[i]) + square(windows[i + 7] - windows[i + 1])
          + square(windows[i + 8] - windows[i + 2]));
    assertThat(sum / (2400 * 128)).isBetween(0.98, 1.06);
  }

  private static double square(double x) {
    return x * x;
  }

  private static int[] counts(Har.Part part) {
    int[] counts = new int[6];
    for (int label : part.labels())
      counts[label - 1]++;
    return counts;
  }

  private static Har slice() throws IOException {
    return Har.read(Slices.path("har/UCI HAR Dataset.zip"));
  }

  private static Map<String, byte[]> files() throws IOException {
    return new LinkedHashMap<>(MemoryTree.of(Tree.of(Slices.path("har/UCI HAR Dataset.zip"))).files());
  }

  private static void assertRefused(String file, String content, String problem) throws IOException {
    Map<String, byte[]> files = files();
    files.put(ROOT + file, content.getBytes(UTF_8));
    assertThatThrownBy(() -> Har.read(new MemoryTree("set", files))).isInstanceOf(FormatException.class)
        .hasMessageStartingWith(problem);
  }
}
