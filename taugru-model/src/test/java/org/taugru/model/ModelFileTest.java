package org.taugru.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Encoding;
import org.taugru.data.Preparation;
import org.taugru.data.Vocabulary;
import org.taugru.eq.Cell;
import org.taugru.eq.Parameter;
import org.taugru.eq.Scheme;
import org.taugru.exec.Parameters;
import org.taugru.json.Json;
import org.taugru.model.file.SealedFile;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

final class ModelFileTest {
  @TempDir
  Path folder;

  private static final ModelDescription DESCRIPTION = new ModelDescription(new ModelInput.Tokens(11, 4), 0.25,
      List.of(new Layer(CellChoice.named("tau-gru", 3), 5, 0.5, Scheme.RK4, 0.1),
          Layer.of(CellChoice.named("lstm-chrono", 40), 6)),
      Readout.MEAN_OVER_TIME, 2);

  @Test
  void whatWasSavedIsLoaded() throws Exception {
    Model model = new Model(DESCRIPTION);
    Parameters parameters = model.initial(9);
    Path file = folder.resolve("model.safetensors");
    ModelFile.save(file, model, parameters);
    ModelFile.Loaded loaded = ModelFile.load(file);
    assertThat(loaded.model().description()).isEqualTo(DESCRIPTION);
    assertThat(loaded.parameters().declared()).isEqualTo(parameters.declared());
    for (int i = 0; i < parameters.declared().size(); i++)
      assertThat(loaded.parameters().values(i)).isEqualTo(parameters.values(i));
  }

  @Test
  void networksThatAnswerTogetherAreInOneFile() throws Exception {
    Model model = new Model(DESCRIPTION);
    List<Parameters> members = List.of(model.initial(1), model.initial(2), model.initial(3));
    Path file = folder.resolve("model.safetensors");
    ModelFile.save(file, model, members, Preparation.NONE, Map.of("note", "three"));
    ModelFile.Loaded loaded = ModelFile.loadMembers(file);
    assertThat(loaded.further()).containsEntry("note", "three");
    assertThat(loaded.members()).hasSize(3);
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < model.parameters().size(); i++)
        assertThat(loaded.members().get(m).values(i)).isEqualTo(members.get(m).values(i));
  }

  @Test
  void oneOfSeveralNetworksIsNotTakenForTheModel() throws Exception {
    Model model = new Model(DESCRIPTION);
    Path file = folder.resolve("model.safetensors");
    ModelFile.save(file, model, List.of(model.initial(1), model.initial(2)), Preparation.NONE, Map.of());
    assertThatThrownBy(() -> ModelFile.load(file)).hasMessageContaining("holds 2 networks that answer together");
  }

  @Test
  void theWordsOfAModelThatReadsTextAreInItsFile() throws Exception {
    Model model = new Model(DESCRIPTION);
    Preparation prepared = new Preparation(
        new Encoding.Text(
            new Vocabulary(List.of("good", "n't", "\"", "caf\u00e9", "\\", "\ud83d\ude00", "a", "b", "c")), 800,
            16),
        new Encoding.Names(List.of("no", "yes")));
    Path file = folder.resolve("model.safetensors");
    ModelFile.save(file, model, model.initial(9), prepared);
    assertThat(ModelFile.load(file).preparation()).isEqualTo(prepared);
  }

  @Test
  void wordsThatWereFoundInAnotherWayAreRefused() {
    Json.Obj text = Json.object().with("kind", "text").with("tokeniser", "german-1");
    assertThatThrownBy(() -> PreparationJson
        .read(Json.object().with("inputs", text).with("outputs", Json.object().with("kind", "plain"))))
        .hasMessage("inputs cut by the tokeniser \"german-1\"; known is english-1");
  }

  @Test
  void tensorsHaveTheNamesOfTheEquations() throws Exception {
    Path file = folder.resolve("model.safetensors");
    Model one = new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tanh-rnn", 0), 3), Readout.LAST_STATE, 1));
    ModelFile.save(file, one, one.initial(1));
    assertThat(Safetensors.read(file).tensors().keySet()).containsExactly("W", "bW", "U", "bU", "readout.V",
        "readout.bV");
  }

  @Test
  void chronoStartsAreMirroredWithinTheirLayer() {
    Parameters parameters = new Model(DESCRIPTION).initial(9);
    float[] forget = parameters.values("layer2.bUf");
    float[] input = parameters.values("layer2.bUi");
    assertThat(forget).isNotEqualTo(new float[forget.length]);
    for (int i = 0; i < forget.length; i++)
      assertThat(input[i]).isEqualTo(-forget[i]);
  }

  @Test
  void aFileThatIsNoModelIsRefused() throws Exception {
    Path file = folder.resolve("weights.safetensors");
    Safetensors.write(file, Map.of("W", Tensor.of(new float[4], 2, 2)), Map.of());
    assertThatThrownBy(() -> ModelFile.load(file)).isInstanceOf(SafetensorsException.class)
        .hasMessageContaining("weights.safetensors").hasMessageContaining("description of a model");
  }

  @Test
  void unknownMissingAndMisshapenTensorsAreNamed() throws Exception {
    Path file = saved();
    assertRefused(file, tensors -> tensors.put("W9", Tensor.of(new float[1], 1)), "unknown tensors [W9]");
    assertRefused(file, tensors -> tensors.remove("readout.V"), "missing [readout.V]");
    assertRefused(file, tensors -> tensors.put("readout.V", Tensor.of(new float[6], 3, 2)),
        "tensor readout.V has shape [3, 2]");
  }

  @Test
  void aDescriptionThatMeansNothingIsRefused() throws Exception {
    Path file = saved();
    String good = Safetensors.read(file).metadata().getOrDefault("taugru.model", "");
    for (String bad : List.of("", "{", "[]", good.replace("tanh-rnn", "no-such-cell"), good.replace(":3", ":-3"),
        good.replace(":3", ":2000000000"), good.replace("last_state", "first_state"),
        good.replace("\"layers\"", "\"x\"")))
      assertThatThrownBy(() -> {
        Contents contents = SealedFile.read(file).contents();
        Path other = folder.resolve("bad.safetensors");
        Map<String, String> metadata = new LinkedHashMap<>(contents.metadata());
        metadata.put("taugru.model", bad);
        SealedFile.write(other, contents.tensors(), metadata);
        ModelFile.load(other);
      }).as(bad).isInstanceOf(SafetensorsException.class).hasMessageContaining("bad.safetensors");
  }

  @Test
  void theEquationsOfAModelEndWithItsReadout() throws Exception {
    Layer cornn = Layer.of(CellChoice.named("cornn", 0), 3); // has a V of its own
    Layer rnn = Layer.of(CellChoice.named("tanh-rnn", 0), 2);
    for (Readout readout : Readout.values()) {
      Model model = new Model(new ModelDescription(new ModelInput.Features(1), 0, List.of(rnn, cornn), readout, 1));
      String state = model.layers().getLast().states().getFirst().name();
      assertThat(model.equations()).startsWith("h[n+1] = tanh(W·h[n] + bW + U·x[n] + bU)").endsWith(switch (readout) {
        case LAST_STATE -> "y = readout.V·%s[N] + readout.bV".formatted(state);
        case EVERY_STEP -> "y[n+1] = readout.V·%s[n+1] + readout.bV".formatted(state);
        case MEAN_OVER_TIME -> "y = readout.V·mean(%s[1], …, %s[N]) + readout.bV".formatted(state, state);
      });
    }
    assertThat(Safetensors.readHeader(saved()).metadata().get("taugru.equations"))
        .isEqualTo("h[n+1] = tanh(W·h[n] + bW + U·x[n] + bU)\ny = readout.V·h[N] + readout.bV\n");
  }

  @Test
  void aFileWithTheEquationsOfTheCellAloneIsStillRead() throws Exception {
    Path file = saved();
    Contents contents = SealedFile.read(file).contents();
    Map<String, String> metadata = new LinkedHashMap<>(contents.metadata());
    metadata.put("taugru.equations", "h[n+1] = tanh(W·h[n] + bW + U·x[n] + bU)\n");
    SealedFile.write(file, contents.tensors(), metadata);
    assertThat(ModelFile.load(file).sealed()).isTrue();
    for (String other : List.of("", "y = readout.V·h[N] + readout.bV\n",
        "h[n+1] = tanh(W·h[n] + bW + U·x[n] + bU)\ny[n+1] = readout.V·h[n+1] + readout.bV\n")) {
      metadata.put("taugru.equations", other);
      SealedFile.write(file, contents.tensors(), metadata);
      assertThatThrownBy(() -> ModelFile.load(file)).isInstanceOf(SafetensorsException.class)
          .hasMessageContaining("other equations");
    }
  }

  @Test
  void weightsThatAnotherProgramWroteAs64BitFloatsAreRounded() throws Exception {
    Path file = saved();
    Contents contents = SealedFile.read(file).contents();
    Path other = folder.resolve("double.safetensors");
    Files.write(other, inDouble(contents, 1e-12));
    ModelFile.Loaded loaded = ModelFile.load(other);
    assertThat(loaded.sealed()).isFalse();
    for (Parameter parameter : loaded.parameters().declared())
      assertThat(loaded.parameters().values(parameter.name()))
          .isEqualTo(contents.tensors().getOrDefault(parameter.name(), Tensor.of(new float[0], 0)).values());
  }

  /// The file with all numbers moved by less than a float can show.
  private static byte[] inDouble(Contents contents, double moved) {
    Json.Obj header = Json.object();
    Json.Obj metadata = Json.object();
    for (Map.Entry<String, String> entry : contents.metadata().entrySet())
      metadata = metadata.with(entry.getKey(), entry.getValue());
    header = header.with("__metadata__", metadata);
    ByteBuffer data = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    for (Map.Entry<String, Tensor> tensor : contents.tensors().entrySet()) {
      int begin = data.position();
      for (float value : tensor.getValue().values())
        data.putDouble(value * (1 + moved));
      header = header.with(tensor.getKey(), Json.object().with("dtype", "F64")
          .with("shape", numbers(tensor.getValue().shape()))
          .with("data_offsets", numbers(List.of(begin, data.position()))));
    }
    byte[] text = header.text().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + text.length + data.position()).order(ByteOrder.LITTLE_ENDIAN).putLong(text.length)
        .put(text).put(data.flip()).array();
  }

  private static Json numbers(List<Integer> numbers) {
    return new Json.Arr(numbers.stream().<Json>map(Json.Num::new).toList());
  }

  @Test
  void aFileFromBeforeThePartsHadNamesIsReadWhereItIsClearWhatIsWhat() throws Exception {
    Model model = new Model(DESCRIPTION);
    Parameters parameters = model.initial(9);
    ModelFile.Loaded loaded = ModelFile.load(oldFile(model, parameters));
    assertThat(loaded.sealed()).isFalse();
    for (int i = 0; i < parameters.declared().size(); i++)
      assertThat(loaded.parameters().values(i)).isEqualTo(parameters.values(i));
  }

  @Test
  void aFileInWhichTheCellsOwnMatrixWasLostIsRefused() throws Exception {
    Model model =
        new Model(ModelDescription.of(1, Layer.of(CellChoice.named("cornn", 0), 3), Readout.LAST_STATE, 1));
    Path file = oldFile(model, model.initial(1));
    assertThatThrownBy(() -> ModelFile.load(file)).isInstanceOf(SafetensorsException.class)
        .hasMessage(
            file + ": is from a version in which readout.V and the cell's own V shared a name, so that one of them "
                + "was lost. Train the model again");
  }

  /// As it was written before: the output layer's parameters without their part's name, over the cell's own, and no digest.
  private Path oldFile(Model model, Parameters parameters) throws SafetensorsException {
    Path file = folder.resolve("new.safetensors");
    ModelFile.save(file, model, parameters);
    Contents contents = SealedFile.read(file).contents();
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    contents.tensors()
        .forEach((name, tensor) -> tensors.put(name.replace("readout.", "").replace("embedding.", ""), tensor));
    Path old = folder.resolve("old.safetensors");
    Safetensors.write(old, tensors, contents.metadata());
    return old;
  }

  @Test
  void weightsThatAreNotFiniteAreNeitherWrittenNorRead() throws Exception {
    Path file = saved();
    assertRefused(file, tensors -> tensors.put("W", Tensor.of(new float[] {0, 0, 0, 0, Float.NaN, 0, 0, 0, 0}, 3, 3)),
        "tensor \"W\": holds NaN");
    Model model = ModelFile.load(file).model();
    Parameters broken = model.initial(1);
    broken.values("bU")[1] = Float.NEGATIVE_INFINITY;
    assertThatThrownBy(() -> ModelFile.save(folder.resolve("broken.safetensors"), model, broken))
        .hasMessageContaining("bU holds -Infinity");
    assertThat(folder.resolve("broken.safetensors")).doesNotExist();
  }

  @Test
  void aTruncatedFileIsRefused() throws Exception {
    Path file = saved();
    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {0, 7, 20, bytes.length - 1}) {
      Files.write(file, java.util.Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> ModelFile.load(file)).isInstanceOf(SafetensorsException.class);
    }
  }

  @Test
  void aCellOfOnesOwnMustBeHandedInAgainWithTheSameEquations() throws Exception {
    Cell leaky = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, h.times(0.5).plus(eq.affine("U", x)));
    };
    Cell other = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, h.times(0.25).plus(eq.affine("U", x)));
    };
    Path file = folder.resolve("own.safetensors");
    Model model =
        new Model(ModelDescription.of(1, Layer.of(new CellChoice.Own("leaky", leaky), 3), Readout.LAST_STATE, 1));
    ModelFile.save(file, model, model.initial(1));
    assertThat(ModelFile.load(file, Map.of("leaky", leaky)).model().parameterCount()).isEqualTo(model.parameterCount());
    assertThatThrownBy(() -> ModelFile.load(file)).hasMessageContaining("hand it in");
    assertThatThrownBy(() -> ModelFile.load(file, Map.of("leaky", other))).hasMessageContaining("other equations");
  }

  private Path saved() throws SafetensorsException {
    Path file = folder.resolve("model.safetensors");
    Model model =
        new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tanh-rnn", 0), 3), Readout.LAST_STATE, 1));
    ModelFile.save(file, model, model.initial(1));
    return file;
  }

  private interface Change {
    void to(Map<String, Tensor> tensors);
  }

  private void assertRefused(Path file, Change change, String message) throws SafetensorsException {
    Contents contents = SealedFile.read(file).contents();
    Map<String, Tensor> tensors = new LinkedHashMap<>(contents.tensors());
    change.to(tensors);
    Path other = folder.resolve("changed.safetensors");
    SealedFile.write(other, tensors, contents.metadata());
    assertThatThrownBy(() -> ModelFile.load(other)).isInstanceOf(SafetensorsException.class)
        .hasMessageContaining(message);
  }
}
