package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads decimal numbers from the bytes of a file, without making strings of them where that is not needed.
///
/// @param decimal between the integer and its fraction
/// @param group   between thousands, or 0 where numbers have no such sign
record NumberParser(byte decimal, byte group) {
  /// Not a number. What means "no value" is for others to recognise.
  static final double NONE = Double.NaN;

  static final NumberParser POINT = new NumberParser((byte) '.', (byte) 0);
  static final NumberParser POINT_GROUPED = new NumberParser((byte) '.', (byte) ',');
  static final NumberParser COMMA_GROUPED = new NumberParser((byte) ',', (byte) '.');

  /// Up to 10^22 powers of ten are exact, so a product or quotient of two exact numbers is rounded once, that is, correctly.
  private static final double[] POWERS = new double[23];
  static {
    for (int i = 0; i < POWERS.length; i++)
      POWERS[i] = Double.parseDouble("1e" + i);
  }

  private static final long EXACT = 1L << 53;
  private static final int DIGITS = 18; // fit a long

  /// The number, [#NONE], or an infinity for what is larger than all numbers or says so.
  double parse(byte[] bytes, int from, int to) {
    int at = from;
    boolean negative = false;
    if (at < to && (bytes[at] == '-' || bytes[at] == '+'))
      negative = bytes[at++] == '-';
    int start = at;
    long mantissa = 0;
    int significant = 0;
    int scale = 0;
    int digits = 0;
    boolean fraction = false;
    for (; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (significant < DIGITS)
          mantissa = 10 * mantissa + digit;
        if (mantissa != 0)
          significant++;
        if (fraction)
          scale++;
      } else if (bytes[at] == decimal && !fraction)
        fraction = true;
      else
        break;
    }
    if (digits == 0)
      return infinity(bytes, start, to, negative);
    int exponent = 0;
    if (at < to && (bytes[at] | 0x20) == 'e') {
      int first = ++at;
      boolean down = at < to && bytes[at] == '-';
      if (down || at < to && bytes[at] == '+')
        first = ++at;
      for (; at < to && bytes[at] >= '0' && bytes[at] <= '9'; at++)
        exponent = Math.min(10 * exponent + bytes[at] - '0', 100_000);
      if (at == first)
        return NONE;
      exponent = down ? -exponent : exponent;
    }
    if (at < to)
      return group != 0 && bytes[at] == group ? grouped(bytes, from, to) : NONE;
    int power = exponent - scale;
    if (mantissa < EXACT && significant <= DIGITS && power >= -22 && power <= 22) {
      double value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
      return negative ? -value : value;
    }
    return Double
        .parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).replace((char) decimal, '.'));
  }

  /// `1,234,567.8`: one to three digits, then groups of three, then perhaps a fraction, and no exponent.
  private double grouped(byte[] bytes, int from, int to) {
    int at = from;
    if (bytes[at] == '-' || bytes[at] == '+')
      at++;
    byte[] digits = Arrays.copyOfRange(bytes, from, to);
    int length = at - from;
    int run = 0;
    boolean first = true;
    for (; at < to && bytes[at] != decimal; at++) {
      boolean isGroup = bytes[at] == group;
      if (isGroup ? run == 0 || run > 3 || !first && run != 3 : bytes[at] < '0' || bytes[at] > '9')
        return NONE;
      if (isGroup) {
        first = false;
        run = 0;
      } else {
        digits[length++] = bytes[at];
        run++;
      }
    }
    if (run != 3)
      return NONE;
    for (; at < to; at++)
      digits[length++] = bytes[at];
    return new NumberParser(decimal, (byte) 0).parse(digits, 0, length);
  }

  private static double infinity(byte[] bytes, int from, int to, boolean negative) {
    if (to - from != 3 && to - from != 8)
      return NONE;
    String word = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    boolean infinite = word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity");
    return !infinite ? NONE : negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }
}
