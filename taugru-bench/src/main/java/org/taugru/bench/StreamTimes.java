package org.taugru.bench;

/// What a step of a stream takes.
///
/// @param bytesPerStep what the calling thread allocates in a step
record StreamTimes(Quartiles stepUs, double bytesPerStep) {
}
