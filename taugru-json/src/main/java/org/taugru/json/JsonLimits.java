package org.taugru.json;

/// What a value must keep to, whether it is parsed or built.
final class JsonLimits {
  static final int MAX_DEPTH = 32;

  /// Without this limit, hostile text of two characters a value could cost a hundred bytes of heap for each.
  static final int MAX_VALUES = 1_000_000;

  private JsonLimits() {
  }

  /// From 2^53 on, a double no longer tells neighbouring integers apart.
  static boolean isExactInteger(double number) {
    return number == Math.rint(number) && Math.abs(number) < 0x1p53;
  }

  static boolean isUnicode(String text) {
    // a proper pair comes out of codePoints() as one value, far above the surrogates
    return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  static void requireUnicode(String text) {
    if (!isUnicode(text))
      throw new JsonException(Json.quote(text) + " holds half of a surrogate pair");
  }
}
