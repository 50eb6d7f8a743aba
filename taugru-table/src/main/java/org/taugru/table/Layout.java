package org.taugru.table;

/// How the lines of a text file are to be read: what the user said, and the rest as recognised by [Sniffer].
///
/// @param comments lines before the first row that belong to no row
record Layout(Separator separator, NumberParser numbers, boolean hasHeader, int comments) {
}
