package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberParserTest {
  private static double parse(NumberParser parser, String text) {
    byte[] bytes = ("x" + text + "y").getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, 1, bytes.length - 1);
  }

  /// Bit for bit, in every way a number can be printed.
  @Test
  void randomNumbersAreReadAsTheJdkReadsThem() {
    Random random = new Random(11);
    for (int i = 0; i < 200_000; i++) {
      double any = Double.longBitsToDouble(random.nextLong());
      String text = switch (i % 6) {
        case 0 -> Double.toString(any);
        case 1 -> Double.toString(random.nextGaussian() * 1000);
        case 2 -> Float.toString((float) random.nextGaussian());
        case 3 -> String.format(Locale.ROOT, "%." + random.nextInt(12) + "f", random.nextGaussian() * 1e4);
        case 4 -> random.nextLong() + "." + Long.toUnsignedString(random.nextLong());
        default -> random.nextInt(100_000) + "e" + (random.nextInt(80) - 40);
      };
      if (Double.isFinite(Double.parseDouble(text)))
        assertThat(Double.doubleToRawLongBits(parse(NumberParser.POINT, text))).as(text)
            .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-0", "-0.0", "+5", ".5", "5.", "1e5", "1E-5", "1e+05", "000123", "0.000000000000000000001234",
        "9007199254740993", "123456789012345678901234567890", "4.9e-324", "2.2250738585072014E-308", "1e22", "1e23",
        "1e-22"})
  void unusualFormsAreNumbers(String text) {
    assertThat(Double.doubleToRawLongBits(parse(NumberParser.POINT, text)))
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "--1", "0x10", "1f", "1d", "1 2", "12a", "NaN", "1_000",
        "1,5", "1,234", "١", "1e5.5"})
  void otherTextsAreNone(String text) {
    assertThat(parse(NumberParser.POINT, text)).isNaN();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"3,14|3.14", "-0,5|-0.5", "1.234,5|1234.5", "1.234.567|1234567", "1,5e3|1500",
    "123456789012345678,25|123456789012345678.25"})
  void decimalCommasAreRead(String text, double number) {
    assertThat(parse(NumberParser.COMMA_GROUPED, text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"1,234.5|1234.5", "-12,345|-12345", "1,234,567|1234567"})
  void groupsOfThousandsAreRead(String text, double number) {
    assertThat(parse(NumberParser.POINT_GROUPED, text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,23", "1234,567", ",123", "1,,234", "1,234,56", "1,2345", "1,234e5x", "1,a34"})
  void otherGroupsAreNone(String text) {
    assertThat(parse(NumberParser.POINT_GROUPED, text)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({"inf,Infinity", "-inf,-Infinity", "Infinity,Infinity", "+Inf,Infinity", "1e999,Infinity",
    "-1e999,-Infinity"})
  void infinitiesAreTold(String text, double number) {
    assertThat(parse(NumberParser.POINT, text)).isEqualTo(number);
  }
}
