package org.taugru.fit;

/// What a candidate has come to in a round of a [Race].
///
/// @param round      from 1 on
/// @param updates    in all, those of earlier rounds included
/// @param validation the smallest loss on the validation part so far
public record Lap(Candidate candidate, int round, long updates, double validation) {
}
