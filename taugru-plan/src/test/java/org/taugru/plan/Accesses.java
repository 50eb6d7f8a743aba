package org.taugru.plan;

import java.util.ArrayList;
import java.util.List;

/// Which places an instruction reads and which it writes.
final class Accesses {
  private Accesses() {
  }

  static List<Place> reads(Instruction instruction) {
    List<Place> reads = new ArrayList<>();
    switch (instruction) {
      case Instruction.Multiply(var operands, var columns) -> {
        reads.addAll(operands);
        columns.forEach(column -> reads.add(column.start()));
      }
      case Instruction.Pass pass -> {
        for (PassCode.Value value : pass.code().values())
          switch (value) {
            case PassCode.Value.Load(int place) -> reads.add(pass.places().get(place));
            case PassCode.Value.LoadShared(int place) -> reads.add(pass.places().get(place));
            case PassCode.Value.LoadScalar(int place) -> reads.add(pass.places().get(place));
            case PassCode.Value.LoadSharedScalar(int place) -> reads.add(pass.places().get(place));
            case PassCode.Value.Constant _, PassCode.Value.Unary _, PassCode.Value.Flush _, PassCode.Value.Binary _ -> {
            }
          }
        pass.code().stores().stream().filter(PassCode.Store::accumulate)
            .forEach(store -> reads.add(pass.places().get(store.place())));
      }
      case Instruction.Sum sum -> reads.add(sum.operand());
      case Instruction.Draw _ -> {
      }
      case Instruction.Outer(var operand, _, var terms) -> {
        operand.ifPresent(reads::add);
        terms.forEach(term -> reads.add(term.delta()));
      }
    }
    return reads;
  }

  static List<Place> writes(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Multiply multiply -> multiply.columns().stream().map(Instruction.Column::target).toList();
      case Instruction.Pass pass ->
        pass.code().stores().stream().map(store -> pass.places().get(store.place())).toList();
      case Instruction.Sum sum -> List.of(sum.target());
      case Instruction.Draw draw -> List.of(draw.target());
      case Instruction.Outer _ -> List.of();
    };
  }
}
