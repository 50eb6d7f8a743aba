package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.taugru.sets.read.SpeechCommands.Clip;
import org.taugru.sets.read.SpeechCommands.Split;

class SpeechCommandsTest {
  private static final byte[] SOUND = new WavBytes().format(1, 1, 16000, 8).data(1, 2).bytes();

  @Test
  void sliceOfTheSetForTestsIsRead() throws IOException {
    List<Clip> clips = clips(Tree.of(Slices.path("speech/test_set.tar.gz")));
    assertThat(clips).extracting(Clip::word).containsExactly("_silence_", "_unknown_", "yes");
    assertThat(clips).extracting(Clip::speaker).containsExactly("", "0c540988", "022cd682");
    assertThat(clips).extracting(Clip::file).containsExactly("1024.wav", "backward_0c540988_nohash_0.wav.wav",
        "022cd682_nohash_0.wav");
    assertThat(clips).allSatisfy(clip -> {
      assertThat(clip.split()).isEqualTo(Split.TEST);
      assertThat(clip.sound().rate()).isEqualTo(16000);
      assertThat(clip.sound().frames()).isEqualTo(2000);
    });
  }

  /// As in the archive, where they come after most of the clips.
  @Test
  void listsSayTheSplit() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : List.of("_background_noise_/pink_noise", "no/aaaaaaaa_nohash_0", "no/aaaaaaaa_nohash_1",
        "yes/bbbbbbbb_nohash_0"))
      files.put(name + ".wav", SOUND);
    files.put("yes/._bbbbbbbb_nohash_0.wav", new byte[9]);
    files.put("testing_list.txt", "no/aaaaaaaa_nohash_1.wav\n".getBytes(UTF_8));
    files.put("validation_list.txt", "yes/bbbbbbbb_nohash_0.wav\n".getBytes(UTF_8));
    assertThat(clips(new MemoryTree("set", files))).extracting(clip -> clip.word() + " " + clip.split())
        .containsExactly(
            "_background_noise_ TRAIN", "no TRAIN", "no TEST", "yes VALIDATION");
  }

  @Test
  void wrongSetsAreRefused() {
    assertRefused(Map.of("README.md", SOUND),
        "set: holds no recording named WORD/NAME.wav. Is it the Speech Commands set?");
    assertRefused(Map.of("yes/a_nohash_0.wav", new byte[9]), "set: yes/a_nohash_0.wav: is no WAV");
    assertRefused(Map.of("yes/a.wav", SOUND, "testing_list.txt", "yes/a.wav\nyes\n".getBytes(UTF_8)),
        "set: testing_list.txt: line 2 is \"yes\", but WORD/NAME.wav was expected");
    assertRefused(Map.of("yes/a.wav", SOUND, "testing_list.txt", "yes/a.wav\n".getBytes(UTF_8), "validation_list.txt",
        "yes/a.wav\n".getBytes(UTF_8)), "_list.txt: line 1 is there twice, or in both lists: \"yes/a.wav\"");
  }

  @Test
  void listsAreLimited() {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i <= 200_000; i++)
      list.append("yes/").append(i).append(".wav\n");
    assertRefused(Map.of("yes/1.wav", SOUND, "testing_list.txt", list.toString().getBytes(UTF_8)),
        "set: testing_list.txt: line 200001 is \"yes/200000.wav\", but WORD/NAME.wav was expected, at most 200,000 times");
  }

  @Test
  void allOfTheSetForTestsIsRead() throws IOException {
    Tree tree = Tree.of(WholeSets.path("speech-commands/speech_commands_test_set_v0.02_20perclass.tar.gz"));
    Map<String, Integer> words = new TreeMap<>();
    for (Clip clip : clips(tree)) {
      words.merge(clip.word(), 1, Integer::sum);
      assertThat(clip.sound().frames()).isEqualTo(16000);
      assertThat(clip.speaker().length()).isEqualTo(clip.word().equals("_silence_") ? 0 : 8);
    }
    assertThat(words).hasSize(12).allSatisfy((_, count) -> assertThat(count).isEqualTo(20));
  }

  /// The rule puts every speaker of the published set for tests among the tests.
  @Test
  void withoutListsTheRuleSaysTheSplit() throws IOException {
    Tree all = Tree.of(WholeSets.path("speech-commands/speech_commands_test_set_v0.02_20perclass.tar.gz"));
    Map<String, byte[]> words = new LinkedHashMap<>(MemoryTree.of(all).files());
    words.keySet().removeIf(name -> name.contains("_silence_") || name.contains("_unknown_"));
    assertThat(clips(new MemoryTree("set", words))).hasSize(200)
        .allSatisfy(clip -> assertThat(clip.split()).isEqualTo(Split.TEST));
  }

  private static List<Clip> clips(Tree tree) throws IOException {
    List<Clip> clips = new ArrayList<>();
    SpeechCommands.read(tree, clips::add);
    return clips;
  }

  private static void assertRefused(Map<String, byte[]> files, String problem) {
    assertThatThrownBy(() -> clips(new MemoryTree("set", files))).isInstanceOf(FormatException.class)
        .hasMessageContaining(problem);
  }
}
