package org.taugru.fit;

/// What came of the training of one network.
///
/// @param parameters how many it has
/// @param validation the smallest loss on the validation part, half the mean absolute error
/// @param test       NaN where training failed
/// @param seconds    of training
public record LtsfRun(LtsfCell cell, int horizon, long seed, int parameters, double validation, LtsfScore test,
    double seconds) {
}
