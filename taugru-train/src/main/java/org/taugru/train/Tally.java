package org.taugru.train;

import org.taugru.data.Score;

/// Sums over rows, from which scores are made.
final class Tally {
  private double loss;
  private long correct;
  private long rows;
  private boolean choices;

  void clear() {
    loss = 0;
    correct = 0;
    rows = 0;
    choices = false;
  }

  void addSquares(double meanSquare) {
    loss += meanSquare;
    rows++;
  }

  void addChoice(double crossEntropy, boolean right) {
    loss += crossEntropy;
    correct += right ? 1 : 0;
    rows++;
    choices = true;
  }

  double meanLoss() {
    return loss / rows;
  }

  Score score() {
    return choices ? new Score.Classification((double) correct / rows, loss / rows) : new Score.Regression(loss / rows);
  }
}
