package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.eq.Parametrisation;

/// What holds for every matrix that is a function of free parameters: its adjoint is the transposed derivative, and its
/// values are those of another formula.
class ParametrisationLawTest {
  private static final int[] SIZES = {1, 2, 5, 8, 13};

  /// A parametrisation in a shape.
  ///
  /// @param spread the standard deviation of the free parameters that it is tried at
  record Case(Parametrisation parametrisation, int rows, int columns, double spread) {
    double[] free(long seed) {
      return random(parametrisation.freeCount(rows, columns), spread, seed);
    }

    double[] evaluate(double[] free) {
      double[] matrix = new double[rows * columns];
      Arrays.fill(matrix, Double.NaN); // all of it is to be written
      parametrisation.evaluate(rows, columns, free, matrix);
      return matrix;
    }
  }

  static Stream<Case> cases() {
    return IntStream.of(SIZES).boxed().flatMap(n -> Stream.of(
        new Case(new Antisymmetric(0.3), n, n, 1),
        new Case(new SymmetricSkew(0.75, 0.001), n, n, 1),
        new Case(new SymmetricSkew(0, 2), n, n, 1),
        new Case(new SymmetricSkew(1, 0), n, n, 1),
        new Case(new Orthogonal(), n, n, 0.1),
        new Case(new Orthogonal(), n, n, 3),
        new Case(new Softmax(), n, 1, 2),
        new Case(new DiagonalSystem(n), 4 * n, 3, 0.7)));
  }

  /// Differences of fourth order with a step of 1e-3: what is left out is of the order of 1e-12 times a fifth derivative,
  /// rounding of the order of 1e-13.
  @ParameterizedTest
  @MethodSource("cases")
  void adjointIsTheGradientOfAnyWeightedSum(Case tried) {
    double[] free = tried.free(1);
    double[] weights = random(tried.rows * tried.columns, 1, 2);
    double[] before = random(free.length, 1, 3);
    double[] found = before.clone();
    tried.parametrisation.adjoint(tried.rows, tried.columns, free, weights, found);

    double[] expected = new double[free.length];
    for (int i = 0; i < free.length; i++) {
      double step = 1e-3;
      double near = weighted(tried, weights, free, i, step) - weighted(tried, weights, free, i, -step);
      double far = weighted(tried, weights, free, i, 2 * step) - weighted(tried, weights, free, i, -2 * step);
      expected[i] = (8 * near - far) / (12 * step);
    }
    double largest = Arrays.stream(expected).map(Math::abs).max().orElse(0);
    for (int i = 0; i < free.length; i++)
      assertThat(found[i] - before[i]).isCloseTo(expected[i], within(1e-7 * largest + 1e-15));
  }

  private static double weighted(Case tried, double[] weights, double[] free, int moved, double step) {
    double[] other = free.clone();
    other[moved] += step;
    return dot(weights, tried.evaluate(other));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void antisymmetricTakesFromEveryVectorTheSameShareOfItsSquare(int n) {
    Case tried = new Case(new Antisymmetric(0.3), n, n, 2);
    double[] w = tried.evaluate(tried.free(4));
    for (long seed = 0; seed < 5; seed++) {
      double[] x = random(n, 1, seed);
      assertThat(dot(x, times(n, w, x))).isCloseTo(-0.3 * dot(x, x), within(1e-14 * dot(x, x)));
    }
    double[] symmetric = symmetricPart(n, w); // −γI exactly: every eigenvalue has real part −γ
    for (int i = 0; i < n * n; i++)
      assertThat(symmetric[i] + 0.0).isEqualTo(i % (n + 1) == 0 ? -0.3 : 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void symmetricSkewIsItsFormulaAndHasItsSymmetricPart(int n) {
    double beta = 0.8;
    double gamma = 0.1;
    Case tried = new Case(new SymmetricSkew(beta, gamma), n, n, 1);
    double[] m = tried.free(5);
    double[] w = tried.evaluate(m);
    double[] symmetric = symmetricPart(n, w);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double here = m[i * n + j];
        double there = m[j * n + i];
        double diagonal = i == j ? gamma : 0;
        assertThat(w[i * n + j])
            .isCloseTo(beta * (here - there) + (1 - beta) * (here + there) - diagonal, within(1e-14));
        assertThat(symmetric[i * n + j]).isCloseTo((1 - beta) * (here + there) - diagonal, within(1e-14));
      }
  }

  /// Against the Taylor series in numbers of 230 digits, where cancellation of terms as large as 50⁵⁰/50! does not matter.
  /// Halving s times and squaring as often multiplies rounding by 2ˢ: at norm 50, 2⁷·2⁻⁵³ and a factor for the size.
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9, 0.4, 0.5, 1, 7, 50})
  void exponentialIsItsSeries(double norm) {
    for (int n : SIZES) {
      double[] matrix = random(n * n, 1, 6);
      double scale = norm / rowSums(n, matrix);
      Arrays.setAll(matrix, i -> matrix[i] * scale);
      double[] expected = LongSeries.exponential(n, matrix);
      double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
      assertThat(MatrixExponential.of(n, matrix)).containsExactly(expected, within(2e-13 * largest));
    }
  }

  @Test
  void theExponentialOfNoNumberIsNone() {
    for (double entry : new double[] {Double.NaN, Double.POSITIVE_INFINITY})
      assertThat(MatrixExponential.of(2, new double[] {0, entry, -entry, 0})[1]).isNaN();
  }

  /// Of a size whose rows are dealt to threads, and that is padded: exp(A) exp(−A) = 1, and the derivative against differences.
  @Test
  void largeExponentialsAreInversesOfEachOther() {
    int n = 130;
    double[] matrix = random(n * n, 0.1, 7);
    double[] direction = random(n * n, 1, 8);
    double[] there = MatrixExponential.of(n, matrix);
    double[] back = MatrixExponential.of(n, Arrays.stream(matrix).map(value -> -value).toArray());
    double step = 1e-5;
    double[] ahead = MatrixExponential.of(n, plus(matrix, step, direction));
    double[] behind = MatrixExponential.of(n, plus(matrix, -step, direction));
    double[] derivative = MatrixExponential.derivative(n, matrix, direction);
    double largest = Arrays.stream(derivative).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += there[i * n + k] * back[k * n + j];
        assertThat(sum).isCloseTo(i == j ? 1 : 0, within(1e-12));
        assertThat(derivative[i * n + j])
            .isCloseTo((ahead[i * n + j] - behind[i * n + j]) / (2 * step), within(1e-8 * largest));
      }
  }

  private static double[] plus(double[] matrix, double factor, double[] direction) {
    double[] sum = matrix.clone();
    Arrays.setAll(sum, i -> matrix[i] + factor * direction[i]);
    return sum;
  }

  /// exp of an angle in a plane is the rotation by it.
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-8, 0.5, Math.PI, -3, 50, 400})
  void orthogonalOfOnePlaneIsTheRotation(double angle) {
    double[] matrix = new Case(new Orthogonal(), 2, 2, 1).evaluate(new double[] {angle});
    assertThat(matrix).containsExactly(
        new double[] {Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)}, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10, 50})
  void orthogonalIsTheSeriesOfItsSkewMatrixAndIsOrthogonal(double spread) {
    for (int n : SIZES) {
      Case tried = new Case(new Orthogonal(), n, n, spread / Math.sqrt(n));
      double[] free = tried.free(7);
      double[] skew = new Case(new Antisymmetric(0), n, n, 1).evaluate(free);
      double[] q = tried.evaluate(free);
      assertThat(q).containsExactly(LongSeries.exponential(n, skew), within(1e-12));
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          double product = 0;
          for (int k = 0; k < n; k++)
            product += q[k * n + i] * q[k * n + j];
          assertThat(product).isCloseTo(i == j ? 1 : 0, within(1e-12));
        }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void softmaxIsItsFormulaWhereThatCanBeComputed(int n) {
    Case tried = new Case(new Softmax(), n, 1, 2);
    double[] free = tried.free(8);
    double sum = Arrays.stream(free).map(Math::exp).sum();
    double[] expected = Arrays.stream(free).map(s -> Math.exp(s) / sum).toArray();
    assertThat(tried.evaluate(free)).containsExactly(expected, within(1e-15));
    double[] moved = Arrays.stream(free).map(s -> s + 2000).toArray(); // exp would be infinite
    assertThat(tried.evaluate(moved)).containsExactly(expected, within(1e-12));
  }

  /// λ = Σ (ΔA)ᵏ/k! and c = C·Δ·Σ (ΔA)ᵏ/(k + 1)!, which has no division by A.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void diagonalSystemIsHeldOverAStep(int modes) {
    int columns = 3;
    Case tried = new Case(new DiagonalSystem(modes), 4 * modes, columns, 0.7);
    double[] free = tried.free(9);
    double[] matrix = tried.evaluate(free);
    for (int n = 0; n < modes; n++)
      for (int j = 0; j < columns; j++) {
        double step = Math.exp(free[j]);
        double re = -step * Math.exp(free[(1 + 4 * n) * columns + j]);
        double im = step * free[(2 + 4 * n) * columns + j];
        double termRe = 1;
        double termIm = 0;
        double lambdaRe = 0;
        double lambdaIm = 0;
        double heldRe = 0;
        double heldIm = 0;
        for (int k = 0; k < 60; k++) {
          lambdaRe += termRe;
          lambdaIm += termIm;
          heldRe += step * termRe / (k + 1);
          heldIm += step * termIm / (k + 1);
          double nextRe = (termRe * re - termIm * im) / (k + 1);
          termIm = (termRe * im + termIm * re) / (k + 1);
          termRe = nextRe;
        }
        double p = free[(3 + 4 * n) * columns + j];
        double q = free[(4 + 4 * n) * columns + j];
        assertThat(new double[] {matrix[4 * n * columns + j], matrix[(4 * n + 1) * columns + j],
          matrix[(4 * n + 2) * columns + j], matrix[(4 * n + 3) * columns + j]})
            .containsExactly(new double[] {lambdaRe, lambdaIm, p * heldRe - q * heldIm, p * heldIm + q * heldRe},
                within(1e-11));
      }
  }

  @Test
  void aSlowModeLosesFewDigitsToTheDivisionByA() {
    double[] free = {Math.log(0.001), Math.log(0.5), 0, 1, 0}; // Δ = 0.001, A = −1/2, C = 1
    double[] matrix = new Case(new DiagonalSystem(1), 4, 1, 1).evaluate(free);
    assertThat(matrix[2]).isCloseTo(-Math.expm1(-0.0005) / 0.5, within(1e-15));
  }

  private static double[] random(int count, double spread, long seed) {
    SplittableRandom random = new SplittableRandom(seed + 31L * count);
    double[] values = new double[count];
    Arrays.setAll(values, _ -> spread * random.nextGaussian());
    return values;
  }

  private static double[] symmetricPart(int n, double[] matrix) {
    double[] half = new double[n * n];
    Arrays.setAll(half, i -> (matrix[i] + matrix[i % n * n + i / n]) / 2);
    return half;
  }

  private static double[] times(int n, double[] matrix, double[] x) {
    double[] product = new double[n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        product[i] += matrix[i * n + j] * x[j];
    return product;
  }

  private static double rowSums(int n, double[] matrix) {
    double largest = 0;
    for (int i = 0; i < n; i++)
      largest = Math.max(largest, Arrays.stream(matrix, i * n, (i + 1) * n).map(Math::abs).sum());
    return largest;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++)
      sum += a[i] * b[i];
    return sum;
  }
}
