package org.taugru.sets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;

class WavTest {
  private static final float BELOW_ONE = Math.nextDown(1f);

  @Test
  void integersOfEverySizeAreScaled() throws IOException {
    assertThat(new WavBytes().format(1, 1, 8000, 8).data(0, 64, 128, 255).read().samples())
        .containsExactly(-1, -0.5f, 0, 127 / 128f);
    assertThat(new WavBytes().format(1, 1, 8000, 16).data(0, 0x80, 0, 0x40, 0xff, 0xff, 0xff, 0x7f).read().samples())
        .containsExactly(-1, 0.5f, -1 / 32768f, 32767 / 32768f);
    assertThat(
        new WavBytes().format(1, 1, 8000, 24).data(0, 0, 0x80, 0, 0, 0x40, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f).read()
            .samples())
        .containsExactly(-1, 0.5f, -1 / 8388608f, 8388607 / 8388608f);
    assertThat(new WavBytes().format(1, 1, 8000, 32).data(0, 0, 0, 0x80, 0, 0, 0, 0x40, 0xff, 0xff, 0xff, 0x7f).read()
        .samples()).containsExactly(-1, 0.5f, BELOW_ONE);
  }

  @Test
  void floatsAreKept() throws IOException {
    assertThat(new WavBytes().format(3, 1, 48000, 32).floats(0.1f, -1.5f).read().samples()).containsExactly(0.1f,
        -1.5f);
    assertThat(new WavBytes().format(3, 1, 48000, 64).doubles(0.1, -1).read().samples()).containsExactly(0.1f, -1);
  }

  @Test
  void channelsAlternate() throws IOException {
    Wav wav = new WavBytes().format(1, 3, 44100, 8).data(0, 128, 192, 64, 128, 192).read();
    assertThat(wav.channels()).isEqualTo(3);
    assertThat(wav.rate()).isEqualTo(44100);
    assertThat(wav.frames()).isEqualTo(2);
    assertThat(wav.samples()).containsExactly(-1, 0, 0.5f, -0.5f, 0, 0.5f);
  }

  @Test
  void extendedFormatIsRead() throws IOException {
    assertThat(new WavBytes().extended(1, 2, 16000, 16).data(0, 0x40, 0, 0x80).read().samples()).containsExactly(0.5f,
        -1);
    assertThat(new WavBytes().extended(3, 1, 16000, 32).floats(0.25f).read().samples()).containsExactly(0.25f);
  }

  @Test
  void unknownChunksAreSkippedWithTheirPadding() throws IOException {
    Wav wav =
        new WavBytes().chunk("LIST", new byte[5]).format(1, 1, 8000, 8).chunk("fact", new byte[3]).data(192, 0, 128)
            .chunk("junk", new byte[9]).read();
    assertThat(wav.samples()).containsExactly(0.5f, -1, 0);
    byte[] unpadded = new WavBytes().format(1, 1, 8000, 8).data(192, 0, 128).bytes();
    assertThat(Wav.read("a.wav", Arrays.copyOf(unpadded, unpadded.length - 1)).samples()).hasSize(3);
  }

  @Test
  void wrongFilesAreRefused() {
    assertRefused(new byte[11], "is no WAV: it does not begin with RIFF");
    byte[] good = new WavBytes().format(1, 1, 8000, 16).data(1, 2, 3, 4).bytes();
    assertRefused(Arrays.copyOf(good, good.length - 2),
        "declares 40 bytes, but only 38 follow. Fetch or copy it again.");
    good[40] = 8;
    assertRefused(good, "its chunk \"data\" declares 8 bytes, but only 4 follow. Fetch or copy it again.");
    good[43] = (byte) 0xff;
    assertRefused(good, "its chunk \"data\" declares 4278190088 bytes, but only 4 follow");
    good[8] = 'A';
    assertRefused(good, "is no WAV: it is RIFF, but not of the kind WAVE");
    assertRefused(new WavBytes().data(1, 2), "has its samples before their format, or no format at all");
    assertRefused(new WavBytes().format(1, 1, 8000, 16), "has no chunk \"data\"");
    assertRefused(new WavBytes().format(1, 1, 8000, 16).data(),
        "has 0 bytes of samples, but frames of 2 were expected");
    assertRefused(new WavBytes().format(1, 1, 8000, 16).data(1, 2, 3), "has 3 bytes of samples, but frames of 2");
    assertRefused(new WavBytes().format(1, 1, 8000, 16).format(1, 1, 8000, 16), "describes its format twice");
    assertRefused(new WavBytes().chunk("fmt ", new byte[14]),
        "its format takes 14 bytes, but at least 16 were expected");
    assertRefused(new WavBytes().format(1, 0, 8000, 16), "has 0 channels, but 1 to 64 were expected");
    assertRefused(new WavBytes().format(1, 65, 8000, 16), "has 65 channels, but 1 to 64 were expected");
    assertRefused(new WavBytes().format(1, 1, 0, 16), "has 0 frames a second, but 4000 to 384000 were expected");
    assertRefused(new WavBytes().format(1, 1, -1, 16), "has -1 frames a second");
    assertRefused(new WavBytes().format(7, 1, 8000, 8),
        "has encoding 7 with 8 bits, but only integers (1) of 8, 16, 24");
    assertRefused(new WavBytes().format(1, 1, 8000, 12), "has encoding 1 with 12 bits");
    assertRefused(new WavBytes().format(3, 1, 8000, 16), "has encoding 3 with 16 bits");
    assertRefused(new WavBytes().format(0xfffe, 1, 8000, 16), "its extended format is cut off");
    assertRefused(new WavBytes().format(3, 1, 8000, 32).floats(Float.NaN),
        "holds a sample that is not a finite number");
    assertRefused(new WavBytes().format(3, 1, 8000, 64).doubles(1e300), "holds a sample that is not a finite number");
    byte[] frame = new WavBytes().format(1, 1, 8000, 16).data(1, 2).bytes();
    frame[32] = 4;
    assertRefused(frame, "says that a frame takes 4 bytes, but 1 channels of 16 bits take 2");
    byte[] guid = new WavBytes().extended(1, 1, 8000, 16).data(1, 2).bytes();
    guid[50] = 1;
    assertRefused(guid, "has an extended format of another maker");
  }

  @Test
  void theJdkReadsTheSame() throws IOException, UnsupportedAudioFileException {
    for (String archive : new String[] {"speech/test_set.tar.gz", "fsdd/recordings.tar.gz"})
      assertSameAsTheJdk(MemoryTree.of(Tree.of(Slices.path(archive))), 3);
    assertSameAsTheJdk(new MemoryTree("made", Map.of(
        "8.wav", new WavBytes().format(1, 2, 8000, 8).data(1, 2, 200, 255).bytes(),
        "24.wav", new WavBytes().format(1, 1, 48000, 24).data(1, 2, 3, 250, 251, 252).bytes(),
        "32.wav", new WavBytes().format(1, 1, 48000, 32).data(1, 2, 3, 4, 250, 251, 252, 253).bytes(),
        "float.wav", new WavBytes().format(3, 1, 48000, 32).floats(0.5f, -0.25f).bytes())), 4);
  }

  @Test
  void theJdkReadsTheSameInAllRecordings() throws IOException, UnsupportedAudioFileException {
    assertSameAsTheJdk(Tree.of(WholeSets.path("fsdd/free-spoken-digit-dataset-recordings.tar.gz")), 3000);
    assertSameAsTheJdk(Tree.of(WholeSets.path("speech-commands/speech_commands_test_set_v0.02_20perclass.tar.gz")),
        240);
  }

  private static void assertSameAsTheJdk(Tree tree, int count) throws IOException, UnsupportedAudioFileException {
    Map<String, byte[]> sounds = MemoryTree.of(tree).files();
    int compared = 0;
    for (Map.Entry<String, byte[]> sound : sounds.entrySet()) {
      if (!sound.getKey().endsWith(".wav"))
        continue;
      Wav wav = Wav.read(sound.getKey(), sound.getValue());
      try (AudioInputStream in = AudioSystem.getAudioInputStream(new ByteArrayInputStream(sound.getValue()))) {
        AudioFormat format = in.getFormat();
        assertThat(wav.rate()).isEqualTo((int) format.getSampleRate());
        assertThat(wav.channels()).isEqualTo(format.getChannels());
        AudioFormat floats = new AudioFormat(AudioFormat.Encoding.PCM_FLOAT, format.getSampleRate(), 32,
            format.getChannels(), 4 * format.getChannels(), format.getSampleRate(), false);
        ByteBuffer bytes = ByteBuffer.wrap(AudioSystem.getAudioInputStream(floats, in).readAllBytes())
            .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.remaining()).isEqualTo(4 * wav.samples().length);
        // the JDK divides by the largest number, 2^(bits-1) - 1, so that 1 is reached
        double largest = format.getEncoding() == AudioFormat.Encoding.PCM_FLOAT
            ? 0
            : 1.5 / (1L << format.getSampleSizeInBits() - 1);
        double worst = 0;
        for (float sample : wav.samples())
          worst = Math.max(worst, Math.abs(bytes.getFloat() - sample));
        assertThat(worst).as(sound.getKey()).isLessThan(largest + 1e-7);
      }
      compared++;
    }
    assertThat(compared).isEqualTo(count);
  }

  private static void assertRefused(WavBytes wav, String problem) {
    assertRefused(wav.bytes(), problem);
  }

  private static void assertRefused(byte[] bytes, String problem) {
    assertThatThrownBy(() -> Wav.read("a.wav", bytes)).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("a.wav: " + problem);
  }
}
