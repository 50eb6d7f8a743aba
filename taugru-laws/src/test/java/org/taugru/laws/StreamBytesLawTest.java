package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.Readout;

/// A stream that is written, read and gone on with says what it would have said without that.
final class StreamBytesLawTest {
  private static final int BATCH = 2;
  private static final int INPUT = 3;
  private static final int WIDTH = 5;
  private static final int AFTER = 6;
  /// Before the first step, before delays are full and after; the longest is 20.
  private static final int[] INTERRUPTED_AT = {0, 1, 7, 27};

  static java.util.stream.Stream<Subject> cells() {
    return Subject.all().stream();
  }

  private static List<Backend> backends() {
    return List.of(new RefBackend(), new SimdBackend(1), new ConvolvingBackend(1));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aStreamGoesOnToTheBit(Subject cell) {
    Program program = cell.program(INPUT, WIDTH);
    Parameters parameters = Parameters.initial(program.parameters(), 3);
    for (Backend backend : backends()) {
      Kernel kernel = backend.compile(program, Gradient.of(program));
      for (int before : INTERRUPTED_AT) {
        Stream whole = kernel.stream(parameters, Carry.start(program, parameters, BATCH));
        float[] output = new float[BATCH * program.states().getFirst().width()];
        for (int n = 0; n < before; n++)
          whole.step(input(n), output);
        byte[] bytes = whole.carry().toBytes();
        Stream again = kernel.stream(parameters, Carry.of(cell.program(INPUT, WIDTH), bytes));
        assertThat(bytes.length).as(backend.name()).isLessThanOrEqualTo(60 + numbers(program, backend));
        assertThat(again.carry().position()).isEqualTo(before);
        float[] other = new float[output.length];
        for (int n = before; n < before + AFTER; n++) {
          whole.step(input(n), output);
          again.step(input(n), other);
          assertThat(other).as("%s, interrupted at %d, step %d", backend.name(), before, n).isEqualTo(output);
        }
        assertThat(again.carry().toBytes()).as("%s, all of its memory", backend.name())
            .isEqualTo(whole.carry().toBytes());
      }
    }
  }

  /// The referee's are doubles.
  private static int numbers(Program program, Backend backend) {
    int numbers = 0;
    for (StateVariable state : program.states())
      numbers += (state.history() + 1) * state.width() * (backend instanceof RefBackend ? Double.BYTES : Float.BYTES);
    return BATCH * (numbers + program.inputHistory() * program.inputWidth() * Float.BYTES);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aModelOfTwoLayersGoesOnToTheBit(Subject cell) {
    Layer layer = Layer.of(new CellChoice.Own(cell.name(), cell.cell()), WIDTH);
    Network network = new Model(new ModelDescription(new ModelInput.Features(INPUT), 0, List.of(layer, layer),
        Readout.EVERY_STEP, 2)).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    NetworkStream whole = network.stream(parameters, network.start(parameters, BATCH));
    float[] output = new float[BATCH * 2];
    float[] other = new float[output.length];
    for (int n = 0; n < 9; n++)
      whole.step(input(n), output);
    NetworkStream again = network.stream(parameters.copy(), whole.toBytes());
    for (int n = 9; n < 9 + AFTER; n++) {
      whole.step(input(n), output);
      again.step(input(n), other);
      assertThat(other).isEqualTo(output);
    }
  }

  /// What a carry of double precision is for a backend that computes in float: its nearest numbers.
  @Test
  void theRefereesBytesGoOnInFloat() {
    Program program = program(INPUT, 4);
    Parameters parameters = Parameters.initial(program.parameters(), 3);
    Stream exact = new RefBackend().compile(program, Gradient.of(program)).stream(parameters,
        Carry.start(program, parameters, BATCH));
    float[] output = new float[BATCH * 4];
    for (int n = 0; n < 9; n++)
      exact.step(input(n), output);
    Stream fast = new SimdBackend(1).compile(program, Gradient.of(program)).stream(parameters,
        Carry.of(program, exact.carry().toBytes()));
    float[] other = new float[output.length];
    exact.step(input(9), output);
    fast.step(input(9), other);
    for (int i = 0; i < output.length; i++)
      assertThat(other[i]).isCloseTo(output[i], org.assertj.core.api.Assertions.within(1e-5f)); // float rounding
  }

  private static Program program(int input, int width) {
    return Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(input, width));
  }

  private static byte[] small() {
    Program program = program(1, 2);
    Carry carry = Carry.zeroAt(program, 1, 5);
    for (int i = 0; i < carry.state(0).length; i++)
      carry.state(0)[i] = i + 1;
    return carry.toBytes();
  }

  @Test
  void aDelayOfTauStepsTakesTauPlusOneRows() {
    assertThat(small()).hasSize((2 + 1) * 2 * Float.BYTES + 60);
  }

  @Test
  void everyBeginningOfItIsRefused() {
    byte[] bytes = small();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatIllegalArgumentException().as("%d bytes", length).isThrownBy(() -> Carry.of(program(1, 2), cut))
          .withMessageContaining("begin a new stream");
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program(1, 2), longer))
        .withMessage("these bytes of a stream are damaged: they should be " + bytes.length + ", but are "
            + longer.length + ". Use another copy, or begin a new stream.");
  }

  @Test
  void everyByteThatIsDifferentIsNoticed() {
    byte[] bytes = small();
    for (int i = 0; i < bytes.length; i++)
      for (int bit = 0; bit < 8; bit++) {
        byte[] flipped = bytes.clone();
        flipped[i] ^= (byte) (1 << bit);
        assertThatIllegalArgumentException().as("byte %d, bit %d", i, bit)
            .isThrownBy(() -> Carry.of(program(1, 2), flipped)).withMessageMatching(".*these bytes .*\\..*");
      }
  }

  @Test
  void whatIsWrongIsSaid() {
    byte[] bytes = small();
    Program program = program(1, 2);
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program, new byte[0]))
        .withMessage("there are no bytes to go on from. Hand in those that toBytes() gave, or begin a new stream.");
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program, new byte[100]))
        .withMessageStartingWith("these bytes are not of a stream");
    byte[] newer = bytes.clone();
    newer[4] = 2;
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program, newer))
        .withMessageStartingWith("these bytes are of format 2 of streams; this version of taugru reads format 1.");
    String other = "these bytes are of a stream of another model: its equations, sizes or weights are different. Go on"
        + " with the model that wrote them, or begin a new stream.";
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program(1, 3), bytes)).withMessage(other);
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(program(2, 2), bytes)).withMessage(other);
    Program longer = Program.of("tau-gru", new TauGru(Lag.steps(3)), Setting.of(1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.of(longer, bytes)).withMessage(other);
    Network network = new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tau-gru", 2), 2), Readout.EVERY_STEP,
        1)).on(new SimdBackend(1));
    Parameters weights = network.model().initial(1);
    byte[] written = network.stream(weights, network.start(weights, 1)).toBytes();
    assertThatIllegalArgumentException().as("other weights")
        .isThrownBy(() -> network.stream(network.model().initial(2), written)).withMessage(other);
    assertThatIllegalArgumentException().as("a carry of its layer").isThrownBy(() -> network.stream(weights, bytes))
        .withMessage(other);
  }

  private static float[] input(int step) {
    SplittableRandom random = new SplittableRandom(step);
    float[] numbers = new float[BATCH * INPUT];
    for (int i = 0; i < numbers.length; i++)
      numbers[i] = (float) random.nextDouble(0.2, 1);
    return numbers;
  }
}
