import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Solution;

/// Solves a delay differential equation: Mackey–Glass, x′ = 0.2·x(t − 17)/(1 + x(t − 17)¹⁰) − 0.1·x.
public class DelayEquations {
  public static void main(String[] arguments) {
    DelayEquation mackeyGlass = DelayEquation.of(1, new double[] {17},
        (t, x, delayed, dx) -> dx[0] = 0.2 * delayed[0][0] / (1 + Math.pow(delayed[0][0], 10)) - 0.1 * x[0]);
    Solution solution = new DormandPrince(1e-8, 1e-8).solve(mackeyGlass, History.constant(1.2), 0, 200).orElseThrow();
    for (int t = 0; t <= 200; t += 25)
      System.out.printf("x(%d) = %.6f%n", t, solution.at(t)[0]);
  }
}
