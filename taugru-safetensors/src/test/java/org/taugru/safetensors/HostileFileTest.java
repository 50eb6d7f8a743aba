package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged files and files made to do harm: each is refused with a message that says why.
class HostileFileTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @MethodSource
  void aWrongEntryIsRefused(String entry, String problem) {
    assertRefused(TestBytes.file("{\"W1\":" + entry + "}", 8), "tensor \"W1\": " + problem);
  }

  static Stream<Arguments> aWrongEntryIsRefused() {
    return Stream.of(
        entry("F4", "[16]", "[0,8]",
            "dtype \"F4\" is not supported. Convert the tensor to one of F64, F32, F16, BF16, I64,"
                + " I32, I16, I8, U64, U32, U16, U8, BOOL first."),
        entry("f32", "[2]", "[0,8]",
            "dtype \"f32\" is not supported. Convert the tensor to one of F64, F32, F16, BF16, I64,"
                + " I32, I16, I8, U64, U32, U16, U8, BOOL first."),
        entry("F8_E4M3", "[8]", "[0,8]",
            "dtype \"F8_E4M3\" is not supported. Convert the tensor to one of F64, F32, F16, BF16, I64,"
                + " I32, I16, I8, U64, U32, U16, U8, BOOL first."),
        entry("F8_E5M2", "[2]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [2] needs 2"),
        entry("U64", "[2]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [2] needs 16"),
        entry("OTHER", "[2]", "[0,16]", "data_offsets [0, 16] reach beyond the data, 8 bytes. Is the file cut off?"),
        entry("I32", "[2]", "[0,8]", "has dtype I32, but weights are floats. Read it with SafetensorsFile."),
        entry("BOOL", "[8]", "[0,8]", "has dtype BOOL, but weights are floats. Read it with SafetensorsFile."),
        entry("F64", "[2]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [2] needs 16"),
        entry("F16", "[2]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [2] needs 4"),
        entry("U8", "[2]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [2] needs 2"),
        entry("F32", "[2]", "[0,4]", "data_offsets [0, 4] span 4 bytes, but shape [2] needs 8"),
        entry("F32", "[3]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [3] needs 12"),
        entry("F32", "[]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [] needs 4"),
        entry("F32", "[0]", "[0,8]", "data_offsets [0, 8] span 8 bytes, but shape [0] needs 0"),
        entry("F32", "[3]", "[0,12]", "data_offsets [0, 12] reach beyond the data, 8 bytes. Is the file cut off?"),
        entry("F32", "[2]", "[8,0]", "data_offsets [8, 0] must not be negative or run backwards"),
        entry("F32", "[2]", "[-8,0]", "data_offsets [-8, 0] must not be negative or run backwards"),
        entry("F32", "[2]", "[9007199254740984,9007199254740991]",
            "data_offsets [9007199254740984, 9007199254740991] reach beyond the data, 8 bytes. Is the file cut off?"),
        entry("F32", "[2]", "[0,18446744073709551624]",
            "header entry: expected an integer below 2^53 but found the number 1.8446744073709552E19"),
        entry("F32", "[2]", "[0,8.5]", "header entry: expected an integer below 2^53 but found the number 8.5"),
        entry("F32", "[2]", "[0,\"8\"]", "header entry: expected an integer below 2^53 but found the string \"8\""),
        entry("F32", "[2]", "[8]", "data_offsets has 1 numbers, must have 2"),
        entry("F32", "[2]", "[0,4,8]", "data_offsets has 3 numbers, must have 2"),
        entry("F32", "[2]", "{}", "header entry: \"data_offsets\": expected an array but found an object"),
        entry("F32", "[-2]", "[0,8]", "dimension -2 is not between 0 and 2147483647"),
        entry("F32", "[-1,-2]", "[0,8]", "dimension -1 is not between 0 and 2147483647"),
        entry("F32", "[0,4294967296]", "[0,0]", "dimension 4294967296 is not between 0 and 2147483647"),
        entry("F32", "[1e300]", "[0,8]", "header entry: expected an integer below 2^53 but found the number 1.0E300"),
        entry("F32", "[2147483640]", "[0,8]",
            "data_offsets [0, 8] span 8 bytes, but shape [2147483640] needs 8589934560"),
        entry("F32", "[65536,65536,65536,65536]", "[0,0]",
            "shape [65536, 65536, 65536, 65536] has more values than any file holds"),
        entry("F64", "[2147483647,1073741824,2]", "[0,0]",
            "shape [2147483647, 1073741824, 2] has more values than any file holds"),
        entry("F32", "[4611686018,2147483647,2,2]", "[0,8]", "dimension 4611686018 is not between 0 and 2147483647"),
        entry("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]", "has 9 dimensions, at most 8 are possible"),
        entry("F32", "2", "[0,8]", "header entry: \"shape\": expected an array but found the number 2"),
        entry("F32", "[null]", "[0,8]", "header entry: expected an integer below 2^53 but found null"),
        Arguments.of("[]", "header entry: expected an object but found an array"),
        Arguments.of("\"F32\"", "header entry: expected an object but found the string \"F32\""),
        Arguments.of("{}", "header entry: \"dtype\" is missing. Present: nothing"),
        Arguments.of("{\"dtype\":\"F32\",\"shape\":[2]}",
            "header entry: \"data_offsets\" is missing. Present: \"dtype\", \"shape\""),
        Arguments.of("{\"dtype\":32,\"shape\":[2],\"data_offsets\":[0,8]}",
            "header entry: \"dtype\": expected a string but found the number 32"),
        Arguments.of("{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"stride\":[1]}",
            "unknown key \"stride\"; known are dtype, shape and data_offsets"));
  }

  @ParameterizedTest
  @MethodSource
  void aWrongHeaderIsRefused(String header, String problem) {
    assertRefused(TestBytes.file(header, 8), problem);
  }

  static Stream<Arguments> aWrongHeaderIsRefused() {
    String good = "{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}";
    return Stream.of(
        Arguments.of("", "the header does not start with '{'. Is this a safetensors file?"),
        Arguments.of("[]", "the header does not start with '{'. Is this a safetensors file?"),
        Arguments.of(" {}", "the header does not start with '{'. Is this a safetensors file?"),
        Arguments.of("{}", "the tensors end at data byte 0, but the file has 8 bytes of data"),
        json("{\"W1\":" + good, "line 1, column 55: expected ',' or '}' but found the end of the text"),
        json("{\"W1", "line 1, column 5: expected a character of the string, or '\"' to end it,"
            + " but found the end of the text"),
        json("{\"W1\":" + good + "}}", "line 1, column 56: expected the end of the text but found '}'"),
        json("{\"W1\":" + good + ",}", "line 1, column 56: expected a name in quotes but found '}'"),
        json("{\"W1\":" + good + "}\0",
            "line 1, column 56: expected the end of the text but found the character U+0000"),
        json("{\"W\0\":" + good + "}",
            "line 1, column 4: expected a character of the string, or '\"' to end it, but found the character U+0000"),
        json("{\"W1\":" + good + ",\"\\u00571\":" + good + "}", "line 1, column 56: the name \"W1\" occurs twice"),
        json("{\"W1\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}}", "line 1, column 22: the name \"dtype\" occurs twice"),
        json("{\"__metadata__\":{\"a\":\"1\",\"a\":\"2\"}}", "line 1, column 26: the name \"a\" occurs twice"),
        json("{\"a\":" + "[".repeat(32), "line 1, column 37: nested deeper than 32"),
        json("{\"a\":" + "{\"a\":".repeat(1_000_000), "line 1, column 161: nested deeper than 32"),
        json("{\"\\ud800\":" + good + "}", "line 1, column 2: the string holds half of a surrogate pair"),
        Arguments.of("{\"a\\u0000b\":" + good + "}", "tensor \"a\\u0000b\": the name holds a NUL character"),
        Arguments.of("{\"__metadata__\":3,\"W1\":" + good + "}",
            "__metadata__: expected an object but found the number 3"),
        Arguments.of("{\"__metadata__\":{\"k\":{}},\"W1\":" + good + "}",
            "__metadata__: \"k\": expected a string but found an object"),
        Arguments.of("{\"" + "x".repeat(1000) + "\":1}",
            "tensor \"" + "x".repeat(60) + "\"...: header entry: expected an object but found the number 1"));
  }

  @ParameterizedTest
  @MethodSource
  void aWrongLayoutIsRefused(String places, int dataBytes, String problem) {
    StringBuilder header = new StringBuilder();
    char name = 'a';
    for (String place : places.split(" ", -1)) {
      String[] offsets = place.split("-", -1);
      int count = (Integer.parseInt(offsets[1]) - Integer.parseInt(offsets[0])) / 4;
      header.append(header.isEmpty() ? '{' : ',').append('"').append(name++).append("\":{\"dtype\":\"F32\",\"shape\":[")
          .append(count).append("],\"data_offsets\":[").append(place.replace('-', ',')).append("]}");
    }
    assertRefused(TestBytes.file(header + "}", dataBytes), problem);
  }

  static Stream<Arguments> aWrongLayoutIsRefused() {
    return Stream.of(
        Arguments.of("0-8 4-12", 12, "tensor \"b\": begins at data byte 4, inside a tensor that ends at 8"),
        Arguments.of("0-8 0-8", 8, "tensor \"b\": begins at data byte 0, inside a tensor that ends at 8"),
        Arguments.of("4-8 0-12", 12, "tensor \"a\": begins at data byte 4, inside a tensor that ends at 12"),
        Arguments.of("0-8 4-4", 8, "tensor \"b\": begins at data byte 4, inside a tensor that ends at 8"),
        Arguments.of("0-4 8-12", 12, "tensor \"b\": begins at data byte 8, after a hole that begins at 4"),
        Arguments.of("8-12 4-8", 12, "tensor \"b\": begins at data byte 4, after a hole that begins at 0"),
        Arguments.of("0-4 4-8", 9, "the tensors end at data byte 8, but the file has 9 bytes of data"));
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] file = TestBytes.written(TestBytes.example());
    for (int length = 0; length < file.length; length++) {
      byte[] start = Arrays.copyOf(file, length);
      assertThatThrownBy(() -> TestBytes.read(start)).isInstanceOf(SafetensorsException.class)
          .hasMessageStartingWith(TestBytes.FILE + ": ");
    }
    assertRefused(Arrays.copyOf(file, 0), "has 0 bytes, but the header length alone takes 8");
    assertRefused(Arrays.copyOf(file, 7), "has 7 bytes, but the header length alone takes 8");
    assertRefused(Arrays.copyOf(file, 20),
        "the header claims " + headerBytes(file) + " bytes, but only 12 follow. Is the file cut off?");
    assertRefused(Arrays.copyOf(file, file.length - 1),
        "tensor \"b\": data_offsets [28, 36] reach beyond the data, 35 bytes. Is the file cut off?");
  }

  @Test
  void oneByteTooManyIsRefused() throws IOException {
    byte[] file = TestBytes.written(TestBytes.example());
    assertRefused(Arrays.copyOf(file, file.length + 1),
        "the tensors end at data byte 36, but the file has 37 bytes of data");
  }

  @Test
  void aHeaderLargerThanTheFormatAllowsIsRefused() {
    byte[] allOnes = {-1, -1, -1, -1, -1, -1, -1, -1, '{', '}'};
    assertRefused(allOnes, "the header claims 18446744073709551615 bytes, at most 100000000 are allowed."
        + " Is this a safetensors file?");
    byte[] oneTooMany = {0x01, (byte) 0xe1, (byte) 0xf5, 0x05, 0, 0, 0, 0, '{', '}'};
    assertRefused(oneTooMany, "the header claims 100000001 bytes, at most 100000000 are allowed."
        + " Is this a safetensors file?");
    byte[] onlyTooLong = {0x00, (byte) 0xe1, (byte) 0xf5, 0x05, 0, 0, 0, 0, '{', '}'};
    assertRefused(onlyTooLong, "the header claims 100000000 bytes, but only 2 follow. Is the file cut off?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00ff", "\u00c0\u0080", "\u00ed\u00a0\u0080", "\u00f4\u0090\u0080\u0080", "\u00e2\u0082"})
  void aHeaderThatIsNotUtf8IsRefused(String latin1) {
    byte[] header = ("{\"" + latin1).getBytes(StandardCharsets.ISO_8859_1);
    assertRefused(TestBytes.file(header, new byte[0]), "the header is not valid UTF-8 at byte 2");
  }

  @Test
  void aHeaderWithMillionsOfValuesIsRefused() {
    assertRefused(TestBytes.file("{\"a\":[" + "0,".repeat(2_000_000) + "0]}", 0),
        "the header is not valid JSON: line 1, column 2000003: more than 1000000 values");
  }

  @Test
  void aFileThatShrinksWhileItIsReadIsRefused() throws IOException {
    byte[] file = TestBytes.written(TestBytes.example());
    MemoryChannel shrunk = new MemoryChannel(Arrays.copyOf(file, file.length - 2), file.length);
    assertThatThrownBy(() -> new SafetensorsReader(TestBytes.FILE, shrunk).contents())
        .isInstanceOf(SafetensorsException.class)
        .hasMessage(TestBytes.FILE + ": had " + file.length + " bytes when opened, but now ends at "
            + (file.length - 2) + ". Is another program writing it?");
  }

  @Test
  void aFileThatCannotFitTheHeapIsRefusedBeforeItsValuesAreRead() throws IOException {
    StringBuilder header = new StringBuilder("{");
    long tensorBytes = 4L * 2_000_000_000;
    long tensors = Runtime.getRuntime().maxMemory() / tensorBytes + 1;
    for (int i = 0; i < tensors; i++)
      header.append(i == 0 ? "" : ",").append('"').append(i).append("\":{\"dtype\":\"F32\",\"shape\":[2000000000],")
          .append("\"data_offsets\":[").append(i * tensorBytes).append(',').append((i + 1) * tensorBytes).append("]}");
    byte[] start = TestBytes.file(header + "}", 0);
    SafetensorsReader reader =
        new SafetensorsReader(TestBytes.FILE, new MemoryChannel(start, start.length + tensors * tensorBytes));

    assertThat(reader.header().entries()).hasSize((int) tensors);
    assertThatThrownBy(reader::contents).isInstanceOf(SafetensorsException.class)
        .hasMessageContaining("but this JVM may use only").hasMessageEndingWith("Start it with a larger -Xmx.");
  }

  @Test
  void aTensorTooLargeForAnArrayIsRefusedAsAWholeAndReadInParts() throws IOException {
    long count = 3_000_000_000L;
    byte[] start =
        TestBytes.file("{\"x\":{\"dtype\":\"U8\",\"shape\":[3,1000000000],\"data_offsets\":[0," + count + "]}}", 8);
    MemoryChannel channel = new MemoryChannel(start, start.length - 8 + count);
    SafetensorsFile file = new SafetensorsFile(TestBytes.FILE, channel);

    assertThat(file.header().entries().values()).extracting(Header.Entry::count).containsExactly(count);
    assertThat(file.readInts("x", 0, 8)).containsOnly(0);
    assertThatThrownBy(() -> file.readInts("x")).isInstanceOf(SafetensorsException.class)
        .hasMessage(TestBytes.FILE + ": tensor \"x\": shape [3, 1000000000] has more values than a Java array can hold,"
            + " 2147483639. Read parts of it.");
    assertThatThrownBy(() -> file.readInts("x", count - 2, 2)).isInstanceOf(SafetensorsException.class)
        .hasMessageContaining("Is another program writing it?");
    assertThatThrownBy(() -> file.readInts("x", count - 2, 3)).isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage(TestBytes.FILE + ": tensor x has 3000000000 numbers; 3 from number 2999999998 on were asked for.");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Path path = folder.resolve("none.safetensors");
    assertThatThrownBy(() -> Safetensors.read(path)).isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": does not exist");
    assertThatThrownBy(() -> Safetensors.readHeader(path)).isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": does not exist");
    assertThatThrownBy(() -> SafetensorsFile.open(path)).isInstanceOf(SafetensorsException.class)
        .hasMessage(path + ": does not exist");
  }

  @Test
  void aFolderAndAnEmptyFileAreRefused() throws IOException {
    assertThatThrownBy(() -> Safetensors.read(folder)).isInstanceOf(SafetensorsException.class)
        .hasMessageStartingWith(folder + ": ");
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> Safetensors.read(empty)).isInstanceOf(SafetensorsException.class)
        .hasMessage(empty + ": has 0 bytes, but the header length alone takes 8");
  }

  private static Arguments entry(String dtype, String shape, String offsets, String problem) {
    return Arguments.of(
        "{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}", problem);
  }

  private static Arguments json(String header, String problem) {
    return Arguments.of(header, "the header is not valid JSON: " + problem);
  }

  private static void assertRefused(byte[] file, String problem) {
    assertThatThrownBy(() -> TestBytes.read(file)).isInstanceOf(SafetensorsException.class)
        .hasMessage(TestBytes.FILE + ": " + problem);
  }

  private static int headerBytes(byte[] file) {
    return (file[0] & 0xff) + 256 * file[1];
  }
}
