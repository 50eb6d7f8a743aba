package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.data.Encoding;
import org.taugru.data.Preparation;
import org.taugru.data.Tokeniser;
import org.taugru.data.Vocabulary;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// A [Preparation] as JSON, for the metadata of a file of weights.
final class PreparationJson {
  private PreparationJson() {
  }

  static Json.Obj write(Preparation preparation) {
    return Json.object().with("inputs", side(preparation.inputs())).with("outputs", side(preparation.outputs()));
  }

  private static Json.Obj side(Encoding encoding) {
    List<Json> entries = new ArrayList<>();
    return switch (encoding) {
      case Encoding.Plain _ -> Json.object().with("kind", "plain");
      case Encoding.Columns(List<Encoding.Column> columns) -> {
        for (Encoding.Column column : columns)
          entries.add(
              Json.object().with("name", column.name()).with("shift", column.shift()).with("scale", column.scale()));
        yield Json.object().with("kind", "columns").with("columns", new Json.Arr(entries));
      }
      case Encoding.Classes(int count) -> Json.object().with("kind", "classes").with("count", count);
      case Encoding.Names(List<String> names) -> {
        names.forEach(name -> entries.add(new Json.Str(name)));
        yield Json.object().with("kind", "names").with("names", new Json.Arr(entries));
      }
      case Encoding.Text(Vocabulary vocabulary, int longest, int padding) -> {
        vocabulary.words().forEach(word -> entries.add(new Json.Str(word)));
        yield Json.object().with("kind", "text").with("tokeniser", Tokeniser.NAME).with("longest", longest)
            .with("padding", padding).with("words", new Json.Arr(entries));
      }
    };
  }

  static Preparation read(Json.Obj json) {
    return new Preparation(read(json, "inputs"), read(json, "outputs"));
  }

  private static Encoding read(Json.Obj json, String side) {
    Json.Obj encoding = json.object(side);
    return switch (encoding.string("kind")) {
      case "plain" -> new Encoding.Plain();
      case "columns" -> new Encoding.Columns(encoding.array("columns").stream().map(Json::asObject)
          .map(column -> new Encoding.Column(column.string("name"), column.number("shift"), column.number("scale")))
          .toList());
      case "classes" -> new Encoding.Classes(encoding.integer("count"));
      case "names" -> new Encoding.Names(encoding.array("names").stream().map(Json::asString).toList());
      case "text" -> text(encoding, side);
      case String other -> throw new JsonException(
          side + " of kind " + Json.quote(other) + "; known are plain, columns, classes, names and text");
    };
  }

  private static Encoding.Text text(Json.Obj encoding, String side) {
    String tokeniser = encoding.string("tokeniser");
    if (!tokeniser.equals(Tokeniser.NAME))
      throw new JsonException(side + " cut by the tokeniser " + Json.quote(tokeniser) + "; known is " + Tokeniser.NAME);
    return new Encoding.Text(new Vocabulary(encoding.array("words").stream().map(Json::asString).toList()),
        encoding.integer("longest"), encoding.integer("padding"));
  }
}
