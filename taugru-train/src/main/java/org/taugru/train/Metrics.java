package org.taugru.train;

/// What one period of training gave.
///
/// @param gradientNorm the mean norm of the gradient before clipping
public record Metrics(int period, long iteration, double trainLoss, double validationLoss, double validationMeasure,
    double learningRate, double gradientNorm, double seconds) {
}
