package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Products of inputs by the products of launches, for inputs whose matrices do not fit the registers of [InputSource]: a thread block has some units of
/// some tiles of a step.
final class PerStepInputs implements InputProducts {
  private final Struct arguments = new Struct("input_products_Args");
  private final Wiring wiring;
  private final Precision precision;
  private final WeightLayout weights;
  private final PackedMatrices matrices;
  private final int chunks;
  private final int available;
  private final int first;
  private final int last;
  private PerStepMapping mapping;
  private String source = "";
  private int sharedBytes;

  /// @param available shared memory of a thread block
  PerStepInputs(Wiring wiring, PerStepMapping mapping, Precision precision, WeightLayout weights,
      PackedMatrices matrices, int available) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.weights = weights;
    this.matrices = matrices;
    this.available = available;
    this.chunks = Math.ceilDiv(wiring.program.inputWidth(), 16);
    this.first = matrices.fragments();
    for (Instruction.Multiply multiply : wiring.ahead)
      for (Instruction.Column column : multiply.columns())
        matrices.add(column.matrices(), mapping.chunks(), chunks);
    this.last = matrices.fragments();
  }

  /// Once all matrices are known.
  void write() {
    arguments.pointer("weights", "const float", "");
    arguments.pointer("fragments", "const uint4", "the matrices of products");
    for (int part = 0; part < precision.parts(); part++)
      arguments.pointer(columns(part), "const u16", "[step][tile][input][8]");
    for (int buffer : wiring.aheadBuffers())
      arguments.pointer("ahead_" + wiring.identifier(buffer), "float", "[step][tile][unit][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    while (!tryToWrite())
      mapping = mapping.smaller(wiring.width);
  }

  private static String columns(int part) {
    return part == 0 ? "columns" : "columns_rest";
  }

  private boolean tryToWrite() {
    PerStepWriter frame = new PerStepWriter(wiring, mapping, precision, weights, matrices,
        place -> wiring.identifier(place.buffer()));
    SourceText text = frame.text;
    arguments.declare(text);
    frame.begin("input_products", "input_products_Args", true);
    PerStepProduct product = new PerStepProduct(mapping, precision, matrices, text, chunks);
    Map<Instruction.Column, Integer> columns = new LinkedHashMap<>();
    for (Instruction.Multiply multiply : wiring.ahead)
      for (Instruction.Column column : multiply.columns()) {
        int number = product.column();
        columns.put(column, number);
        for (int o = 0; o < multiply.operands().size(); o++)
          product.add(number, product.operand(operand(multiply.operands().get(o))), column.matrices().get(o));
      }
    product.begin(0, available);
    product.write(available, () -> {
    });
    frame.place();
    frame.beginElements();
    text.add("const int block = step * a.tiles + tile;");
    columns.forEach((column, number) -> {
      product.take(number, "whole" + number);
      frame.store("a.ahead_" + wiring.identifier(column.target().buffer()), "0", "whole" + number);
    });
    text.add("}").add("}");
    source = text.toString();
    sharedBytes = product.sharedBytes(available);
    return product.fits(available) || mapping.isSmallest();
  }

  private PerStepProduct.Operand operand(Place place) {
    int padded = GradientJobs.inputColumns(wiring);
    List<String> parts = new ArrayList<>();
    for (int part = 0; part < precision.parts(); part++)
      parts.add("a." + columns(part) + " + ((i64) (step + " + (wiring.program.inputHistory() - wiring.lag(place))
          + ") * a.tiles + first) * " + padded * 8);
    return new PerStepProduct.Operand(parts, padded * 8, padded, -1);
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public int sharedBytes() {
    return sharedBytes;
  }

  @Override
  public void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    int tilesPerModel = Math.toIntExact(values.getOrDefault("tilesPerModel", 1L));
    int models = Math.toIntExact(values.getOrDefault("tiles", 1L)) / tilesPerModel;
    matrices.pack(queue, program, values, models, first, last);
    queue.launch(program.function("input_products").allowShared(sharedBytes),
        new Grid(Math.multiplyExact(mapping.slices() * mapping.groups(tilesPerModel) * models, ran),
            PerStepMapping.THREADS, 1, sharedBytes),
        arguments.bytes(values));
  }
}
