package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.taugru.sets.read.SpokenDigits.Recording;

class SpokenDigitsTest {
  @Test
  void sliceIsReadInOrder() throws IOException {
    List<Recording> recordings = SpokenDigits.read(Slices.path("fsdd/recordings.tar.gz"));
    assertThat(recordings).extracting(recording -> recording.digit() + recording.speaker() + recording.index())
        .containsExactly("6nicolas7", "6yweweler1", "6yweweler3");
    assertThat(recordings.getFirst().sound().rate()).isEqualTo(8000);
    assertThat(recordings.getFirst().sound().frames()).isEqualTo(1149);
  }

  @Test
  void namesAreFoundBelowTwoFoldersAndOthersAreLeftAlone() throws IOException {
    byte[] sound = new WavBytes().format(1, 1, 8000, 8).data(1).bytes();
    Tree tree = new MemoryTree("set", Map.of("free-spoken-digit-dataset-master/recordings/3_theo_12.wav", sound,
        "free-spoken-digit-dataset-master/README.md", new byte[3], "._3_theo_12.wav", new byte[3]));
    assertThat(SpokenDigits.read(tree)).extracting(Recording::index).containsExactly(12);
  }

  @Test
  void wrongSetsAreRefused() {
    byte[] sound = new WavBytes().format(1, 1, 8000, 8).data(1).bytes();
    assertRefused(Map.of("README.md", new byte[3]), "set: holds no recording named DIGIT_SPEAKER_INDEX.wav.");
    assertRefused(Map.of("0_theo_1.wav", new byte[3]), "set: 0_theo_1.wav: is no WAV");
    assertRefused(new TreeMap<>(Map.of("0_theo_1.wav", sound, "copy/0_theo_1.wav", sound)),
        "set: copy/0_theo_1.wav: is there twice.");
  }

  @Test
  void recordingsAreLimited() {
    byte[] sound = new WavBytes().format(1, 1, 8000, 8).data(1).bytes();
    Map<String, byte[]> files = new TreeMap<>();
    for (String speaker : new String[] {"a", "b", "c"})
      for (int i = 0; i < 7000; i++)
        files.put("1_" + speaker + "_" + i + ".wav", sound);
    assertRefused(files, "set: 1_c_");
    assertRefused(Map.of("1_a_1.wav", new byte[(1 << 24) + 1]),
        "set: 1_a_1.wav: is too large for a recording, at most 16 MB. Is it the right file?");
  }

  @Test
  void allOfTheSetIsRead() throws IOException {
    List<Recording> recordings = SpokenDigits
        .read(WholeSets.path("fsdd/free-spoken-digit-dataset-recordings.tar.gz"));
    assertThat(recordings).hasSize(3000).allSatisfy(recording -> {
      assertThat(recording.sound().rate()).isEqualTo(8000);
      assertThat(recording.sound().channels()).isEqualTo(1);
    });
    for (int digit = 0; digit < 10; digit++) {
      int wanted = digit;
      assertThat(recordings.stream().filter(recording -> recording.digit() == wanted)).hasSize(300);
    }
    Map<String, Integer> speakers = new TreeMap<>();
    recordings.forEach(recording -> speakers.merge(recording.speaker(), 1, Integer::sum));
    assertThat(speakers).hasSize(6).allSatisfy((_, count) -> assertThat(count).isEqualTo(500));
    assertThat(recordings.stream().filter(recording -> recording.index() < 5)).hasSize(300);
  }

  private static void assertRefused(Map<String, byte[]> files, String problem) {
    assertThatThrownBy(() -> SpokenDigits.read(new MemoryTree("set", files))).isInstanceOf(FormatException.class)
        .hasMessageStartingWith(problem);
  }
}
