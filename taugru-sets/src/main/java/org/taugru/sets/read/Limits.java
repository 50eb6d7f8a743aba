package org.taugru.sets.read;

/// What an archive may do at most. Published sets stay far below; what goes beyond was made to fill a disk or the memory.
///
/// @param total   bytes of all its files together, unpacked
/// @param entries files and folders
/// @param entry   bytes of one file, unpacked
/// @param ratio   how many times larger than its compressed form a file may be; small files are exempt, since
///                what a decoder has buffered cannot be told apart
/// @param header  bytes of the description of one file (name, times, owner)
/// @param zip     bytes of a zip as it lies there: the JDK holds its whole table of contents in memory
/// @param depth   of archives in archives; 1 is an archive of plain files
record Limits(long total, int entries, long entry, int ratio, int header, long zip, int depth) {
  /// The largest set, Speech Commands, has 3.4 GB in about 106,000 files.
  static final Limits USUAL = new Limits(16L << 30, 500_000, 1L << 30, 250, 1 << 16, 1L << 28, 2);
}
