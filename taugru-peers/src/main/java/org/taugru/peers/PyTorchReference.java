package org.taugru.peers;

import ai.djl.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Makes reference numbers with PyTorch and writes one text file per case into the folder given as
/// the only argument. Every number is checked against plain Java first; see [TorchRun#check].
public final class PyTorchReference {

  private static final Sizes SIZES = new Sizes(3, 5, 2, 7);

  private static final List<ReferenceCell> CELLS = List.of(
      new NativeLstm(),
      new NativeGru(),
      new WrittenGru(),
      new NativeTanhRnn(),
      new WrittenTauGru(3));

  private PyTorchReference() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("usage: PyTorchReference <output folder>");
      System.exit(2);
    }
    System.setProperty("ai.djl.offline", "true"); // the natives are on the class path
    Path folder = Files.createDirectories(Path.of(args[0]));
    Engine engine = Engine.getEngine("PyTorch");
    for (ReferenceCell cell : CELLS) {
      Path file = folder.resolve(cell.name() + ".txt");
      write(cell, engine, file);
      System.out.println("wrote " + file);
    }
  }

  private static void write(ReferenceCell cell, Engine engine, Path file) throws IOException {
    long seed = cell.name().hashCode(); // near seeds would give near first numbers
    Values values = Values.random(cell, SIZES, seed);
    TorchRun run = TorchRun.of(cell, values, engine);
    run.check(new NaiveLoop(cell, values));

    ReferenceFile text = new ReferenceFile();
    text.comment("Reference numbers for " + cell.name());
    cell.about().forEach(text::comment);
    text.comment("sizes: inputs p = " + SIZES.inputs() + ", hidden d = " + SIZES.hidden()
        + ", batch B = " + SIZES.batch() + ", steps T = " + SIZES.steps());
    text.comment("W* [d, d], U* [d, p], bW* and bU* [d], x [T, B, p], h0 [B, d], h [T, B, d]: the"
        + " state after each step");
    text.comment("loss = sum over t, b, j of weight[t,b,j]*h[t,b,j]; grad.* are its derivatives");
    text.comment("PyTorch " + engine.getVersion() + " through DJL " + Engine.getDjlVersion()
        + ", CPU, dtype float64");
    text.comment("inputs: uniform, java.util.Random with seed " + seed
        + ", rounded to multiples of 2^-10");
    text.comment("checked: outputs by plain Java, gradients by central differences");
    text.comment("command: java -cp <class path of taugru-peers> "
        + PyTorchReference.class.getName() + " taugru-laws/src/test/resources/pytorch");
    values.blocks().forEach(text::block);
    run.outputs().blocks().forEach(text::block);
    run.gradients().blocks().forEach((name, block) -> text.block("grad." + name, block));
    text.write(file);
  }
}
