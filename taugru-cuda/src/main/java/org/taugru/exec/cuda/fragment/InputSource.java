package org.taugru.exec.cuda.fragment;

import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.plan.Instruction;

/// Products of wide inputs whose matrices fit registers.
final class InputSource implements InputProducts {
  private final SequenceProducts products;

  InputSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights) {
    this.products = new SequenceProducts("input_products", wiring, mapping, precision, weights);
    for (Instruction.Multiply multiply : wiring.ahead)
      for (Instruction.Column column : multiply.columns())
        products.add(
            new SequenceProducts.Operand("columns",
                Integer.toString(wiring.program.inputHistory() - wiring.lag(multiply.operands().getFirst())), 1, 0,
                GradientJobs.inputColumns(wiring)),
            column.matrices().getFirst(), "ahead_" + wiring.identifier(column.target().buffer()));
    products.write();
  }

  static boolean fits(Wiring wiring, Precision precision) {
    return SequenceProducts.fits(wiring.program.inputWidth(), precision);
  }

  @Override
  public String source() {
    return products.source();
  }

  @Override
  public int sharedBytes() {
    return products.sharedBytes();
  }

  @Override
  public void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    products.launch(queue, program, gpu, values, ran);
  }
}
