package org.taugru.exec.cuda.fragment;

import org.taugru.exec.cuda.source.NoiseExpression;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Instruction;

/// The kernel that draws noise for all steps at once: it is a function of where it is drawn, so nothing in a sequence need wait for it.
final class NoiseSource {
  /// Numbers of a model in `noise`: the seed, the position of the first step, and whether there is noise.
  static final int NUMBERS = 3;

  final Struct arguments = new Struct("draw_noise_Args");
  private final Wiring wiring;
  private final Mapping mapping;
  private final SourceText text = new SourceText();

  NoiseSource(Wiring wiring, Mapping mapping) {
    this.wiring = wiring;
    this.mapping = mapping;
    if (!wiring.draws.isEmpty())
      write();
  }

  String source() {
    return text.toString();
  }

  private void write() {
    arguments.pointer("noise", "const i64", "[model]: seed, position of the first step, whether noise is drawn");
    for (Instruction.Draw draw : wiring.draws)
      arguments.pointer("ahead_" + wiring.identifier(draw.target().buffer()), "float", "[step][tile][unit][8]");
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    text.add("extern \"C\" __global__ void draw_noise(const draw_noise_Args a) {");
    text.add("const i64 blocks = (i64) a.steps * a.tiles, threads = (i64) gridDim.x * blockDim.x;");
    wiring.draws.forEach(this::write);
    text.add("}");
  }

  private void write(Instruction.Draw draw) {
    int units = wiring.padded(draw.width(), mapping);
    text.add("for (i64 i = (i64) blockIdx.x * blockDim.x + threadIdx.x; i < blocks * %d; i += threads) {", units * 8);
    text.add("const i64 block = i / %d;", units * 8);
    text.add("const int tile = (int) (block % a.tiles), unit = (int) (i / 8 % " + units + ");");
    text.add("const i64* const run = a.noise + tile / a.tilesPerModel * %d;", NUMBERS);
    text.add("const unsigned long long key = noise_key(run[0], %d, run[1] + block / a.tiles, "
        + "tile %% a.tilesPerModel * 8 + (int) (i & 7), unit);", draw.source());
    text.add("const double drawn = %s;", NoiseExpression.of(draw.noise(), "run[2]", "key"));
    text.add("a.ahead_%s[i] = %s(float) drawn;", wiring.identifier(draw.target().buffer()),
        units == draw.width() ? "" : "unit >= " + draw.width() + " ? 0.f : ");
    text.add("}");
  }
}
