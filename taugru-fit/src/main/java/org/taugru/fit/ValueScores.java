package org.taugru.fit;

/// How far a method's numbers are from the right ones.
///
/// @param method as tables call it
/// @param mae    mean absolute error
/// @param rmse   root of the mean squared error
public record ValueScores(String method, double mae, double rmse) {
  static ValueScores of(String method, double[] right, double[] said) {
    double absolute = 0;
    double squares = 0;
    for (int i = 0; i < right.length; i++) {
      absolute += Math.abs(said[i] - right[i]);
      squares += (said[i] - right[i]) * (said[i] - right[i]);
    }
    return new ValueScores(method, absolute / right.length, Math.sqrt(squares / right.length));
  }
}
