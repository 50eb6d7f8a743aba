package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;

/// A run of steps is done in parts, each of which lies in one piece in every ring, in the order of the work itself.
class RingWorkTest {
  private static final int ROWS = 3;
  private static final int[] CAPACITY = {7, 10};
  private static final Place SHORT = new Place(0, 2, false);
  private static final Place LONG = new Place(1, 5, false);
  private static final TileMemory MEMORY =
      new TileMemory(ROWS, new float[][] {new float[7 * ROWS], new float[10 * ROWS]}, CAPACITY, new int[] {1, 1});

  private record Part(long t, int steps, int rows) {
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 7})
  void sumsGoFromTheFirstRowToTheLast(int steps) {
    Instruction sum = new Instruction.Outer(Optional.of(SHORT), 1, List.of(new Instruction.Term(0, LONG, 1)));
    for (long t = 40; t >= 0; t--)
      assertThat(steps(parts(sum, t, steps))).isEqualTo(LongStream.range(t, t + steps).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 7})
  void passesGoFromTheLastRowToTheFirst(int steps) {
    Instruction pass = new Instruction.Pass(new PassCode(List.of(), List.of(), 2), List.of(SHORT, LONG), 1);
    for (long t = 40; t >= 0; t--)
      assertThat(steps(parts(pass, t, steps).reversed())).isEqualTo(LongStream.range(t, t + steps).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 7})
  void everyPartLiesInOnePieceAndNoneIsShorterThanItMust(int steps) {
    Instruction instruction = new Instruction.Sum(SHORT, 1, LONG);
    for (long t = 40; t >= 0; t--) {
      List<Part> parts = parts(instruction, t, steps);
      for (Part part : parts) {
        assertThat(part.rows).isEqualTo(part.steps * ROWS);
        for (Place place : List.of(SHORT, LONG))
          assertThat(MEMORY.offset(place, part.t + part.steps - 1) - MEMORY.offset(place, part.t))
              .isEqualTo((part.steps - 1) * ROWS);
      }
      for (Part part : parts.subList(1, parts.size()))
        assertThat(MEMORY.offset(SHORT, part.t) * MEMORY.offset(LONG, part.t)).as("one of the rings begins").isZero();
    }
  }

  private static List<Long> steps(List<Part> parts) {
    return parts.stream().flatMap(part -> LongStream.range(part.t, part.t + part.steps).boxed()).toList();
  }

  private static List<Part> parts(Instruction instruction, long t, int steps) {
    List<Part> parts = new ArrayList<>();
    Work work = (at, count, rows, _) -> parts.add(new Part(at, count, rows));
    new RingWork(work, instruction, List.of(SHORT, LONG), MEMORY).run(t, steps, steps * ROWS, GradientSums.NONE);
    return parts;
  }
}
