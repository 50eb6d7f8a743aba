package org.taugru.sets.store;

/// How the files of a form are to be opened.
public enum Packaging {
  /// The files of the format themselves.
  FILES,
  /// The same, each of them compressed.
  GZIP,
  /// One archive.
  TAR_GZIP,
  /// One archive.
  ZIP,
  /// An archive that holds another one.
  ZIP_IN_ZIP,
  /// CIFAR-10 as a tall PNG and a file of labels a batch: without loss, and smaller. In the PNG, red and blue are differences to
  /// green, modulo 256.
  PACKED_PNG,
  /// What an archive holds, unpacked.
  FOLDER
}
