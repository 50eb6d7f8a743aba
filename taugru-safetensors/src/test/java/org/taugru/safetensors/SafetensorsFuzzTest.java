package org.taugru.safetensors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Random damage to a good file: it is read, or refused with [SafetensorsException], and nothing else ever happens.
class SafetensorsFuzzTest {
  private static final int FILES = 20_000;
  private static final String[] TOKENS = {
    "0", "-1", "9", "4294967296", "9007199254740991", "9223372036854775808", "1e999", "-0", "1.5",
    "\"", "\\", "\\u", "\\ud800", "{", "}", "[", "]", ",", ":", "null", "true", "{}", "[]", "[".repeat(40),
    "\"F32\"", "\"F64\"", "\"U8\"", "\"BOOL\"", "\"BF16\"", "\"shape\"", "\"dtype\"", "\"__metadata__\"", "\0",
    "\u00e9", "\u00f0", " ", "\n"};

  @Test
  void damagedFilesAreReadOrRefusedAndNothingElse() throws IOException {
    byte[] good = TestBytes.written(TestBytes.example());
    Random random = new Random(20261115);
    int read = 0;
    for (int i = 0; i < FILES; i++) {
      byte[] damaged = damaged(good, random);
      try {
        Contents contents = TestBytes.read(damaged);
        read++;
        assertThat(TestBytes.read(TestBytes.written(contents))).isEqualTo(contents);
      } catch (SafetensorsException e) {
        assertThat(e).hasMessageStartingWith(TestBytes.FILE + ": ");
      } catch (RuntimeException | Error e) {
        throw new AssertionError("file " + i + ": " + HexFormat.of().formatHex(damaged), e);
      }
    }
    // both happen often, so neither branch was tested by accident only
    assertThat(read).isBetween(FILES / 50, FILES / 2);
  }

  @Test
  void damagedFilesOfEveryTypeArePartlyReadOrRefusedAndNothingElse() throws IOException {
    byte[] good = new TypedBytes().doubles("F64", "d", 0.1, 1e300).shorts("F16", "f", 1, 2, 3).shorts("BF16", "g", 4)
        .longs("I64", "l", -5, 1L << 40).ints("I32", "i", -5, 1 << 30).shorts("I16", "s", -5)
        .bytes("I8", "b", -5, 127).bytes("U8", "u", 0, 251, 1).bytes("BOOL", "m", 0, 1).file();
    Random random = new Random(20261116);
    int read = 0;
    for (int i = 0; i < FILES; i++) {
      byte[] damaged = damaged(good, random);
      try (SafetensorsFile file = new SafetensorsFile(TestBytes.FILE, new MemoryChannel(damaged))) {
        for (Map.Entry<String, Header.Entry> tensor : file.header().entries().entrySet())
          read += readSome(file, tensor.getKey(), tensor.getValue().count(), random);
      } catch (SafetensorsException e) {
        assertThat(e).hasMessageStartingWith(TestBytes.FILE + ": ");
      } catch (RuntimeException | Error e) {
        throw new AssertionError("file " + i + ": " + HexFormat.of().formatHex(damaged), e);
      }
    }
    assertThat(read).isBetween(FILES / 50, FILES);
  }

  /// The number of readings that were not refused.
  private static int readSome(SafetensorsFile file, String name, long count, Random random) {
    long first = random.nextLong(count + 1);
    int some = (int) Math.min(count - first, 1 + random.nextInt(4));
    int read = 0;
    for (int as = 0; as < 4; as++)
      try {
        int length = switch (as) {
          case 0 -> file.readFloats(name, first, some).length;
          case 1 -> file.readDoubles(name, first, some).length;
          case 2 -> file.readInts(name, first, some).length;
          default -> file.readBooleans(name, first, some).length;
        };
        assertThat(length).isEqualTo(some);
        read++;
      } catch (SafetensorsException e) {
        assertThat(e).hasMessageStartingWith(TestBytes.FILE + ": tensor ");
      }
    return read;
  }

  private static byte[] damaged(byte[] good, Random random) {
    byte[] bytes = good;
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      bytes = switch (random.nextInt(5)) {
        case 0 -> withOneByteChanged(bytes, random);
        case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        case 2 -> withHeader(bytes, random, "");
        case 3 -> withHeader(bytes, random, TOKENS[random.nextInt(TOKENS.length)]);
        default -> withANumberChanged(bytes, random);
      };
    }
    return bytes;
  }

  private static byte[] withOneByteChanged(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    if (changed.length > 0)
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    return changed;
  }

  /// A piece of the header replaced, and the length in front put right, so that the damage gets past the first check.
  private static byte[] withHeader(byte[] bytes, Random random, String replacement) {
    String header = header(bytes);
    int from = random.nextInt(header.length() + 1);
    int to = Math.min(header.length(), from + random.nextInt(12));
    return joined(header.substring(0, from) + replacement + header.substring(to), bytes);
  }

  private static byte[] withANumberChanged(byte[] bytes, Random random) {
    String header = header(bytes);
    int digit = random.nextInt(header.length() + 1);
    while (digit < header.length() && !Character.isDigit(header.charAt(digit)))
      digit++;
    if (digit == header.length())
      return bytes;
    String number = switch (random.nextInt(3)) {
      case 0 -> Integer.toString(random.nextInt(40));
      case 1 -> Long.toString(random.nextLong());
      default -> Long.toString(1L << random.nextInt(63));
    };
    return joined(header.substring(0, digit) + number + header.substring(digit + 1), bytes);
  }

  private static String header(byte[] bytes) {
    return bytes.length < 8 ? "" : new String(bytes, 8, headerLength(bytes), StandardCharsets.ISO_8859_1);
  }

  private static int headerLength(byte[] bytes) {
    long claimed = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    return (int) Math.clamp(claimed, 0, (long) bytes.length - 8);
  }

  private static byte[] joined(String header, byte[] old) {
    byte[] data = old.length < 8 ? old : Arrays.copyOfRange(old, 8 + headerLength(old), old.length);
    return TestBytes.file(header.getBytes(StandardCharsets.ISO_8859_1), data);
  }
}
