package org.taugru.exec.cuda.fragment;

import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Products with states of long before, and what deltas mean for such states: as many steps at once as the lag is long, by all processors of the GPU. The
/// steps themselves then have fewer weights to hold and fewer products to do.
final class FarProducts {
  private final SequenceProducts forward;
  private final SequenceProducts backward;

  FarProducts(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights) {
    this.forward = new SequenceProducts("far_products", wiring, mapping, precision, weights);
    this.backward = new SequenceProducts("far_adjoints", wiring, mapping, precision, weights).scaled();
    for (Instruction.Multiply multiply : wiring.far.forward)
      for (int o = 0; o < multiply.operands().size(); o++) {
        Place operand = multiply.operands().get(o);
        if (!wiring.isNarrow(operand)) {
          SequenceProducts.Operand halves =
              new SequenceProducts.Operand("half_" + wiring.stateName(wiring.state(operand)),
                  wiring.lags.row(wiring.state(operand), wiring.lag(operand), 0), 1, 0, mapping.units());
          for (Instruction.Column column : multiply.columns())
            forward.add(halves, column.matrices().get(o), wiring.far.name(column));
        }
      }
    for (Instruction.Multiply multiply : wiring.far.backward)
      backward.add(
          new SequenceProducts.Operand("delta", "0", wiring.deltas().size(),
              wiring.deltas().indexOf(multiply.operands().getFirst().buffer()), mapping.units()),
          multiply.columns().getFirst().matrices().getFirst(), wiring.lateName(wiring.far.late(multiply)));
    forward.write();
    backward.write();
  }

  String source() {
    return forward.source() + backward.source();
  }

  int sharedBytes() {
    return Math.max(forward.sharedBytes(), backward.sharedBytes());
  }

  /// Before the steps are done.
  void forward(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> arguments, int ran) {
    if (!forward.isEmpty())
      forward.launch(queue, program, gpu, arguments, ran);
  }

  /// After the steps were done backwards.
  void backward(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> arguments, int ran) {
    if (!backward.isEmpty())
      backward.launch(queue, program, gpu, arguments, ran);
  }
}
