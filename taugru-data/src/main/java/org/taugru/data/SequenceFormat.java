package org.taugru.data;

/// What all sequences of a dataset have in common: it decides the ends of a network and its loss.
public record SequenceFormat(InputFormat inputs, TargetFormat targets) {
  @Override
  public String toString() {
    return inputs + " to " + targets;
  }
}
