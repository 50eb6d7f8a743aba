package org.taugru.peers.bench;

import java.nio.file.Path;
import java.util.List;

/// Does the problems in the files given as arguments and prints one JSON object a row. What goes wrong is told on the last
/// line of standard error.
public final class Main {
  private Main() {
  }

  public static void main(String[] files) {
    try {
      for (String file : files) {
        Problem problem = Problem.read(Path.of(file));
        Torch.setUp(problem.size("threads"));
        for (Peer peer : peers(problem))
          System.out.println(peer.measure(problem).with("cell", problem.cell()).text());
      }
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
      System.exit(1);
    }
    System.exit(0); // native threads may linger
  }

  private static List<Peer> peers(Problem problem) {
    return switch (problem.text("kind")) {
      case "step" -> Rows.step(problem);
      case "stream" -> Rows.stream(problem);
      case "train" -> Rows.train(problem);
      case "product" -> Rows.largeProduct(problem);
      case "sized-product" -> Rows.product(problem);
      default -> throw new IllegalArgumentException("there is no kind of work " + problem.text("kind"));
    };
  }
}
