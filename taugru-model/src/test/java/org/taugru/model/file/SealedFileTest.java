package org.taugru.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

class SealedFileTest {
  private static final Contents EXAMPLE = new Contents(Map.of(
      "W1", Tensor.of(new float[] {1, -2, 3.5f, 4, 5, 6}, 2, 3),
      "τ \"quoted\" 😀\n", Tensor.of(new float[] {0.25f}),
      "empty", Tensor.of(new float[0], 4, 0, 2)),
      Map.of("cell", "TauGru", "description", "{\"hidden\":16,\"τ\":20}"));

  @TempDir
  Path folder;

  @Test
  void whatWasWrittenIsReadAndKnownToBeWhole() throws IOException {
    Path path = written(EXAMPLE);
    assertThat(SealedFile.read(path)).isEqualTo(new SealedFile(EXAMPLE, true));
  }

  @Test
  void everyFlippedBitIsNoticedOrChangesNothing() throws IOException {
    Path path = written(EXAMPLE);
    byte[] bytes = Files.readAllBytes(path);
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(path, flipped);
      try {
        assertThat(withoutStrangers(SealedFile.read(path).contents())).as("bit %d", bit)
            .isEqualTo(EXAMPLE);
      } catch (SafetensorsException e) {
        refused++;
      }
    }
    // the name of the digest's own entry is the only place where a flip makes a file without digest
    assertThat(refused).isGreaterThan(8 * bytes.length * 9 / 10);
  }

  /// A flipped bit in the name of the digest leaves a piece of metadata that nobody asks for.
  private static Contents withoutStrangers(Contents contents) {
    Map<String, String> metadata = new LinkedHashMap<>(contents.metadata());
    metadata.keySet().retainAll(EXAMPLE.metadata().keySet());
    return new Contents(contents.tensors(), metadata);
  }

  /// Made with Python: hashlib over `struct.pack(">i", length)` and UTF-8 of each text, and `struct.pack("<2f", 1.5, -2)`.
  @Test
  void theDigestIsThatOfTextsWithTheirLengthsAndOfNumbers() throws IOException {
    Path path = written(new Contents(Map.of("W", Tensor.of(new float[] {1.5f, -2}, 2, 1)), Map.of("cell", "τ")));
    assertThat(Safetensors.readHeader(path).metadata())
        .containsEntry("taugru.sha256", "f4b46a6ca3d257d065eb5641e3f7eca20ffbd9d6ae9868f63d9f1bfa0f912717");
  }

  @Test
  void damageIsExplained() throws IOException {
    Path path = written(EXAMPLE);
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length - 1] ^= 1;
    Files.write(path, bytes);
    assertThatThrownBy(() -> SealedFile.read(path)).isInstanceOf(SafetensorsException.class)
        .hasMessageStartingWith(path + ": is damaged: the SHA-256 of its contents is ");
  }

  @Test
  void aFileWithoutDigestIsReadAndSaidToHaveNone() throws IOException {
    Path path = folder.resolve("old.safetensors");
    Safetensors.write(path, EXAMPLE.tensors(), EXAMPLE.metadata());
    assertThat(SealedFile.read(path)).isEqualTo(new SealedFile(EXAMPLE, false));
  }

  @Test
  void swappedTensorsAndMovedTextAreOtherContents() throws IOException {
    Tensor one = Tensor.of(new float[] {1}, 1);
    Tensor two = Tensor.of(new float[] {2}, 1);
    assertOther(new Contents(Map.of("a", one, "b", two), Map.of()), new Contents(Map.of("a", two, "b", one), Map.of()));
    assertOther(new Contents(Map.of(), Map.of("ab", "c")), new Contents(Map.of(), Map.of("a", "bc")));
    assertOther(new Contents(Map.of("a", Tensor.of(new float[6], 2, 3)), Map.of()),
        new Contents(Map.of("a", Tensor.of(new float[6], 3, 2)), Map.of()));
  }

  private void assertOther(Contents first, Contents second) throws IOException {
    assertThat(Safetensors.read(written(first)).metadata().get("taugru.sha256")).isNotNull()
        .isNotEqualTo(Safetensors.read(written(second)).metadata().get("taugru.sha256"));
  }

  @Test
  void numbersThatAreNotFiniteAreRefusedByName() throws IOException {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      Path path = written(new Contents(Map.of("W1", Tensor.of(new float[] {0, bad}, 2)), Map.of()));
      SealedFile file = SealedFile.read(path);
      assertThatThrownBy(() -> file.requireFinite(path)).isInstanceOf(SafetensorsException.class)
          .hasMessage(path + ": tensor \"W1\": holds " + bad + ". Weights must be finite numbers.");
    }
  }

  private Path written(Contents contents) throws IOException {
    Path path = folder.resolve("m.safetensors");
    SealedFile.write(path, contents.tensors(), contents.metadata());
    return path;
  }
}
