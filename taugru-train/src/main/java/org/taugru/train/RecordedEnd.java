package org.taugru.train;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// How a run ended, as its record has it.
///
/// @param sentence the same for people, with what an [TrainingEnd] knows besides
public record RecordedEnd(Kind kind, String sentence) {
  private static final String KIND = "end";
  private static final String SENTENCE = "message";
  /// How records began to tell of trouble before they had a kind.
  private static final String TROUBLE = "numerical trouble";

  /// In records and on the command line by its name in words: `stopped early`.
  public enum Kind {
    FINISHED, STOPPED_EARLY, OUT_OF_TIME, INTERRUPTED, DIVERGED;

    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public static RecordedEnd of(TrainingEnd end) {
    return switch (end) {
      case TrainingEnd.Finished _ -> new RecordedEnd(Kind.FINISHED, Kind.FINISHED.word());
      case TrainingEnd.StoppedEarly(int epoch) ->
        new RecordedEnd(Kind.STOPPED_EARLY, "stopped early after epoch " + epoch);
      case TrainingEnd.OutOfTime(double seconds) ->
        new RecordedEnd(Kind.OUT_OF_TIME, "out of time after the " + new BigDecimal(Double.toString(seconds))
            .stripTrailingZeros().toPlainString() + " s it was given");
      case TrainingEnd.Interrupted _ -> new RecordedEnd(Kind.INTERRUPTED, Kind.INTERRUPTED.word());
      case TrainingEnd.Trouble(String what, long iteration, String remedy) ->
        new RecordedEnd(Kind.DIVERGED, TROUBLE + " at iteration " + iteration + ": " + what + ". " + remedy);
    };
  }

  /// Reads what [#addTo] wrote, or a record from before there were kinds.
  public static RecordedEnd read(Json.Obj result) {
    String text = result.string(KIND);
    String sentence = result.find(SENTENCE).map(Json::asString).orElse(text);
    if (text.startsWith(TROUBLE))
      return new RecordedEnd(Kind.DIVERGED, sentence);
    return new RecordedEnd(Arrays.stream(Kind.values()).filter(kind -> text.startsWith(kind.word())).findFirst()
        .orElseThrow(() -> new JsonException(KIND + " is " + Json.quote(text) + "; a run does not end so.")), sentence);
  }

  Json.Obj addTo(Json.Obj result) {
    return result.with(KIND, kind.word()).with(SENTENCE, sentence);
  }
}
