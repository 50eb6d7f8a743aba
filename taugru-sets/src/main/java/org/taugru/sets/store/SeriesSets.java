package org.taugru.sets.store;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.taugru.sets.store.Content.Folder;
import org.taugru.sets.store.Content.Known;

/// Measurements over time.
final class SeriesSets {
  private static final String HAR_FOLDER = "uci-har/UCI HAR Dataset";
  private static final List<String> IN_HAR =
      List.of("train/Inertial Signals", "train/y_train.txt", "test/Inertial Signals", "test/y_test.txt");

  static final PublishedSet UCI_HAR = new PublishedSet("uci-har",
      "Human Activity Recognition Using Smartphones: 10,299 windows of 128 steps, nine channels, six activities of 30 people.",
      Licence.UCI_HAR,
      List.of("Jorge Reyes-Ortiz", "Davide Anguita", "Alessandro Ghio", "Luca Oneto", "Xavier Parra"), 2013,
      "D. Anguita, A. Ghio, L. Oneto, X. Parra, J. L. Reyes-Ortiz: A public domain dataset for human activity recognition"
          + " using smartphones. Proceedings of ESANN, 2013",
      URI.create("https://archive.ics.uci.edu/dataset/240/human+activity+recognition+using+smartphones"),
      List.of(
          new Form("download", Packaging.ZIP_IN_ZIP, Coverage.WHOLE, "the published download, which holds the next",
              List.of(
                  SetFile.of("uci-har/human+activity+recognition+using+smartphones.zip",
                      new Known(61_005_872, "c00b803081a5c797cd5e4b83700a9810b38d53d9d84e01917e090e1fdbc81031"),
                      "https://archive.ics.uci.edu/static/public/240/human+activity+recognition+using+smartphones.zip"))),
          new Form("zip", Packaging.ZIP, Coverage.WHOLE, "the published archive", List.of(
              SetFile.of("uci-har/UCI HAR Dataset.zip",
                  new Known(60_999_314, "2045e435c955214b38145fb5fa00776c72814f01b203fec405152dac7d5bfeb0")))),
          new Form("subset", Packaging.ZIP, Coverage.PART, "3,350 of the windows, rounded to four digits", List.of(
              SetFile.of("uci-har/UCI HAR Dataset.zip",
                  new Known(8_581_566, "d886dcceb09c12418f4bd380a00a4d2cace7fafee2bc14f58950b18260949f16")))),
          new Form("folder", Packaging.FOLDER, Coverage.WHOLE, "the published archive, unpacked", List.of(
              SetFile.of(HAR_FOLDER, new Folder(IN_HAR, Map.of("train/y_train.txt", 7352, "test/y_test.txt", 2947))))),
          new Form("folder-part", Packaging.FOLDER, Coverage.PART, "another number of windows, unpacked", List.of(
              SetFile.of(HAR_FOLDER, new Folder(IN_HAR))))),
      List.of());

  static final PublishedSet JAPANESE_VOWELS = uea("japanese-vowels", "JapaneseVowels",
      "640 recordings of two Japanese vowels by nine speakers, twelve coefficients a step, 7 to 29 steps.",
      List.of("Mineichi Kudo", "Jun Toyama", "Masaru Shimbo"), 1999,
      "M. Kudo, J. Toyama, M. Shimbo: Multidimensional curve classification using passing-through regions."
          + " Pattern Recognition Letters 20(11-13), 1103-1111, 1999",
      new Known(487_971, "68a430eabd919cc77f40b1f5f3bc0dcafacc1486bca9260785aeb7d262cc78cd"),
      new Known(649_132, "b3d41d6a0ca3bcad3afb9ca7d4365382aa51341e2e58bae2a574babdda5b9462"));

  static final PublishedSet BASIC_MOTIONS = uea("basic-motions", "BasicMotions",
      "80 recordings of four movements by a watch, six channels, 100 steps.",
      List.of("Anthony Bagnall", "Hoang Anh Dau", "Jason Lines", "Michael Flynn", "James Large", "Aaron Bostrom",
          "Paul Southam", "Eamonn Keogh"),
      2018,
      "A. Bagnall, H. A. Dau, J. Lines, M. Flynn, J. Large, A. Bostrom, P. Southam, E. Keogh: The UEA multivariate time"
          + " series classification archive, 2018. arXiv:1811.00075, 2018",
      new Known(227_790, "8dc43cc6306cb679c888c01e26f91772ac4441a916da43bac8b79734a538b9d6"),
      new Known(227_713, "79213102bc6fca1a398ad98ce1185dff0208fa3d1465e687f48288946b0ff8dc"));

  private SeriesSets() {
  }

  private static PublishedSet uea(String name, String title, String what, List<String> creators, int year,
      String citation, Known train, Known test) {
    List<SetFile> files = new ArrayList<>();
    for (String part : List.of("TRAIN", "TEST")) {
      String file = title + "_" + part + ".ts";
      String below = "/sktime/datasets/data/" + title + "/" + file;
      files.add(SetFile.of("timeseries/uea/" + file, part.equals("TRAIN") ? train : test,
          "https://raw.githubusercontent.com/sktime/sktime/v0.30.0" + below,
          "https://raw.githubusercontent.com/sktime/sktime/main" + below));
    }
    return new PublishedSet(name, what, Licence.NONE_STATED, creators, year, citation,
        URI.create("https://www.timeseriesclassification.com/description.php?Dataset=" + title),
        List.of(new Form("ts", Packaging.FILES, Coverage.WHOLE, "the files of training and test", files)), List.of());
  }
}
