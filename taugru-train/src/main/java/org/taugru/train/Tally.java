package org.taugru.train;

import org.taugru.data.Score;

/// Sums over rows, from which scores are made. A [Loss] adds each row that counts: as values where targets are numbers, as a
/// choice where they are labels.
public final class Tally {
  private double loss;
  private double squares;
  private double entropy;
  private long correct;
  private long rows;
  private boolean choices;

  void clear() {
    loss = 0;
    squares = 0;
    entropy = 0;
    correct = 0;
    rows = 0;
    choices = false;
  }

  /// A row of numbers whose loss is their mean squared error.
  public void addSquares(double meanSquare) {
    addValues(meanSquare, meanSquare);
  }

  /// A row of numbers with a loss of its own.
  public void addValues(double rowLoss, double meanSquare) {
    loss += rowLoss;
    squares += meanSquare;
    rows++;
  }

  /// A row with a label whose loss is its cross-entropy.
  public void addChoice(double crossEntropy, boolean right) {
    addChoice(crossEntropy, crossEntropy, right);
  }

  /// A row with a label and a loss of its own.
  public void addChoice(double rowLoss, double crossEntropy, boolean right) {
    loss += rowLoss;
    entropy += crossEntropy;
    correct += right ? 1 : 0;
    rows++;
    choices = true;
  }

  double meanLoss() {
    return loss / rows;
  }

  /// The same with the sum of the mean squares in other numbers.
  Score scoreWithSquares(double others) {
    return choices ? score() : new Score.Regression(others / rows, loss / rows);
  }

  Score score() {
    return choices ? new Score.Classification((double) correct / rows, entropy / rows, loss / rows)
        : new Score.Regression(squares / rows, loss / rows);
  }
}
