package org.taugru.train;

/// What one epoch of training gave.
///
/// @param gradientNorm the mean norm of the gradient before clipping
public record Metrics(int epoch, long iteration, double trainLoss, double validationLoss, double validationMeasure,
    double learningRate, double gradientNorm, double seconds) {
}
