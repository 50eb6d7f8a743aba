package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.taugru.bench.BatchShape;
import org.taugru.bench.Roofline;
import org.taugru.bench.RooflinePictures;
import org.taugru.bench.Roofs;
import org.taugru.train.ByteCount;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How close kernels come to what the machine can do.
@Command(name = "roofline", mixinStandardHelpOptions = true, description = {
  "Arithmetic of training steps and of a stream against two roofs: our own large product, with --peers also the fastest of "
      + "other libraries, and memory bandwidth. And what the parts of a training step take, each measured apart.",
  "Takes about a minute on two idle cores."
})
final class BenchRooflineCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private BatchSizes batches = new BatchSizes();
  @Mixin
  private Seconds seconds = new Seconds(2);
  @Mixin
  private PeersOption peers = new PeersOption();
  @Mixin
  private PicturesFolder folder = new PicturesFolder("runs/bench-roofline");
  @Option(names = "--arrays", paramLabel = "BYTES", converter = ByteCountConverter.class, defaultValue = "128m",
      description = "size of each of the three arrays that bandwidth is measured with; caches must be far smaller "
          + "(default ${DEFAULT-VALUE})")
  private ByteCount arrays = new ByteCount(128 << 20);

  @Override
  public Integer call() throws IOException {
    PrintWriter print = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (arrays.bytes() > most / 3)
      throw new ParameterException(command.commandLine(), "--arrays is " + arrays
          + "; it must be at most " + new ByteCount(most / 3) + ", a sixth of the JVM's memory");
    BatchShape shape = batches.shape();
    Roofline roofline = new Roofline(shape, threads.count(), seconds.count());
    Limits.requireMemory(command, roofline::bytes);
    Path out = folder.path();
    Files.createDirectories(out);
    Roofs roofs = roofline.run(arrays.bytes(), peers.process(threads.count()), err::println);
    new Drawing(err).write(RooflinePictures.chart(roofs, threads.count()), out, RooflinePictures.NAME);
    for (Map.Entry<String, String> file : RooflinePictures.csv(roofs).entrySet())
      Files.writeString(out.resolve(file.getKey()), file.getValue());
    print.print(RooflinePictures.text(roofs, shape, threads.count()));
    print.println("picture and CSV: " + out);
    return 0;
  }
}
