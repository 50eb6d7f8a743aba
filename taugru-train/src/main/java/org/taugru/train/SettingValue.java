package org.taugru.train;

import java.math.BigInteger;

/// Values of settings as they are written; [IllegalArgumentException] says what is accepted.
final class SettingValue {
  private SettingValue() {
  }

  static void require(boolean holds, String what, Number value, String accepted) {
    if (!holds)
      throw new IllegalArgumentException(what + " is " + value + "; it must be " + accepted + ".");
  }

  /// 500m, 4g
  static long bytes(String value) {
    try {
      return ByteCount.parse(value).bytes();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("memory is " + value + "; it must be " + ByteCount.ACCEPTED + ".", e);
    }
  }

  static int whole(String key, String value) {
    if (!value.matches("[+-]?[0-9]+"))
      throw new IllegalArgumentException(key + " is " + value + "; it must be a whole number.");
    BigInteger number = new BigInteger(value);
    if (number.bitLength() > 31)
      throw new IllegalArgumentException(key + " is " + value + "; it must be "
          + (number.signum() < 0 ? "0 or more." : "less than 2147483648."));
    return number.intValue();
  }

  static int atLeastOne(String key, String value) {
    int whole = whole(key, value);
    require(whole >= 1, key, whole, "1 or more");
    return whole;
  }

  static long seed(String key, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " is " + value + "; it must be a whole number.", e);
    }
  }

  static double number(String key, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number))
        return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(key + " is " + value + "; it must be a number.");
  }
}
