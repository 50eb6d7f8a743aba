package org.taugru.train;

import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.json.Json;

/// What the record of a run says of its data.
///
/// @param name    of a benchmark or a dataset, or the path of a file
/// @param measure by which results on it are compared; records from before version 0.2 do not say it
public record RecordedData(Kind kind, String name, String sha256, Optional<Measure> measure) {
  /// Where it was.
  public enum Kind {
    GENERATED, PUBLISHED, FILE,
    /// In the arrays of a program, which alone can go on with the run or score it again.
    MEMORY
  }

  static RecordedData read(Json.Obj record) {
    Json.Obj data = record.object("circumstances").object("data");
    Kind kind = switch (data.find("kind").map(Json::asString).orElse("generated")) {
      case "published" -> Kind.PUBLISHED;
      case "file" -> Kind.FILE;
      case "memory" -> Kind.MEMORY;
      default -> Kind.GENERATED;
    };
    Optional<Measure> measure = data.find("measure").map(Json::asString)
        .flatMap(title -> Measure.all().stream().filter(each -> each.title().equals(title)).findFirst());
    return new RecordedData(kind, record.object("settings").string(Settings.DATA.name()), data.string("sha256"),
        measure);
  }
}
