package org.taugru.plan;

/// A matrix that is multiplied with, as it is or transposed.
///
/// @param forward whether a forward pass reads it; a backward pass may read any
public record MatrixUse(int matrix, boolean transposed, boolean forward) {
}
