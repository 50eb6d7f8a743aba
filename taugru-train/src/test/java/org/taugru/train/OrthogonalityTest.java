package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Matrices;
import org.taugru.exec.Parameters;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;

/// The recurrence of expRNN and DTRIV is a rotation at the start and stays one however it is trained.
class OrthogonalityTest {
  private static final int SIZE = 33;

  static Stream<Arguments> runs() {
    return Stream.of("exp-rnn", "dtriv").flatMap(cell -> Stream.of(new Optimiser.Adam(), new Optimiser.RmsProp())
        .map(optimiser -> Arguments.of(cell, optimiser)));
  }

  /// Gradients with a drift, so that the free parameters go far: their sizes end at about the rate times the updates.
  @ParameterizedTest
  @MethodSource("runs")
  void aThousandUpdatesLeaveTheMatrixOrthogonal(String cell, Optimiser optimiser) {
    Program program = program(cell);
    Parameters parameters = Parameters.initial(program.parameters(), 1);
    double[] before = rotation(program, parameters);
    OptimiserState state = OptimiserState.start(optimiser, parameters.declared());
    SplittableRandom random = new SplittableRandom(2);
    double[] rates = new double[program.parameters().size()];
    Arrays.setAll(rates, p -> program.parameters().get(p).trained() ? 0.005 : 0);
    for (int update = 0; update < 1000; update++) {
      Parameters gradient = Parameters.zeros(program.parameters());
      for (int p = 0; p < rates.length; p++)
        for (int i = 0; i < gradient.values(p).length; i++)
          gradient.values(p)[i] = (float) (random.nextGaussian() + (i % 3 - 1));
      state.update(parameters, gradient, rates);
    }
    double[] after = rotation(program, parameters);
    assertThat(distanceFromOrthogonal(after)).isLessThan(1e-5);
    double moved = 0;
    for (int i = 0; i < after.length; i++)
      moved = Math.max(moved, Math.abs(after[i] - before[i]));
    assertThat(moved).as("the matrix has moved").isGreaterThan(0.1);
    assertThat(largest(parameters.values("A"))).as("and far").isGreaterThan(1);
  }

  /// Planes (1, 2), (3, 4), … turn by angles of their own, and an odd one out stays: all eigenvalues lie on the circle.
  @ParameterizedTest
  @ValueSource(strings = {"exp-rnn", "dtriv"})
  void atTheStartPlanesTurn(String cell) {
    Program program = program(cell);
    double[] q = rotation(program, Parameters.initial(program.parameters(), 1));
    List<Double> angles = new ArrayList<>();
    for (int i = 0; i < SIZE; i += 2) {
      boolean hasPartner = i + 1 < SIZE;
      double cos = q[i * SIZE + i];
      double sin = hasPartner ? q[i * SIZE + i + 1] : 0;
      assertThat(cos * cos + sin * sin).isCloseTo(1, within(1e-6)); // |cos ± i·sin|²
      if (hasPartner) {
        assertThat(q[(i + 1) * SIZE + i + 1]).isCloseTo(cos, within(1e-6));
        assertThat(q[(i + 1) * SIZE + i]).isCloseTo(-sin, within(1e-6));
        angles.add(Math.atan2(sin, cos));
      }
      for (int j = 0; j < SIZE; j++)
        if (j / 2 != i / 2)
          assertThat(q[i * SIZE + j]).isCloseTo(0, within(1e-6));
    }
    assertThat(angles).as("spread over the circle").anyMatch(angle -> angle > Math.PI / 2)
        .anyMatch(angle -> angle < -Math.PI / 2).anyMatch(angle -> Math.abs(angle) < Math.PI / 2);
    assertThat(q[SIZE * SIZE - 1]).isCloseTo(1, within(1e-6));
  }

  private static Program program(String cell) {
    return Program.of(cell, Catalogue.named(cell, 1, 3).cell(), Setting.of(2, SIZE));
  }

  /// B·exp(A − Aᵀ) of the floats that a kernel multiplies by.
  private static double[] rotation(Program program, Parameters parameters) {
    double[] product = {};
    for (MatrixVariable matrix : program.matrices()) {
      String name = program.parameters().get(matrix.parameter()).name();
      if (name.equals("A"))
        product = product.length == 0 ? floats(matrix, parameters) : times(product, floats(matrix, parameters));
      else if (name.equals("B"))
        product = product.length == 0 ? floats(matrix, parameters) : times(floats(matrix, parameters), product);
    }
    return product;
  }

  private static double[] floats(MatrixVariable matrix, Parameters parameters) {
    float[] free = parameters.values(matrix.parameter());
    double[] values = new double[free.length];
    Arrays.setAll(values, i -> free[i]);
    return Arrays.stream(Matrices.evaluate(matrix, values)).map(value -> (float) value).toArray();
  }

  private static double[] times(double[] a, double[] b) {
    double[] product = new double[SIZE * SIZE];
    for (int i = 0; i < SIZE; i++)
      for (int k = 0; k < SIZE; k++)
        for (int j = 0; j < SIZE; j++)
          product[i * SIZE + j] += a[i * SIZE + k] * b[k * SIZE + j];
    return product;
  }

  /// The largest row sum of |QᵀQ − 1|.
  private static double distanceFromOrthogonal(double[] q) {
    double[] transposed = new double[q.length];
    Arrays.setAll(transposed, i -> q[i % SIZE * SIZE + i / SIZE]);
    double[] product = times(transposed, q);
    double largest = 0;
    for (int i = 0; i < SIZE; i++) {
      double sum = 0;
      for (int j = 0; j < SIZE; j++)
        sum += Math.abs(product[i * SIZE + j] - (i == j ? 1 : 0));
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  private static double largest(float[] values) {
    double largest = 0;
    for (float value : values)
      largest = Math.max(largest, Math.abs(value));
    return largest;
  }
}
