package org.taugru.sets.store;

import java.util.List;

/// One of the ways in which the files of a set may lie in the data folder.
///
/// @param name  unique among the forms of the set
/// @param what  what it holds, for people
/// @param files all of them are needed; of a [Packaging#FOLDER], the folder
public record Form(String name, Packaging packaging, Coverage coverage, String what, List<SetFile> files) {
  public Form {
    files = List.copyOf(files);
  }

  /// Whether all of its files can be downloaded.
  public boolean isDownload() {
    return files.stream().noneMatch(file -> file.sources().isEmpty());
  }
}
