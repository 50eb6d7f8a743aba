package org.taugru.data;

import java.util.List;

/// The number of a [Score] by which results are compared.
public enum Measure {
  MSE("MSE"), RMSE("RMSE"), CROSS_ENTROPY("cross-entropy"), ACCURACY("accuracy");

  private final String title;

  Measure(String title) {
    this.title = title;
  }

  public static List<Measure> all() {
    return List.of(values());
  }

  /// As tables head the column.
  public String title() {
    return title;
  }

  /// The usual one for targets of a kind.
  public static Measure usual(TargetFormat targets) {
    return switch (targets.kind()) {
      case VALUES -> RMSE;
      case LABELS -> ACCURACY;
    };
  }

  /// Whether results on such targets have it.
  public boolean isFor(TargetFormat targets) {
    return switch (this) {
      case MSE, RMSE -> targets.kind() == TargetFormat.Kind.VALUES;
      case CROSS_ENTROPY, ACCURACY -> targets.kind() == TargetFormat.Kind.LABELS;
    };
  }

  public double of(Score score) {
    return switch (score) {
      case Score.Regression regression -> switch (this) {
        case MSE -> regression.mse();
        case RMSE -> regression.rmse();
        case CROSS_ENTROPY, ACCURACY -> throw new IllegalArgumentException("a regression has no " + title + ".");
      };
      case Score.Classification(double accuracy, double crossEntropy, _) -> switch (this) {
        case ACCURACY -> accuracy;
        case CROSS_ENTROPY -> crossEntropy;
        case MSE, RMSE -> throw new IllegalArgumentException("a classification has no " + title + ".");
      };
    };
  }

  /// Whether `one` is a better value than `other`; no value is better than itself, and NaN is better than none.
  public boolean isBetter(double one, double other) {
    return switch (this) {
      case ACCURACY -> one > other;
      case MSE, RMSE, CROSS_ENTROPY -> one < other;
    };
  }
}
