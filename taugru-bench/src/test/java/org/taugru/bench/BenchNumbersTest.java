package org.taugru.bench;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Purpose;
import org.taugru.exec.Stream;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What the measurements compute from times, against closed forms; and that they notice a wrong answer.
final class BenchNumbersTest {
  private static final Catalogue.Entry LSTM = Catalogue.named("lstm", 2, 4);
  private static final BatchShape SHAPE = new BatchShape(11, 3);

  private static LayerSetup lstm(int input, int hidden) {
    return new LayerSetup(LSTM, Setting.of(input, hidden), 2, 1);
  }

  /// Forward 8·d·(d + p), backward 8·d² and 8·d·(d + p) more, for each step of each sequence.
  @Test
  void productsOfAStepAreThoseOfAllSequencesOverItsWholeTime() {
    int d = 6;
    int p = 2;
    StepTimes result =
        new StepTiming(lstm(p, d), SHAPE, new SimdBackend(1)).measure(5);
    double flops = 11 * 3 * (2 * 8.0 * d * (d + p) + 8.0 * d * d);
    assertThat(result.gflops() * result.trainMs().median() * 1e6).isCloseTo(flops, within(1e-6 * flops));
    assertThat(result.trainMs().median()).isGreaterThan(result.forwardMs().median());
  }

  @Test
  void memoryOfAStepIsCountedBeforeItIsTaken() {
    SimdBackend backend = new SimdBackend(1);
    Program program = Program.of("lstm", LSTM.cell(), Setting.of(2, 6));
    Kernel kernel = backend.compile(program, Gradient.withoutInputs(program));
    long buffers = kernel.workspaceBytes(11, 3) + kernel.workspaceBytes(11, 3, Purpose.INFERENCE);
    assertThat(new StepTiming(lstm(2, 6), SHAPE, backend).bytes()).as("inputs and carries of h and c")
        .isEqualTo(buffers + 4 * (11 * 3 * 2 + 5 * 3 * 2 * 6));
    long streamed = kernel.workspaceBytes(100, 3);
    assertThat(StreamTiming.bytes(lstm(2, 6), 3, backend)).as("inputs twice, carries and states")
        .isEqualTo(streamed + 4 * (2 * 100 * 3 * 2 + 5 * 3 * 2 * 6 + 100 * 3 * 6));
  }

  @Test
  void aBatchInTwentyMillisecondsIsFiftyASecond() {
    TrainTimes result = new TrainTimes(new Quartiles(20, 19, 21, 22), 0.015, 99, 8, 100);
    assertThat(result.sequencesPerSecond()).isEqualTo(8 * 50);
    assertThat(result.stepsPerSecond()).isEqualTo(8 * 50 * 100);
  }

  @Test
  void aStepOfAStreamIsToldInMicroseconds() {
    assertThat(StreamTiming.micros(new long[] {9000, 1000, 5000, 3500, 7000})).isEqualTo(new Quartiles(5, 3.5, 7, 9));
  }

  @Test
  void aRooflineHasTheWorkAndTheBytesOfEachKernel() throws IOException {
    Map<String, RooflinePoint> points =
        new Roofline(new BatchShape(9, 3), 2, 0.001).run(1 << 16, Optional.empty(), _ -> {
        }).points().stream().collect(Collectors.toMap(RooflinePoint::name, point -> point));
    Program lstm = Program.of("lstm", Catalogue.named("lstm", 65, 3).cell(), Setting.of(1, 128));
    Program backward = Gradient.withoutInputs(lstm);
    long kept = new TimedLayer(new SimdBackend(1).compile(lstm, backward), 9, 3).bytesKept();
    double work = FlopCount.of(lstm).total() + FlopCount.of(backward).total();
    RooflinePoint training = requireNonNull(points.get("LSTM d=128"));
    assertThat(training.flops()).isEqualTo(9 * 3 * work);
    assertThat(training.bytes()).as("kept, written and read; weights and gradients")
        .isEqualTo(2 * kept + 2 * 4.0 * lstm.parameterCount());
    Program tauGru = Program.of("tau-gru", Catalogue.named("tau-gru", 65, 3).cell(), Setting.of(1, 128));
    RooflinePoint stream = requireNonNull(points.get("stream, τ-GRU d=128"));
    assertThat(stream.flops()).as("a thousand steps on each of two threads")
        .isEqualTo(2000 * FlopCount.of(tauGru).total());
    assertThat(stream.bytes()).isEqualTo(2000 * 4 * (1 + 128));
  }

  @Test
  void aTriadReadsTwoArraysAndWritesOne() {
    assertThat(new Triad(2, 8000).bytes()).isEqualTo(3 * 8000);
  }

  private static StepAnswer answer() {
    Program program = Program.of("lstm", LSTM.cell(), Setting.of(2, 6));
    return new TimedLayer(new SimdBackend(1).compile(program, Gradient.of(program)), 4, 3).step();
  }

  @Test
  void oneOtherBitAnywhereIsSeen() {
    assertThat(answer().sameBits(answer())).isTrue();
    StepAnswer state = answer();
    state.carry().state(1)[2] = Math.nextUp(state.carry().state(1)[2]);
    StepAnswer start = answer();
    start.gradients().carry().state(0)[1] = Math.nextUp(start.gradients().carry().state(0)[1]);
    StepAnswer weight = answer();
    weight.gradients().parameters().values(3)[0] = Math.nextUp(weight.gradients().parameters().values(3)[0]);
    StepAnswer input = answer();
    input.gradients().inputs()[5] = Math.nextUp(input.gradients().inputs()[5]);
    assertThat(List.of(state, start, weight, input)).noneMatch(answer()::sameBits);
  }

  @Test
  void aDifferenceIsRelativeToTheLargestElement() {
    StepAnswer one = answer();
    StepAnswer other = answer();
    assertThat(one.differenceFrom(other)).isZero();
    float[] gradient = other.gradients().parameters().values(0);
    float[] changed = one.gradients().parameters().values(0);
    float largest = 0;
    for (float value : gradient)
      largest = Math.max(largest, Math.abs(value));
    changed[0] += largest / 8;
    assertThat(one.differenceFrom(other)).isCloseTo(0.125, within(1e-5));
    float[] state = one.carry().state(0);
    state[state.length - 1] += 100;
    assertThat(one.differenceFrom(other)).as("states count too").isGreaterThan(10);
  }

  @Test
  void aKernelWithAWrongStateOrGradientIsNotMeasured() {
    assertThat(new StepTiming(lstm(2, 6), SHAPE, new SimdBackend(1)).check()).isLessThan(1e-5);
    for (BiConsumer<String, Object> lie : List.<BiConsumer<String, Object>>of(
        (method, result) -> {
          if (method.equals("forward"))
            ((Carry) result).state(0)[0] += 0.1f;
        },
        (method, result) -> {
          if (method.equals("backward"))
            ((Gradients) result).parameters().values(0)[0] += 100;
        }))
      assertThatThrownBy(() -> new StepTiming(lstm(2, 6), SHAPE, lying(lie)).check())
          .hasMessageContaining("the kernel is wrong: it differs from the referee by");
  }

  @Test
  void aStreamWithAWrongStateIsNotMeasured() {
    assertThat(new StreamTiming(lstm(2, 6), 2, new SimdBackend(1)).check()).isLessThan(1e-5);
    assertThatThrownBy(() -> new StreamTiming(lstm(2, 6), 2, lying((_, _) -> {
    })).check()).hasMessageContaining("the stream is wrong");
  }

  @Test
  void bytesThatAStepAllocatesAreCountedForEachStep() {
    assertThat(StreamTiming.bytesPerStep(new AllocatingStream(), new float[][] {{0}}, new float[1], 500))
        .isBetween(1000.0, 1100.0);
  }

  private static final class AllocatingStream implements Stream {
    private byte[] last = {};

    @Override
    public void step(float[] input, float[] output) {
      last = new byte[1000];
      output[0] = last.length;
    }

    @Override
    public Carry carry() {
      throw new UnsupportedOperationException("nobody asks");
    }
  }

  private record LyingStream(Stream honest) implements Stream {
    @Override
    public void step(float[] input, float[] output) {
      honest.step(input, output);
      output[0] += 0.1f;
    }

    @Override
    public Carry carry() {
      return honest.carry();
    }
  }

  /// A backend whose kernels change what they return or were handed last to write into, and whose streams change the first unit.
  private static Backend lying(BiConsumer<String, Object> lie) {
    SimdBackend honest = new SimdBackend(1);
    return new Backend() {
      @Override
      public String name() {
        return honest.name();
      }

      @Override
      public String description() {
        return honest.description();
      }

      @Override
      public Kernel compile(Program program, Program gradient) {
        Kernel kernel = honest.compile(program, gradient);
        return (Kernel) Proxy.newProxyInstance(Kernel.class.getClassLoader(), new Class<?>[] {Kernel.class},
            (_, method, arguments) -> {
              try {
                Object result = method.invoke(kernel, arguments);
                if (result instanceof Stream stream)
                  return new LyingStream(stream);
                Object written = result == null ? arguments[arguments.length - 1] : result;
                lie.accept(method.getName(), written);
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
      }
    };
  }
}
