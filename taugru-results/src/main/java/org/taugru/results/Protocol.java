package org.taugru.results;

/// How the runs of a row differ from what is printed of their model. Rows of one protocol can be compared with each other, and those that searches have found.
public enum Protocol {
  /// The settings of the paper, or of a model's makers.
  PRINTED(""),
  /// A learning rate that rises over the first epoch.
  WARM_UP("-warm-up"),
  /// And a tenth of the rate in the last fifth of the epochs.
  DROP("-warm-up-drop"),
  /// A warm-up, and gradients that are clipped where the makers leave them as they are.
  CLIP("-warm-up-clip"),
  /// What a search has found best on the validation set.
  OURS("-ours"),
  /// With a half of the training data.
  HALF("-half"),
  /// With a quarter of it.
  QUARTER("-quarter"),
  /// One of those that a search has tried.
  TRIED(""),
  /// For a few epochs, with nothing else on the machine, to be timed.
  ALONE("-alone");

  private final String suffix;

  Protocol(String suffix) {
    this.suffix = suffix;
  }

  /// What the label of such a row ends in.
  public String suffix() {
    return suffix;
  }

  /// A label without that end.
  String without(String label) {
    return label.endsWith(suffix) ? label.substring(0, label.length() - suffix.length()) : label;
  }
}
