package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.eq.Parameter;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.ref.RefBackend;
import org.taugru.json.Json;

final class LearnersTest {
  private static final BackendChoice GIVEN = BackendChoice.given(new LateProvider.LateBackend());
  private static final BackendChoice ASKED =
      new BackendChoice(new LateProvider.LateBackend(), new BackendChoice.Reason.Asked());
  private static final BackendChoice PREFERRED =
      new BackendChoice(new LateProvider.LateBackend(), new BackendChoice.Reason.Preferred(Map.of()));
  private static final Loss OWN = LossTest.losses().getLast();

  private final Learners learners = new Learners(List.of(new LateProvider()));

  @TempDir
  Path folder;

  @BeforeEach
  void forget() {
    LateProvider.MADE.clear();
  }

  private static TrainingSpec spec(Loss loss) {
    return new TrainingSpec(SmallTask.network(new RefBackend()).model(), SmallTask.fixed(), loss,
        SmallTask.settings(1));
  }

  @Test
  void aBackendWithALearnerOfItsNameTrainsByIt() {
    for (BackendChoice backend : List.of(GIVEN, ASKED, PREFERRED)) {
      LearnerChoice choice = learners.choose(backend, spec(Loss.MEAN_SQUARE));
      assertThat(choice.learner().name()).isEqualTo("late");
      assertThat(choice.reason()).isEqualTo(new LearnerChoice.Reason.OfBackend());
      assertThat(choice.notes()).containsExactly("updates are 3 late");
    }
  }

  @Test
  void allOthersTrainByTheirKernels() {
    for (LearnerChoice choice : List.of(
        learners.choose(BackendChoice.given(new RefBackend()), spec(Loss.MEAN_SQUARE)),
        new Learners(List.of()).choose(ASKED, spec(OWN)))) {
      assertThat(choice.learner().name()).isEqualTo("cpu");
      assertThat(choice.reason()).isEqualTo(new LearnerChoice.Reason.KernelsAlone());
      assertThat(choice.notes()).isEmpty();
    }
  }

  @Test
  void oneThatWasAskedForAndCannotTrainThisIsRefusedWithWhatToDo() {
    for (BackendChoice backend : List.of(GIVEN, ASKED))
      assertThatIllegalArgumentException().isThrownBy(() -> learners.choose(backend, spec(OWN)))
          .withMessage("Backend late was asked for but cannot train this: the loss log-cosh is no formula; use one of"
              + " ours. Or use another.");
    assertThat(LateProvider.MADE).isEmpty();
  }

  @Test
  void whereAnyBackendWillDoTheCpuTrainsWhatItsLearnerCannotAndSaysSo() {
    LearnerChoice choice = learners.choose(PREFERRED, spec(OWN));
    assertThat(choice.learner().name()).isEqualTo("cpu");
    assertThat(choice.reason())
        .isEqualTo(new LearnerChoice.Reason.Unusable("the loss log-cosh is no formula; use one of ours"));
    assertThat(choice.notes()).containsExactly("the backend cannot train this by itself, so the CPU keeps weights, loss"
        + " and optimiser: the loss log-cosh is no formula; use one of ours");
  }

  @Test
  void twoOfOneNameAreAnError() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new Learners(List.of(new LateProvider(), new LateProvider())))
        .withMessage(
            "the name late of the learner of org.taugru.train.LateProvider is taken; remove its jar or the other"
                + " one's.");
  }

  private Run run(String name, BackendChoice backend, String... settings) throws IOException {
    RunSpec spec = RunSpec.of(new Adding(10), "tau-gru", 3);
    for (String setting : List.of("hidden=4", "tau=2", "evaluateEvery=4", "iterations=8", "batch=5"))
      spec = edited(spec, setting);
    for (String setting : settings)
      spec = edited(spec, setting);
    return Run.in(new RunFolder(folder.resolve(name)), new Adding(10), spec, backend, TrainingListener.silent(), 1);
  }

  private static RunSpec edited(RunSpec spec, String setting) {
    return SettingEdit.apply(spec, setting.substring(0, setting.indexOf('=')),
        setting.substring(setting.indexOf('=') + 1));
  }

  private Json.Obj circumstances(String name) throws IOException {
    return new RunFolder(folder.resolve(name)).json().object("circumstances");
  }

  /// Found as a service, and closed with the run; its weights are those that the CPU finds with the same kernels.
  @Test
  void aRunTrainsByTheLearnerOfItsBackendAndRecordsIt() throws IOException {
    try (Run own = run("own", ASKED); Run plain = run("plain", BackendChoice.given(new RefBackend()))) {
      own.execute();
      plain.execute();
      assertThat(LateProvider.MADE).hasSize(1);
      assertThat(LateProvider.MADE.getFirst().mostBehind()).isEqualTo(4);
      assertThat(LateProvider.MADE.getFirst().closings()).isZero();
      assertThat(own.notes()).contains("updates are 3 late");
      TrainerTest.assertSameBits(own.trainer().best(), plain.trainer().best());
    }
    assertThat(LateProvider.MADE.getFirst().closings()).isEqualTo(1);
    assertThat(circumstances("own").string("backend")).isEqualTo("late");
    assertThat(circumstances("own").string("learner")).isEqualTo("late");
    assertThat(circumstances("own").get("learnerReason").text())
        .isEqualTo("{\"kind\":\"backend\",\"why\":\"updates are 3 late\"}");
    assertThat(circumstances("plain").string("learner")).isEqualTo("cpu");
    assertThat(circumstances("plain").get("learnerReason").text()).isEqualTo("{\"kind\":\"kernels\"}");
  }

  /// As after a new version of a backend, which brings a learner.
  @Test
  void goingOnWithAnotherLearnerIsSaid() throws IOException {
    try (Run first = run("run", BackendChoice.given(new RefBackend()))) {
      first.execute();
    }
    try (Run again = run("run", GIVEN, "iterations=12")) {
      assertThat(again.notes()).anyMatch(note -> note.endsWith(
          "run was trained with learner cpu so far and goes on with late; their numbers differ by rounding."));
    }
  }

  /// A run that cannot begin keeps nothing: a learner may have the memory of a device.
  @Test
  void aLearnerIsClosedWhereItsRunIsRefused() {
    assertThatThrownBy(() -> run("run", GIVEN, "rate.X=0.5")).hasMessageContaining("rate.X is for no parameter");
    assertThatThrownBy(() -> run("run", GIVEN, "cost.nope=0.5")).hasMessageContaining("cost.nope is for no state");
    assertThat(LateProvider.MADE).hasSize(2).allMatch(learner -> learner.closings() == 1);
    assertThat(folder.resolve("run")).doesNotExist();
  }

  /// Those that are trained together with it would wait for its first update.
  @Test
  void aLearnerIsClosedWhereTheHeapIsTooSmallForItsRun() {
    BackendChoice choice =
        BackendChoice.given(new LateProvider.LateBackend(Optional.of(new OutOfMemoryError("Java heap space"))));
    assertThatThrownBy(() -> run("run", choice)).isInstanceOf(OutOfMemoryError.class);
    assertThat(LateProvider.MADE).singleElement().matches(learner -> learner.closings() == 1);
  }

  @Test
  void anOptimiserOfOnesOwnHasNoRule() {
    Optimiser own = new Optimiser() {
      @Override
      public String name() {
        return "signs";
      }

      @Override
      public int averages() {
        return 0;
      }

      @Override
      public void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
          long step) {
        for (int i = 0; i < weights.length; i++)
          weights[i] -= (float) rate * Math.signum(gradient[i]);
      }
    };
    TrainingSpec spec = new TrainingSpec(SmallTask.network(new RefBackend()).model(), SmallTask.fixed(),
        Loss.MEAN_SQUARE, SmallTask.settings(1).optimiser(own));
    assertThatIllegalArgumentException().isThrownBy(() -> learners.choose(ASKED, spec))
        .withMessageContaining("the optimiser signs is no rule; use adam");
  }
}
