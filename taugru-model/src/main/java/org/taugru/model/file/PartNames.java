package org.taugru.model.file;

/// What stands before the names of the parameters that are not a layer's.
public final class PartNames {
  public static final String EMBEDDING = "embedding.";
  public static final String READOUT = "readout.";

  private PartNames() {
  }
}
