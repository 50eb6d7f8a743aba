package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.Readout;

/// A stream that is fed what it has written: input and output may be one array.
final class StreamLawTest {
  private static final int STEPS = 9;
  private static final int BATCH = 3;
  private static final int WIDTH = 5;

  static java.util.stream.Stream<Subject> cells() {
    return Subject.all().stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void inputAndOutputMayBeOneArray(Subject cell) {
    int width = cell.program(WIDTH, WIDTH).states().getFirst().width();
    Program program = cell.program(width, WIDTH);
    Parameters parameters = Parameters.initial(program.parameters(), 3);
    for (Backend backend : List.of(new RefBackend(), new SimdBackend(1), new ConvolvingBackend(1))) {
      Stream apart = stream(backend, program, parameters);
      Stream shared = stream(backend, program, parameters);
      float[] input = numbers(BATCH * width);
      float[] output = new float[BATCH * width];
      float[] both = input.clone();
      for (int n = 0; n < STEPS; n++) {
        apart.step(input, output);
        shared.step(both, both);
        assertThat(both).as("%s, step %d", backend.name(), n).isEqualTo(output);
        System.arraycopy(output, 0, input, 0, input.length);
        Arrays.fill(output, Float.NaN);
      }
      for (int s = 0; s < program.states().size(); s++)
        assertThat(shared.carry().state(s)).isEqualTo(apart.carry().state(s));
    }
  }

  private static Stream stream(Backend backend, Program program, Parameters parameters) {
    return backend.compile(program, Gradient.of(program)).stream(parameters, Carry.start(program, parameters, BATCH));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void inputAndOutputOfAModelMayBeOneArray(Subject cell) {
    Layer layer = Layer.of(new CellChoice.Own(cell.name(), cell.cell()), WIDTH);
    Network network = new Model(new ModelDescription(new ModelInput.Features(WIDTH), 0, List.of(layer, layer),
        Readout.EVERY_STEP, WIDTH)).on(new ConvolvingBackend(1));
    Parameters parameters = network.model().initial(3);
    NetworkStream apart = network.stream(parameters, network.start(parameters, BATCH));
    NetworkStream shared = network.stream(parameters, network.start(parameters, BATCH));
    float[] input = numbers(BATCH * WIDTH);
    float[] output = new float[input.length];
    float[] both = input.clone();
    for (int n = 0; n < STEPS; n++) {
      apart.step(input, output);
      shared.step(both, both);
      assertThat(both).as("step %d", n).isEqualTo(output);
      System.arraycopy(output, 0, input, 0, input.length);
    }
  }

  @Test
  void wrongTokensAreRefused() {
    Network network = new Model(new ModelDescription(new ModelInput.Tokens(7, 2), 0,
        List.of(Layer.of(CellChoice.named("gru", 0), 3)), Readout.LAST_STATE, 1)).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    NetworkStream stream = network.stream(parameters, network.start(parameters, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> stream.step(new int[] {0, 7}, new float[2]))
        .withMessage("token 7 of sample 1 is outside the vocabulary of 7.");
    assertThatIllegalArgumentException().isThrownBy(() -> stream.step(new int[1], new float[2]))
        .withMessage("1 tokens for a step of 2 samples.");
  }

  private static float[] numbers(int count) {
    SplittableRandom random = new SplittableRandom(11);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextDouble(-1, 1);
    return numbers;
  }
}
