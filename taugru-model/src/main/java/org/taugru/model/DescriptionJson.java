package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.taugru.cells.OptionValue;
import org.taugru.eq.Cell;
import org.taugru.eq.Scheme;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.file.OptionsJson;

/// A [ModelDescription] as JSON, for the metadata of a file of weights.
final class DescriptionJson {
  private DescriptionJson() {
  }

  static String write(ModelDescription description) {
    Json.Obj input = switch (description.input()) {
      case ModelInput.Features(int width) -> Json.object().with("kind", "features").with("width", width);
      case ModelInput.Tokens(int vocabulary, int width) ->
        Json.object().with("kind", "tokens").with("vocabulary", vocabulary).with("width", width);
    };
    List<Json> layers = new ArrayList<>();
    description.layers().forEach(layer -> layers.add(layer(layer)));
    return Json.object().with("input", input).with("inputDropout", description.inputDropout())
        .with("layers", new Json.Arr(layers)).with("readout", lower(description.readout()))
        .with("outputSize", description.outputSize()).text();
  }

  private static Json.Obj layer(Layer layer) {
    Json.Obj cell = switch (layer.cell()) {
      case CellChoice.FromCatalogue(String name, int tau, int longest, Map<String, OptionValue> options) ->
        Json.object().with("name", name).with("tau", tau).with("longest", longest).with("options",
            OptionsJson.write(options));
      case CellChoice.Own(String name, _) -> Json.object().with("own", name);
    };
    return Json.object().with("cell", cell).with("hiddenSize", layer.hiddenSize()).with("stepSize", layer.stepSize())
        .with("scheme", lower(layer.scheme())).with("stateDropout", layer.stateDropout());
  }

  /// @param own cells that are not in the catalogue, by name
  static ModelDescription read(String text, Map<String, Cell> own) {
    Json.Obj json = Json.parse(text).asObject();
    Json.Obj input = json.object("input");
    ModelInput modelInput = switch (input.string("kind")) {
      case "features" -> new ModelInput.Features(input.integer("width"));
      case "tokens" -> new ModelInput.Tokens(input.integer("vocabulary"), input.integer("width"));
      case String other ->
        throw new JsonException("an input of kind " + Json.quote(other) + "; known are features, tokens");
    };
    List<Layer> layers = new ArrayList<>();
    for (Json layer : json.array("layers"))
      layers.add(layer(layer.asObject(), own));
    return new ModelDescription(modelInput, json.number("inputDropout"), layers,
        constant(Readout.class, json.string("readout")), json.integer("outputSize"));
  }

  private static Layer layer(Json.Obj json, Map<String, Cell> own) {
    return new Layer(cell(json.object("cell"), own), json.integer("hiddenSize"), json.number("stepSize"),
        constant(Scheme.class, json.string("scheme")), json.number("stateDropout"));
  }

  private static CellChoice cell(Json.Obj json, Map<String, Cell> own) {
    Optional<Json> ownName = json.find("own");
    if (ownName.isEmpty())
      return new CellChoice.FromCatalogue(json.string("name"), json.integer("tau"), json.integer("longest"),
          OptionsJson.read(OptionsJson.today(json).object("options")));
    String name = ownName.get().asString();
    Cell cell = own.get(name);
    if (cell == null)
      throw new JsonException("the cell " + Json.quote(name) + " was its maker's own; hand it in: load(path, Map.of("
          + Json.quote(name) + ", cell))"
          + (own.isEmpty() ? "" : ". Handed in were " + String.join(", ", own.keySet())));
    return new CellChoice.Own(name, cell);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name) {
    for (E constant : type.getEnumConstants())
      if (lower(constant).equals(name))
        return constant;
    throw new JsonException("no " + type.getSimpleName() + " is called " + Json.quote(name));
  }
}
