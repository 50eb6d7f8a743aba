package org.taugru;

/// Which taugru this is.
///
/// ```java
/// System.out.println("trained with taugru " + Version.NUMBER);
/// ```
public final class Version {
  /// As in its Maven coordinates.
  public static final String NUMBER = "0.2.0";

  private Version() {
  }
}
