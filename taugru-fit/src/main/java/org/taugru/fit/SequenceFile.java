package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.taugru.data.Preparation;
import org.taugru.exec.Backend;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// A [Classifier] or [Regressor] as a model file: weights and equations as in every one, and a document that says the rest.
final class SequenceFile {
  static final String CLASSIFIER = "taugru.classifier";
  static final String REGRESSOR = "taugru.regressor";
  /// Of the documents. Older ones are read for ever; newer ones are refused.
  private static final int VERSION = 1;

  private SequenceFile() {
  }

  static void save(Path path, Classifier classifier) throws SafetensorsException {
    save(path, classifier.network(), CLASSIFIER, write(classifier.description())
        .with("classes", ForecasterFile.strings(classifier.classes()))
        .with("labels", ForecasterFile.lower(classifier.kind())));
  }

  static void save(Path path, Regressor regressor) throws SafetensorsException {
    Interval interval = regressor.interval();
    save(path, regressor.network(), REGRESSOR, write(regressor.description())
        .with("target", ForecasterFile.scaling(regressor.target()))
        .with("interval", Json.object().with("level", interval.level()).with("halfWidth", interval.halfWidth())
            .with("errors", interval.errors())));
  }

  private static void save(Path path, SequenceNetwork network, String name, Json.Obj document)
      throws SafetensorsException {
    ModelFile.save(path, network.model(), network.members(), Preparation.NONE, Map.of(name, document.text()));
  }

  static Classifier loadClassifier(Path path, Backend backend) throws IOException {
    ModelFile.Loaded loaded = ModelFile.loadMembers(path);
    Json.Obj json = document(path, loaded, CLASSIFIER, "classifier");
    try {
      return new Classifier(description(json), ForecasterFile.strings(json, "classes"),
          LabelledData.LabelKind.valueOf(json.string("labels").toUpperCase(Locale.ROOT)), network(loaded), backend);
    } catch (JsonException | IllegalArgumentException e) {
      throw unusable(path, "classifier", e);
    }
  }

  static Regressor loadRegressor(Path path, Backend backend) throws IOException {
    ModelFile.Loaded loaded = ModelFile.loadMembers(path);
    Json.Obj json = document(path, loaded, REGRESSOR, "regressor");
    try {
      Json.Obj interval = json.object("interval");
      return new Regressor(description(json), ForecasterFile.scaling(json.object("target")),
          new Interval(interval.number("level"), interval.number("halfWidth"), interval.integer("errors")),
          network(loaded), backend);
    } catch (JsonException | IllegalArgumentException e) {
      throw unusable(path, "regressor", e);
    }
  }

  private static SequenceNetwork network(ModelFile.Loaded loaded) {
    return new SequenceNetwork(loaded.model(), loaded.members());
  }

  private static Json.Obj document(Path path, ModelFile.Loaded loaded, String name, String kind)
      throws SafetensorsException {
    String text = loaded.further().get(name);
    if (text == null)
      throw new SafetensorsException(path, "is no " + kind + ", but a model of another kind. Make one with: taugru fit"
          + " FILE --target COLUMN --group COLUMN --task " + (name.equals(REGRESSOR) ? "regress" : "classify"));
    try {
      Json.Obj json = Json.parse(text).asObject();
      if (json.integer("version") > VERSION)
        throw new SafetensorsException(path, "was written by a newer version of taugru (format "
            + json.integer("version") + "; this one reads up to " + VERSION + "). Use that version");
      return json;
    } catch (JsonException e) {
      throw unusable(path, kind, e);
    }
  }

  private static SafetensorsException unusable(Path path, String kind, RuntimeException e) {
    return new SafetensorsException(path,
        "has a description of a " + kind + " that cannot be used: " + e.getMessage());
  }

  private static Json.Obj write(SequenceDescription description) {
    List<Json> features = new ArrayList<>();
    InputCode inputs = description.inputs();
    for (int f = 0; f < inputs.features().size(); f++)
      features.add(Json.object().with("name", inputs.features().get(f).name())
          .with("column", inputs.features().get(f).column())
          .with("scaling", ForecasterFile.scaling(inputs.scalings().get(f))));
    Json.Obj card = Json.object();
    for (Map.Entry<String, String> line : description.card().entrySet())
      card = card.with(line.getKey(), line.getValue());
    Json.Obj json = Json.object().with("version", VERSION).with("cell", description.cell())
        .with("features", new Json.Arr(features)).with("masked", ForecasterFile.strings(inputs.masked()))
        .with("missing", ForecasterFile.strings(description.missing())).with("card", card);
    return description.spec().isPresent() ? json.with("table", table(description.spec().get())) : json;
  }

  private static SequenceDescription description(Json.Obj json) {
    List<LabelledData.Feature> features = new ArrayList<>();
    List<Scaling> scalings = new ArrayList<>();
    for (Json each : json.array("features")) {
      Json.Obj feature = each.asObject();
      features.add(new LabelledData.Feature(feature.string("name"), feature.string("column")));
      scalings.add(ForecasterFile.scaling(feature.object("scaling")));
    }
    Map<String, String> card = new LinkedHashMap<>();
    json.object("card").members().forEach((name, value) -> card.put(name, value.asString()));
    return new SequenceDescription(json.string("cell"), json.find("table").map(table -> table(table.asObject())),
        new InputCode(features, scalings, ForecasterFile.strings(json, "masked")),
        ForecasterFile.strings(json, "missing"), card);
  }

  private static Json.Obj table(SequenceSpec spec) {
    SequenceRoles roles = spec.roles();
    Json.Obj json = Json.object().with("target", roles.target()).with("group", roles.group())
        .with("ignored", ForecasterFile.strings(roles.ignored()))
        .with("columns", ForecasterFile.codes(spec.columns()));
    if (roles.time().isPresent())
      json = json.with("time", roles.time().get());
    return roles.splitBy().isPresent() ? json.with("splitBy", roles.splitBy().get()) : json;
  }

  private static SequenceSpec table(Json.Obj json) {
    return new SequenceSpec(new SequenceRoles(json.string("target"), json.string("group"),
        json.find("time").map(Json::asString), json.find("splitBy").map(Json::asString),
        ForecasterFile.strings(json, "ignored")), ForecasterFile.codes(json, "columns"));
  }

  /// Which column of a table is what.
  static SequenceSpec spec(SequenceDescription description, Table table) throws TableException {
    return description.spec().orElseThrow(() -> new TableException(table.source(),
        "is a table, but the model was fitted to sequences that came from none. Bring sequences, or fit it to a table"));
  }

  /// The names of sequences, in the column that they had.
  static Column names(SequenceDescription description, LabelledData data) {
    Optional<String> column = description.spec().map(spec -> spec.roles().group());
    return new Column.Texts(column.filter(name -> !name.equals("predicted")).orElse("sequence"),
        data.samples().stream().map(LabelledData.Sample::name).toList(), IntStream.range(0, data.count()).toArray());
  }
}
