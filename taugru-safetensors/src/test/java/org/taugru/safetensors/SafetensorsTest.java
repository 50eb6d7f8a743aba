package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
  @TempDir
  Path folder;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Contents example = TestBytes.example();

    Contents read = writtenAndRead(example);

    assertThat(read).isEqualTo(example);
    assertThat(read.tensors().keySet()).containsExactlyElementsOf(example.tensors().keySet());
  }

  @Test
  void anEmptyFileHasNoTensorsAndNoMetadata() throws IOException {
    Contents nothing = new Contents(Map.of(), Map.of());
    assertThat(writtenAndRead(nothing)).isEqualTo(nothing);
  }

  @Test
  void everyBitPatternSurvives() throws IOException {
    int[] bits = {0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345, 1, 0x007fffff};
    float[] values = new float[bits.length];
    for (int i = 0; i < bits.length; i++)
      values[i] = Float.intBitsToFloat(bits[i]);

    Tensor read = tensor(writtenAndRead(new Contents(Map.of("x", Tensor.of(values, bits.length)), Map.of())), "x");

    for (int i = 0; i < bits.length; i++)
      assertThat(Float.floatToRawIntBits(read.values()[i])).isEqualTo(bits[i]);
  }

  @Test
  void valuesBeyondOneChunkSurvive() throws IOException {
    Random random = new Random(1);
    float[] values = new float[3 * (1 << 14) + 17];
    for (int i = 0; i < values.length; i++)
      values[i] = random.nextFloat();
    Contents large = new Contents(Map.of("x", Tensor.of(values, values.length)), Map.of());

    assertThat(writtenAndRead(large)).isEqualTo(large);
    assertThat(TestBytes.read(TestBytes.written(large))).isEqualTo(large);
  }

  @Test
  void allRanksUpToEightSurvive() throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (int rank = 0; rank <= 8; rank++) {
      int[] shape = new int[rank];
      Arrays.fill(shape, 2);
      tensors.put("rank " + rank, Tensor.of(new float[1 << rank], shape));
    }
    Contents all = new Contents(tensors, Map.of());

    assertThat(writtenAndRead(all)).isEqualTo(all);
  }

  @Test
  void theBytesAreThoseOfTheFormat() throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("b", Tensor.of(new float[] {1, -2}, 2));
    tensors.put("a", Tensor.of(new float[] {0.5f}));
    String header = "{\"__metadata__\":{\"k\":\"v\",\"l\":\"\"},"
        + "\"b\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
        + "\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[8,12]}}     ";
    assertThat(header.length() % 8).isZero();
    byte[] data = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xc0, 0, 0, 0, 0x3f};
    byte[] expected = TestBytes.file(header.getBytes(StandardCharsets.UTF_8), data);
    assertThat(expected).startsWith(header.length(), 0, 0, 0, 0, 0, 0, 0, '{');

    Path path = folder.resolve("known.safetensors");
    Safetensors.write(path, tensors, Map.of("l", "", "k", "v"));

    assertThat(Files.readAllBytes(path)).isEqualTo(expected);
    assertThat(TestBytes.read(expected)).isEqualTo(new Contents(tensors, Map.of("k", "v", "l", "")));
  }

  @Test
  void equalInputGivesEqualBytes() throws IOException {
    SequencedMap<String, String> oneOrder = new LinkedHashMap<>();
    oneOrder.put("a", "1");
    oneOrder.put("b", "2");
    Map<String, Tensor> tensors = TestBytes.example().tensors();

    assertThat(TestBytes.written(new Contents(tensors, oneOrder)))
        .isEqualTo(TestBytes.written(new Contents(tensors, oneOrder.reversed())));
  }

  @Test
  void tensorsMayLieInAnotherOrderThanTheHeaderNamesThem() throws IOException {
    String header = "{\"late\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]},"
        + "\"early\":{\"data_offsets\":[0,4],\"shape\":[1],\"dtype\":\"F32\"}}";
    byte[] data = {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, 0x40};

    Contents read = TestBytes.read(TestBytes.file(header.getBytes(StandardCharsets.UTF_8), data));

    assertThat(read.tensors().keySet()).containsExactly("late", "early");
    assertThat(tensor(read, "late").values()).containsExactly(2);
    assertThat(tensor(read, "early").values()).containsExactly(1);
  }

  @Test
  void theHeaderAloneGivesShapesAndMetadata() throws IOException {
    Path path = folder.resolve("model.safetensors");
    Contents example = TestBytes.example();
    Safetensors.write(path, example.tensors(), example.metadata());

    Header header = Safetensors.readHeader(path);

    assertThat(header.metadata()).isEqualTo(example.metadata());
    assertThat(header.entries()).containsEntry("W1", new Header.Entry(Dtype.F32, List.of(2, 3), 0, 24))
        .containsEntry("empty", new Header.Entry(Dtype.F32, List.of(4, 0, 2), 28, 28));
  }

  private Contents writtenAndRead(Contents contents) throws IOException {
    Path path = folder.resolve("model.safetensors");
    Safetensors.write(path, contents.tensors(), contents.metadata());
    return Safetensors.read(path);
  }

  private static Tensor tensor(Contents contents, String name) {
    return Objects.requireNonNull(contents.tensors().get(name), name);
  }

  @Test
  void whatCouldNotBeReadAgainIsNotWritten() {
    Path path = folder.resolve("model.safetensors");
    assertThatThrownBy(() -> Safetensors.write(path, Map.of("a\0b", Tensor.of(new float[1])), Map.of()))
        .hasMessage(path + ": tensor \"a\\u0000b\": the name holds a NUL character");
    assertThatThrownBy(() -> Safetensors.write(path, Map.of("\ud800", Tensor.of(new float[1])), Map.of()))
        .isInstanceOf(SafetensorsException.class).hasMessageContaining("not proper Unicode");
    assertThatThrownBy(() -> Safetensors.write(path, Map.of(), Map.of("key", "\udc00")))
        .isInstanceOf(SafetensorsException.class).hasMessageContaining("not proper Unicode");
    assertThatThrownBy(() -> Safetensors.write(path, Map.of(), Map.of("key", "x".repeat(Header.MAX_BYTES))))
        .isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": the header would need 100000032 bytes, at most 100000000 are allowed."
            + " Shorten names or metadata.");
    assertThat(folder).isEmptyDirectory();
  }
}
