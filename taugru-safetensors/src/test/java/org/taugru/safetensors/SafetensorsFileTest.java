package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsFileTest {
  @TempDir
  Path folder;

  @Test
  void everyTypeIsReadAsTheTypesThatHoldItsValues() throws IOException {
    try (SafetensorsFile file = opened(new TypedBytes()
        .doubles("F64", "d", 0.1, -1e-300).shorts("F16", "half", 0x3c00, 0xc500).shorts("BF16", "brain", 0x3fc0, 0xc0a0)
        .longs("I64", "l", -5, 1L << 30).ints("I32", "i", -5, 1 << 30).shorts("I16", "s", -5, 32767)
        .bytes("I8", "b", -5, 127).bytes("U8", "u", 0, 251).bytes("BOOL", "m", 0, 1))) {

      assertThat(file.readDoubles("d")).containsExactly(0.1, -1e-300);
      assertThat(file.readFloats("d")).containsExactly(0.1f, -0f);
      assertThat(file.readFloats("half")).containsExactly(1, -5);
      assertThat(file.readFloats("brain")).containsExactly(1.5f, -5);
      assertThat(file.readDoubles("brain")).containsExactly(1.5, -5);
      assertThat(file.readInts("l")).containsExactly(-5, 1 << 30);
      assertThat(file.readInts("i")).containsExactly(-5, 1 << 30);
      assertThat(file.readDoubles("i")).containsExactly(-5, 1 << 30);
      assertThat(file.readInts("s")).containsExactly(-5, 32767);
      assertThat(file.readFloats("s")).containsExactly(-5, 32767);
      assertThat(file.readInts("b")).containsExactly(-5, 127);
      assertThat(file.readInts("u")).containsExactly(0, 251);
      assertThat(file.readFloats("u")).containsExactly(0, 251);
      assertThat(file.readBooleans("m")).containsExactly(false, true);
      assertThat(file.header().entries()).containsEntry("l", new Header.Entry(Dtype.I64, List.of(2), 24, 40));
    }
  }

  @Test
  void whatWouldChangeItsValueIsRefusedByName() throws IOException {
    try (SafetensorsFile file = opened(new TypedBytes().doubles("F64", "d", 1, 1e300).longs("I64", "l", 1, 1L << 31)
        .longs("I64", "below", -(1L << 31), -(1L << 31) - 1).ints("I32", "i", 1).bytes("U8", "u", 1, 2)
        .bytes("BOOL", "m", 1, 255))) {

      assertRefused(() -> file.readFloats("d"),
          "tensor \"d\": holds 1.0E300, which is too large for a 32-bit float. Read it as doubles.");
      assertRefused(() -> file.readInts("l"),
          "tensor \"l\": holds 2147483648, which is too large for a 32-bit integer");
      assertRefused(() -> file.readInts("below"),
          "tensor \"below\": holds -2147483649, which is too large for a 32-bit integer");
      assertRefused(() -> file.readBooleans("u"), "tensor \"u\": holds 2, which is neither false nor true");
      assertRefused(() -> file.readBooleans("m"), "tensor \"m\": holds 255, which is neither false nor true");
      assertRefused(() -> file.readFloats("i"),
          "tensor \"i\": has dtype I32, which cannot be read as floats. As floats one"
              + " can read F64, F32, F16, BF16, I16, I8, U16, U8.");
      assertRefused(() -> file.readDoubles("l"),
          "tensor \"l\": has dtype I64, which cannot be read as doubles. As doubles"
              + " one can read F64, F32, F16, BF16, I32, I16, I8, U32, U16, U8.");
      assertRefused(() -> file.readInts("d"),
          "tensor \"d\": has dtype F64, which cannot be read as ints. As ints one can"
              + " read I64, I32, I16, I8, U64, U32, U16, U8.");
      assertRefused(() -> file.readBooleans("i"), "tensor \"i\": has dtype I32, which cannot be read as booleans. As"
          + " booleans one can read U8, BOOL.");
      assertRefused(() -> file.readInts("x"),
          "has no tensor \"x\". It has \"d\", \"l\", \"below\", \"i\", \"u\", \"m\".");
      assertThat(file.readInts("below", 0, 1)).containsExactly(Integer.MIN_VALUE);
    }
  }

  @Test
  void unsignedNumbersAreReadWhereTheyFit() throws IOException {
    try (SafetensorsFile file = opened(new TypedBytes().shorts("U16", "s", 0, 32_768, 65_535)
        .ints("U32", "i", 7, Integer.MAX_VALUE, -1).longs("U64", "l", 7, Integer.MAX_VALUE, -1))) {
      assertThat(file.readInts("s")).containsExactly(0, 32_768, 65_535);
      assertThat(file.readFloats("s")).containsExactly(0, 32_768, 65_535);
      assertThat(file.readDoubles("s")).containsExactly(0, 32_768, 65_535);
      assertThat(file.readDoubles("i")).containsExactly(7, Integer.MAX_VALUE, 4_294_967_295.0);
      assertThat(file.readInts("i", 0, 2)).containsExactly(7, Integer.MAX_VALUE);
      assertThat(file.readInts("l", 0, 2)).containsExactly(7, Integer.MAX_VALUE);
      assertRefused(() -> file.readInts("i"),
          "tensor \"i\": holds 4294967295, which is too large for a 32-bit integer");
      assertRefused(() -> file.readInts("l"),
          "tensor \"l\": holds 18446744073709551615, which is too large for a 32-bit integer");
      assertRefused(() -> file.readFloats("i"), "tensor \"i\": has dtype U32, which cannot be read as floats. As floats"
          + " one can read F64, F32, F16, BF16, I16, I8, U16, U8.");
    }
  }

  @Test
  void aTensorOfAnotherTypeSpoilsNoneOfItsNeighbours() throws IOException {
    try (SafetensorsFile file = opened(new TypedBytes().bytes("F8_E4M3", "eight", 1, 2, 3).bytes("F9", "new", 1, 2)
        .ints("I32", "i", 5, 6))) {
      assertThat(file.readInts("i")).containsExactly(5, 6);
      assertThat(file.header().entries().get("new")).isEqualTo(new Header.Entry("F9", List.of(2), 3, 5))
          .extracting(Header.Entry::dtype, Header.Entry::count).containsExactly(Dtype.OTHER, 2L);
      String convert =
          " is not supported. Convert the tensor to one of F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32,"
              + " U16, U8, BOOL first.";
      assertRefused(() -> file.readFloats("eight"), "tensor \"eight\": dtype \"F8_E4M3\"" + convert);
      assertRefused(() -> file.readInts("new"), "tensor \"new\": dtype \"F9\"" + convert);
    }
  }

  @Test
  void everyPartIsThatPartOfTheWhole() throws IOException {
    int[] numbers = IntStream.range(0, 3 * (1 << 14) + 17).map(i -> i * 7919).toArray();
    try (SafetensorsFile file = opened(new TypedBytes().bytes("U8", "before", 1, 2, 3).ints("I32", "x", numbers))) {
      assertThat(file.readInts("x")).isEqualTo(numbers);
      for (int first : new int[] {0, 1, 16_383, 16_384, 40_000, numbers.length})
        for (int count : new int[] {0, 1, 9_000})
          if (first + count <= numbers.length)
            assertThat(file.readInts("x", first, count))
                .isEqualTo(IntStream.range(first, first + count).map(i -> numbers[i]).toArray());
      for (long first : new long[] {-1, numbers.length, Long.MAX_VALUE})
        assertThatThrownBy(() -> file.readInts("x", first, 1)).isInstanceOf(IndexOutOfBoundsException.class)
            .hasMessageContaining("tensor x has 49169 numbers; 1 from number " + first + " on were asked for.");
      assertThatThrownBy(() -> file.readInts("x", 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void rowsAreThoseOfTheMatrix() throws IOException {
    byte[] data = ByteBuffer.allocate(48).array();
    data[7] = 0x40; // 2.0
    String header = "{\"W\":{\"dtype\":\"F64\",\"shape\":[2,3],\"data_offsets\":[0,48]},"
        + "\"none\":{\"dtype\":\"F64\",\"shape\":[2147483647,0],\"data_offsets\":[48,48]},"
        + "\"more\":{\"dtype\":\"F64\",\"shape\":[1,0,2],\"data_offsets\":[48,48]}}";
    SafetensorsFile file = new SafetensorsFile(TestBytes.FILE, new MemoryChannel(TestBytes.file(header.getBytes(
        StandardCharsets.UTF_8), data)));

    assertThat(file.readDoubleRows("W")).isDeepEqualTo(new double[][] {{2, 0, 0}, {0, 0, 0}});
    assertThat(file.readDoubleRows("none")).isEmpty();
    assertThatThrownBy(() -> file.readDoubleRows("more")).isInstanceOf(SafetensorsException.class)
        .hasMessage(TestBytes.FILE + ": tensor \"more\": has shape [1, 0, 2]; only a matrix has rows");
    assertThat(file.readDoubles(List.of("none", "W"))).containsOnlyKeys("none", "W");
  }

  @Test
  void weightsOfAnyFloatTypeAreReadAsFloats() throws IOException {
    Path path = written(new TypedBytes().doubles("F64", "d", 0.1, Double.NaN, Double.NEGATIVE_INFINITY)
        .shorts("F16", "half", 0x7c00, 0x0001).shorts("BF16", "brain", 0xff80));

    assertThat(Safetensors.read(path).tensors()).isEqualTo(Map.of(
        "d", Tensor.of(new float[] {0.1f, Float.NaN, Float.NEGATIVE_INFINITY}, 3),
        "half", Tensor.of(new float[] {Float.POSITIVE_INFINITY, 0x1p-24f}, 2),
        "brain", Tensor.of(new float[] {Float.NEGATIVE_INFINITY}, 1)));
  }

  @Test
  void severalThreadsReadOneFile() throws Exception {
    int[] numbers = IntStream.range(0, 200_000).toArray();
    try (SafetensorsFile file = opened(new TypedBytes().ints("I32", "x", numbers));
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<Boolean>> readings = IntStream.range(0, 40).<Callable<Boolean>>mapToObj(i -> () -> {
        int[] part = file.readInts("x", 4000 * i, 40_000);
        return IntStream.range(0, part.length).allMatch(k -> part[k] == 4000 * i + k);
      }).toList();
      for (Future<Boolean> right : threads.invokeAll(readings))
        assertThat(right.get()).isTrue();
    }
  }

  @Test
  void aClosedFileSaysSo() throws IOException {
    SafetensorsFile file = opened(new TypedBytes().ints("I32", "x", 1));
    file.close();
    assertRefused(() -> file.readInts("x"), "was closed. Read it before that.");
  }

  @Test
  void aFileThatIsRefusedIsNotLeftOpen() throws IOException {
    Path path = Files.write(folder.resolve("m.safetensors"), new byte[] {1, 2, 3});
    for (int i = 0; i < 20_000; i++)
      assertThatThrownBy(() -> SafetensorsFile.open(path)).isInstanceOf(SafetensorsException.class)
          .hasMessage(path + ": has 3 bytes, but the header length alone takes 8");
  }

  private void assertRefused(ThrowingCallable reading, String problem) {
    assertThatThrownBy(reading).isInstanceOf(SafetensorsException.class)
        .hasMessage(folder.resolve("m.safetensors") + ": " + problem);
  }

  private SafetensorsFile opened(TypedBytes bytes) throws IOException {
    return SafetensorsFile.open(written(bytes));
  }

  private Path written(TypedBytes bytes) throws IOException {
    return Files.write(folder.resolve("m.safetensors"), bytes.file());
  }
}
