package org.taugru.sets.store;

import java.net.URI;
import java.util.List;
import org.taugru.sets.store.Content.Folder;
import org.taugru.sets.store.Content.Known;
import org.taugru.sets.store.Content.Unknown;

/// Recordings of spoken words.
final class SpeechSets {
  private static final String GOOGLE = "https://storage.googleapis.com/download.tensorflow.org/data/";
  private static final String FSDD_COMMIT = "26eb9aaf76e81b692f806f9140c2d2777410d7a1";
  /// Some four times as large as it should be.
  private static final long FSDD_AT_MOST = 64_000_000;

  static final PublishedSet SPEECH_COMMANDS = new PublishedSet("speech-commands",
      "Google Speech Commands, version 0.02: 105,829 recordings of 35 words, one second each, 16 kHz.", Licence.CC_BY_4,
      List.of("Pete Warden"), 2018,
      "P. Warden: Speech Commands: a dataset for limited-vocabulary speech recognition. arXiv:1804.03209, 2018",
      URI.create("https://arxiv.org/abs/1804.03209"),
      List.of(
          new Form("tar", Packaging.TAR_GZIP, Coverage.WHOLE, "the published archive", List.of(
              SetFile.of("speech-commands/speech_commands_v0.02.tar.gz",
                  new Known(2_428_923_189L, "af14739ee7dc311471de98f5f9d2c9191b18aedfe957f4a6ff791c709868ff58"),
                  GOOGLE + "speech_commands_v0.02.tar.gz"))),
          new Form("folder", Packaging.FOLDER, Coverage.WHOLE, "the same, unpacked", List.of(
              SetFile.of("speech-commands/speech_commands_v0.02", new Folder(
                  List.of("validation_list.txt", "testing_list.txt", "_background_noise_", "yes", "no"))))),
          new Form("test", Packaging.TAR_GZIP, Coverage.PART,
              "the published test set of twelve classes, 4,890 recordings",
              List.of(
                  SetFile.of("speech-commands/speech_commands_test_set_v0.02.tar.gz",
                      new Known(112_563_277, "cc2a00c1147c2254e9be3fa0f779d8c17421dc349b86366567a8edfa9acd51df"),
                      GOOGLE + "speech_commands_test_set_v0.02.tar.gz"))),
          new Form("test-20", Packaging.TAR_GZIP, Coverage.PART, "20 recordings a class of that test set", List.of(
              SetFile.of("speech-commands/speech_commands_test_set_v0.02_20perclass.tar.gz",
                  new Known(5_244_448, "258354ff798eec9616f45fd4d7e178ce71d3e5f72bb075119599ee0dcf7f667f"))))),
      List.of(
          new MemberFiles("*/*_nohash_*.wav", "audio/wav", "audio", "sc:AudioObject",
              "(?:.*/)?([a-z]+)/[0-9a-f]+_nohash_.*")));

  static final PublishedSet FSDD = new PublishedSet("fsdd",
      "Free Spoken Digit Dataset: 3,000 recordings of ten digits by six speakers, 8 kHz.", Licence.CC_BY_SA_4,
      List.of("Zohar Jackson", "César Souza", "Jason Flaks", "Yuxin Pan", "Hereman Nicolas", "Adhish Thite"), 2018,
      "Z. Jackson, C. Souza, J. Flaks, Y. Pan, H. Nicolas, A. Thite: Free Spoken Digit Dataset."
          + " https://doi.org/10.5281/zenodo.1342401, 2018",
      URI.create("https://github.com/Jakobovski/free-spoken-digit-dataset"),
      List.of(
          new Form("recordings", Packaging.TAR_GZIP, Coverage.WHOLE, "an archive of the recordings only", List.of(
              SetFile.of("fsdd/free-spoken-digit-dataset-recordings.tar.gz",
                  new Known(15_557_836, "06dc499cad9dcdbbbb53c475e2f2dcd136ca60f0352fb8cc7daac28678a51a63")))),
          new Form("tar", Packaging.TAR_GZIP, Coverage.WHOLE, "its repository at commit " + FSDD_COMMIT.substring(0, 8),
              List.of(
                  SetFile.of("fsdd/free-spoken-digit-dataset-" + FSDD_COMMIT + ".tar.gz", new Unknown(FSDD_AT_MOST),
                      "https://github.com/Jakobovski/free-spoken-digit-dataset/archive/" + FSDD_COMMIT + ".tar.gz"))),
          new Form("folder", Packaging.FOLDER, Coverage.WHOLE, "the recordings, unpacked", List.of(
              SetFile.of("fsdd/recordings", new Folder(List.of("0_jackson_0.wav", "9_theo_49.wav")))))),
      List.of(new MemberFiles("*/recordings/*.wav", "audio/wav", "audio", "sc:AudioObject",
          "(?:.*/)?recordings/([0-9])_.*")));

  private SpeechSets() {
  }
}
