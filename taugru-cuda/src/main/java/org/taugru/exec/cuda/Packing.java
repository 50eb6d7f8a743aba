package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.Accumulator;
import org.taugru.plan.Buffer;
import org.taugru.plan.MatrixUse;

/// Numbers made of others: each is a constant plus those at some places, added in this order.
///
/// @param begins where the places of each number begin, and where the last one's end
public record Packing(float[] constants, int[] begins, int[] places) {
  private static final class Maker {
    private final float[] constants;
    private final List<List<Integer>> places = new ArrayList<>();

    Maker(long count) {
      constants = new float[Math.toIntExact(count)];
      for (int i = 0; i < count; i++)
        places.add(new ArrayList<>(1));
    }

    /// Has so many numbers from `to` on add those from `from` on.
    void add(long to, long from, int count) {
      for (int i = 0; i < count; i++)
        places.get(Math.toIntExact(to + i)).add(Math.toIntExact(from + i));
    }

    Packing packing() {
      int[] begins = new int[constants.length + 1];
      for (int i = 0; i < constants.length; i++)
        begins[i + 1] = begins[i] + places.get(i).size();
      return new Packing(constants, begins, places.stream().flatMap(List::stream).mapToInt(place -> place).toArray());
    }
  }

  /// Of the numbers of a model, those that kernels read: as [CellWeights#packed] makes them.
  static Packing of(CellLayout layout, WeightLayout weights) {
    Program program = layout.plan().program();
    Maker maker = new Maker(layout.weights());
    List<MatrixUse> uses = layout.plan().matrices();
    for (int i = 0; i < uses.size(); i++) {
      MatrixVariable matrix = program.matrices().get(uses.get(i).matrix());
      int from = weights.ofMatrix(matrix);
      if (uses.get(i).transposed())
        maker.add(layout.useOffset(i), from, matrix.rows() * matrix.columns());
      else
        for (int row = 0; row < matrix.rows(); row++)
          for (int column = 0; column < matrix.columns(); column++)
            maker.add(layout.useOffset(i) + column * matrix.rows() + row, from + row * matrix.columns() + column, 1);
    }
    layout.shared().forEach(buffer -> {
      int at = Math.toIntExact(layout.sharedOffset(buffer));
      int width = layout.width(buffer);
      switch (layout.content(buffer)) {
        case Buffer.Content.Row(List<Integer> summed, double constant) -> {
          Arrays.fill(maker.constants, at, at + width, (float) constant);
          summed.forEach(parameter -> maker.add(at, weights.ofParameter(parameter), width));
        }
        case Buffer.Content.MatrixRow(int matrix, int row) ->
          maker.add(at, weights.ofMatrix(program.matrices().get(matrix)) + (long) row * width, width);
        case Buffer.Content.State _, Buffer.Content.Inputs _, Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.StateAdjoint _,Buffer.Content.InputAdjoint _ ->
          throw new IllegalStateException("not shared: " + layout.content(buffer));
      }
    });
    return maker.packing();
  }

  /// Of the sums that kernels leave, the gradient of the numbers of a model: as [CellWeights#unpack] makes it, but that of a matrix which is a
  /// function of parameters is left at the matrix.
  static Packing ofGradient(CellLayout layout, WeightLayout weights) {
    Program program = layout.plan().program();
    Maker maker = new Maker(weights.count());
    for (int m = 0; m < program.matrices().size(); m++) {
      MatrixVariable matrix = program.matrices().get(m);
      maker.add(weights.ofMatrix(matrix), layout.matrixSumOffset(m), matrix.rows() * matrix.columns());
    }
    for (CellLayout.Further further : layout.further()) {
      MatrixVariable matrix = program.matrices().get(further.matrix());
      maker.add(weights.ofMatrix(matrix), further.offset(), matrix.rows() * matrix.columns());
    }
    List<Accumulator> accumulators = layout.plan().accumulators();
    for (int i = 0; i < accumulators.size(); i++) {
      int width = accumulators.get(i).width();
      for (Accumulator.Row row : accumulators.get(i).rows())
        maker.add(weights.ofMatrix(program.matrices().get(row.matrix())) + (long) row.row() * width,
            layout.vectorSumOffset(i), width);
      for (int parameter : accumulators.get(i).parameters())
        maker.add(weights.ofParameter(parameter), layout.vectorSumOffset(i), width);
    }
    return maker.packing();
  }
}
