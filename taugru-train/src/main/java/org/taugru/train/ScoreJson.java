package org.taugru.train;

import java.util.Map;
import org.taugru.data.Score;
import org.taugru.json.Json;

/// Scores as records and the command line print them.
public final class ScoreJson {
  private ScoreJson() {
  }

  public static Json.Obj of(Score score) {
    return switch (score) {
      case Score.Regression regression -> Json.object().with("mse", Json.finite(regression.mse()))
          .with("rmse", Json.finite(regression.rmse())).with("loss", Json.finite(regression.loss()));
      case Score.Classification(double accuracy, double crossEntropy, double loss) ->
        Json.object().with("accuracy", Json.finite(accuracy)).with("crossEntropy", Json.finite(crossEntropy))
            .with("loss", Json.finite(loss));
    };
  }

  public static Json.Obj of(Map<String, Score> scores) {
    Json.Obj json = Json.object();
    for (Map.Entry<String, Score> score : scores.entrySet())
      json = json.with(score.getKey(), of(score.getValue()));
    return json;
  }
}
