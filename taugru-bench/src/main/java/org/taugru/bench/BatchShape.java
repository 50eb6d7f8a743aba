package org.taugru.bench;

/// Sequences that a layer is run over.
///
/// @param steps of each sequence
/// @param batch sequences at a time
public record BatchShape(int steps, int batch) {
}
