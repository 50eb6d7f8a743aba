package org.taugru.dde;

/// What a solution cost.
///
/// @param steps       steps that were taken
/// @param rejected    steps that were tried and thrown away because their error was too large
/// @param evaluations calls of the equation
public record Counts(int steps, int rejected, long evaluations) {
}
