package org.taugru.model.file;

/// What stands before the names of the parameters that are not a layer's, or not the first network's.
public final class PartNames {
  public static final String EMBEDDING = "embedding.";
  public static final String READOUT = "readout.";

  private PartNames() {
  }

  /// What stands before the names of the `number`th of several sets of weights in one file: nothing for the first.
  public static String ofMember(int number) {
    return number == 1 ? "" : "member" + number + ".";
  }
}
