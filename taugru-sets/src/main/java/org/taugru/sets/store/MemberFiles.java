package org.taugru.sets.store;

/// Samples that are files of their own in an archive, with the label in their path.
///
/// @param includes a glob of their paths
/// @param encoding their MIME type
/// @param field    what a file is: `audio`
/// @param dataType its type in the vocabulary of schema.org
/// @param label    a regular expression of a whole path, whose group is the label
public record MemberFiles(String includes, String encoding, String field, String dataType, String label) {
}
