package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Start;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.RefBackend;
import org.taugru.json.Json;
import org.taugru.model.Model;
import org.taugru.model.Network;

final class StartsTest {
  private static final int VOCABULARY = 6;
  private static final int WIDTH = 3;
  private static final Start TWO_ROWS = start(1, 2, 3, 4, 5, 6);

  @TempDir
  Path folder;

  private static Start start(float... values) {
    return new Start("embedding.E", VOCABULARY, WIDTH, new int[] {4, 0}, values, "a dictionary",
        "use --set data.vectors=none");
  }

  /// Whether token 3 is in a text, and vectors for two of the tokens.
  private record Texts(SequenceSet train, SequenceSet validation, SequenceSet test, List<Start> starts)
      implements Dataset {
    static Texts with(Start... starts) {
      return new Texts(texts(20, 1), texts(9, 2), texts(9, 3), List.of(starts));
    }

    private static SequenceSet texts(int count, long seed) {
      int[] ids = new SplittableRandom(seed).ints(count * 5L, 0, VOCABULARY).toArray();
      int[] labels = new int[count];
      for (int i = 0; i < ids.length; i++)
        labels[i / 5] |= ids[i] == 3 ? 1 : 0;
      return SequenceSet.of(count, 5, new Inputs.Tokens(VOCABULARY, ids), new Targets.Label(2, labels));
    }

    @Override
    public String name() {
      return "texts";
    }

    @Override
    public TrainingSplit training() {
      return new TrainingSplit.Stored(train);
    }
  }

  private static RunSpec spec(int embedding) {
    return RunSpec.usual("texts").with(Settings.CELL, "gru").with(Settings.HIDDEN, 4)
        .with(Settings.EMBEDDING, embedding)
        .withTraining(TrainSettings.usual().epochs(3).batch(4).learningRate(0.01).checkpointEvery(1));
  }

  private static Network network(Dataset data, int embedding) {
    return new Model(spec(embedding).model(data)).on(new RefBackend());
  }

  private Trainer trainer(Dataset data, TrainSettings settings, String name, TrainingListener listener)
      throws IOException {
    return Trainer.resume(network(data, WIDTH), data, Loss.CROSS_ENTROPY, settings,
        Checkpoints.in(folder.resolve(name)), listener);
  }

  @Test
  void rowsThatAreGivenAreInTheWeightsBeforeTheFirstUpdateAndTheOthersAreDrawn() throws IOException {
    TrainSettings settings = spec(WIDTH).training();
    Parameters with = trainer(Texts.with(TWO_ROWS), settings, "a", TrainingListener.silent()).best();
    Parameters without = trainer(Texts.with(), settings, "b", TrainingListener.silent()).best();
    float[] expected = without.values("embedding.E").clone();
    System.arraycopy(new float[] {1, 2, 3}, 0, expected, 4 * WIDTH, WIDTH);
    System.arraycopy(new float[] {4, 5, 6}, 0, expected, 0, WIDTH);
    assertThat(with.values("embedding.E")).containsExactly(expected);
    for (int i = 0; i < with.declared().size(); i++)
      if (!with.declared().get(i).name().equals("embedding.E"))
        assertThat(with.values(i)).containsExactly(without.values(i));
  }

  @Test
  void aRunThatGoesOnEndsWithTheBitsOfOneThatWasNotStopped() throws IOException {
    Dataset data = Texts.with(TWO_ROWS);
    TrainSettings settings = spec(WIDTH).training();
    Trainer whole = trainer(data, settings, "whole", TrainingListener.silent());
    whole.run();
    TrainingEnd end = new TrainingEnd.Interrupted();
    Trainer last = whole;
    for (int start = 0; end instanceof TrainingEnd.Interrupted; start++) {
      assertThat(start).isLessThan(20);
      last = trainer(data, settings, "stopped", TrainerByHandTest.stopAfter(2));
      end = last.run();
    }
    TrainerTest.assertSameBits(whole.best(), last.best());
    assertThat(last.best().values("embedding.E")[4 * WIDTH]).as("trained").isNotEqualTo(1);
  }

  @Test
  void aCheckpointOfARunThatStartedElsewhereIsRefused() throws IOException {
    TrainSettings settings = spec(WIDTH).training();
    trainer(Texts.with(TWO_ROWS), settings, "run", TrainingListener.silent()).run();
    for (Texts other : List.of(Texts.with(start(1, 2, 3, 4, 5, 7)), Texts.with()))
      assertThatThrownBy(() -> trainer(other, settings, "run", TrainingListener.silent()))
          .hasMessageContaining("belongs to another run").hasMessageContaining("starts");
  }

  @Test
  void aModelOfAnotherShapeIsRefusedWithWhatToDo() {
    assertThatIllegalArgumentException().isThrownBy(() -> Trainer.start(network(Texts.with(), 2), Texts.with(TWO_ROWS),
        Loss.CROSS_ENTROPY, spec(2).training(), Checkpoints.in(folder), TrainingListener.silent()))
        .withMessage(
            "embedding.E is 6 × 2, but the data starts it with 6 × 3 numbers (a dictionary). Give it that size, or use"
                + " --set data.vectors=none.");
    Start other = new Start("embedding.F", VOCABULARY, WIDTH, new int[0], new float[0], "a dictionary", "do without");
    assertThatIllegalArgumentException().isThrownBy(() -> trainer(Texts.with(other), spec(WIDTH).training(), "x",
        TrainingListener.silent())).withMessage(
            "the data has a start for embedding.F (a dictionary), which the model does not have. To train without it, do without.");
  }

  @Test
  void theRecordOfARunSaysWhatItStartedWith() throws IOException {
    assertThat(recorded(Texts.with(TWO_ROWS), "with").object("starts")).isEqualTo(Json.object().with("embedding.E",
        Json.object().with("origin", "a dictionary").with("sha256", TWO_ROWS.sha256())));
    assertThat(recorded(Texts.with(), "without").find("starts")).isEmpty();
  }

  private Json.Obj recorded(Dataset data, String name) throws IOException {
    RunFolder runFolder = new RunFolder(folder.resolve(name));
    try (Run run = Run.in(runFolder, Benchmark.of(data), spec(WIDTH).on(data), new RefBackend(),
        TrainingListener.silent())) {
      run.execute();
    }
    return runFolder.json().object("circumstances").object("data");
  }

  @Test
  void theEmbeddingHasALearningRateOfItsOwn() throws IOException {
    float[] start = trainer(Texts.with(TWO_ROWS), spec(WIDTH).training(), "start", TrainingListener.silent()).best()
        .values("embedding.E");
    assertThat(embeddingAfterOneUpdate(0)).containsExactly(start);
    float[] full = embeddingAfterOneUpdate(1);
    float[] half = embeddingAfterOneUpdate(0.5);
    for (int i = 0; i < start.length; i++) // of Adam, the first step is the rate, whatever the gradient
      assertThat(half[i]).isCloseTo((start[i] + full[i]) / 2, within(1e-5f));
    assertThat(full).isNotEqualTo(start);
  }

  private float[] embeddingAfterOneUpdate(double factor) throws IOException {
    TrainSettings settings = spec(WIDTH).training().epochs(1).batch(20).rates(Map.of("embedding", factor));
    Trainer trainer = trainer(Texts.with(TWO_ROWS), settings, "rate" + factor, TrainingListener.silent());
    trainer.run();
    return trainer.best().values("embedding.E");
  }
}
