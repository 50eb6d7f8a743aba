package org.taugru.fit;

/// What a candidate has come to in a round of a search.
///
/// @param round      from 1 on
/// @param updates    it was trained for
/// @param validation the mean loss on sequences that it had not seen; infinite where its training failed
public record SequenceLap(SequenceCandidate candidate, int round, long updates, double validation) {
}
