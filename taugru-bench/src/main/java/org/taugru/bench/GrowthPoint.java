package org.taugru.bench;

/// What a training step of some sizes takes.
///
/// @param bytesKept for the backward pass
public record GrowthPoint(GrowthSizes sizes, Repetitions time, long bytesKept) {
}
