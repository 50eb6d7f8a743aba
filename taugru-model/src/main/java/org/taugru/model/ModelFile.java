package org.taugru.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taugru.data.Preparation;
import org.taugru.eq.Cell;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.file.OldNames;
import org.taugru.model.file.PartNames;
import org.taugru.model.file.SealedFile;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

/// A model with its weights in a safetensors file: tensors under the names of the equations, the description and the
/// equations themselves in the metadata, and a digest of it all.
public final class ModelFile {
  private static final String DESCRIPTION = "taugru.model";
  private static final String EQUATIONS = "taugru.equations";
  private static final String PREPARATION = "taugru.preparation";

  private ModelFile() {
  }

  /// What a file holds.
  ///
  /// @param members     the weights; several sets of them where several networks of one kind answer together
  /// @param preparation what turns raw rows into inputs, and outputs into raw numbers
  /// @param further     what its writer added, by name
  /// @param sealed whether the file has a digest, which is then the right one; files from before there were digests do not
  public record Loaded(Model model, List<Parameters> members, Preparation preparation, Map<String, String> further,
      boolean sealed) {
    public Loaded {
      members = List.copyOf(members);
    }

    /// The weights, where there is one set of them.
    public Parameters parameters() {
      return members.getFirst();
    }
  }

  /// Writes to a temporary file first: a reader sees the old file or the new one, never half of one. Weights that are not
  /// finite are refused.
  public static void save(Path path, Model model, Parameters parameters) throws SafetensorsException {
    save(path, model, parameters, Preparation.NONE);
  }

  /// The same with what turns raw rows into inputs, and outputs into raw numbers.
  public static void save(Path path, Model model, Parameters parameters, Preparation preparation)
      throws SafetensorsException {
    save(path, model, parameters, preparation, Map.of());
  }

  /// The same with further documents, each under a name of its own.
  public static void save(Path path, Model model, Parameters parameters, Preparation preparation,
      Map<String, String> further) throws SafetensorsException {
    save(path, model, List.of(parameters), preparation, further);
  }

  /// The same with the weights of several networks of one kind that answer together. Those after the first stand under
  /// `member2.W1` and so on.
  public static void save(Path path, Model model, List<Parameters> members, Preparation preparation,
      Map<String, String> further) throws SafetensorsException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (int m = 0; m < members.size(); m++) {
      Parameters parameters = members.get(m);
      parameters.requireFits(model.parameters());
      parameters.requireFinite();
      for (int i = 0; i < model.parameters().size(); i++) {
        Parameter parameter = model.parameters().get(i);
        tensors.put(PartNames.ofMember(m + 1) + parameter.name(), new Tensor(shape(parameter), parameters.values(i)));
      }
    }
    Map<String, String> metadata = new LinkedHashMap<>(further);
    metadata.put(DESCRIPTION, DescriptionJson.write(model.description()));
    metadata.put(EQUATIONS, text(model.equations()));
    metadata.put(PREPARATION, PreparationJson.write(preparation).text());
    SealedFile.write(path, tensors, metadata);
  }

  public static Loaded load(Path path) throws SafetensorsException {
    return load(path, Map.of());
  }

  /// @param own cells that are not in the catalogue, by the name they were saved under
  public static Loaded load(Path path, Map<String, Cell> own) throws SafetensorsException {
    Loaded loaded = loadMembers(path, own);
    if (loaded.members().size() > 1)
      throw new SafetensorsException(path, "holds " + loaded.members().size()
          + " networks that answer together, so that one of them alone is not the model. Load it as what it was saved as");
    return loaded;
  }

  /// A file that may hold the weights of several networks.
  public static Loaded loadMembers(Path path) throws SafetensorsException {
    return loadMembers(path, Map.of());
  }

  private static Loaded loadMembers(Path path, Map<String, Cell> own) throws SafetensorsException {
    SealedFile file = SealedFile.read(path);
    Contents contents = file.contents();
    String description = contents.metadata().get(DESCRIPTION);
    if (description == null)
      throw new SafetensorsException(path, "has no description of a model (metadata " + DESCRIPTION
          + "); only files written by taugru can be loaded as models");
    Model model = model(path, description, own);
    requireSameEquations(path, model, contents.metadata().getOrDefault(EQUATIONS, ""));
    file.requireFinite(path);
    List<Parameters> members = new ArrayList<>();
    for (Map<String, Tensor> tensors : byMember(contents.tensors()))
      members.add(parameters(path, model, tensors));
    Map<String, String> further = new LinkedHashMap<>(contents.metadata());
    further.keySet().removeAll(Set.of(DESCRIPTION, EQUATIONS, PREPARATION));
    return new Loaded(model, members, preparation(path, contents), Collections.unmodifiableMap(further),
        file.sealed());
  }

  /// The tensors of each set of weights, under the names that they have where there is one set.
  private static List<Map<String, Tensor>> byMember(Map<String, Tensor> tensors) {
    Map<String, Tensor> left = new LinkedHashMap<>(tensors);
    List<Map<String, Tensor>> further = new ArrayList<>();
    for (int m = 2; true; m++) {
      String prefix = PartNames.ofMember(m);
      Map<String, Tensor> own = new LinkedHashMap<>();
      left.forEach((name, tensor) -> {
        if (name.startsWith(prefix))
          own.put(name.substring(prefix.length()), tensor);
      });
      if (own.isEmpty())
        break;
      left.keySet().removeIf(name -> name.startsWith(prefix));
      further.add(own);
    }
    further.addFirst(left);
    return further;
  }

  private static Parameters parameters(Path path, Model model, Map<String, Tensor> stored)
      throws SafetensorsException {
    Map<String, Tensor> tensors = OldNames.translate(path.toString(), stored, model.parameters(), List.of(""));
    requireSameNames(path, model, tensors.keySet());
    List<float[]> values = new ArrayList<>();
    for (Parameter parameter : model.parameters()) {
      Tensor tensor = tensors.getOrDefault(parameter.name(), Tensor.of(new float[0], 0));
      if (!tensor.shape().equals(shape(parameter)))
        throw new SafetensorsException(path, "tensor " + parameter.name() + " has shape " + tensor.shape()
            + ", the model needs " + shape(parameter));
      values.add(tensor.values());
    }
    return Parameters.over(model.parameters(), values);
  }

  /// None in files from before they carried one.
  private static Preparation preparation(Path path, Contents contents) throws SafetensorsException {
    String text = contents.metadata().get(PREPARATION);
    try {
      return text == null ? Preparation.NONE : PreparationJson.read(Json.parse(text).asObject());
    } catch (JsonException | IllegalArgumentException e) {
      throw new SafetensorsException(path, "has a preparation of data that cannot be used: " + e.getMessage());
    }
  }

  /// A model without its weights: its description, which has the readout, and the equations of its layers.
  public static Json.Obj describe(Model model) {
    return Json.parse(DescriptionJson.write(model.description())).asObject().with("equations",
        text(model.recurrences()));
  }

  private static Model model(Path path, String description, Map<String, Cell> own) throws SafetensorsException {
    try {
      return new Model(DescriptionJson.read(description, own));
    } catch (RuntimeException e) { // whatever is wrong with it, it came from the file
      throw new SafetensorsException(path, "has a description of a model that cannot be used: " + e.getMessage());
    }
  }

  /// In older files there are none of the output layer.
  private static void requireSameEquations(Path path, Model model, String written) throws SafetensorsException {
    String now = text(model.equations());
    if (!written.equals(now) && !written.equals(text(model.recurrences())))
      throw new SafetensorsException(path,
          "was written by a cell with other equations; now they are\n" + now + "\nin the file\n" + written);
  }

  private static void requireSameNames(Path path, Model model, Set<String> names) throws SafetensorsException {
    TreeSet<String> unknown = new TreeSet<>(names);
    TreeSet<String> missing = new TreeSet<>();
    for (Parameter parameter : model.parameters())
      if (!unknown.remove(parameter.name()))
        missing.add(parameter.name());
    if (!unknown.isEmpty() || !missing.isEmpty())
      throw new SafetensorsException(path,
          "does not fit its model: unknown tensors " + unknown + ", missing " + missing);
  }

  private static List<Integer> shape(Parameter parameter) {
    return parameter.isVector() ? List.of(parameter.rows()) : List.of(parameter.rows(), parameter.columns());
  }

  private static String text(List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }
}
