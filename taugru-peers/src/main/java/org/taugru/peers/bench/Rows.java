package org.taugru.peers.bench;

import java.util.ArrayList;
import java.util.List;

/// Which peers can do which work.
final class Rows {
  private Rows() {
  }

  static List<Peer> step(Problem problem) {
    List<Peer> peers = new ArrayList<>();
    for (TorchCell cell : torch(problem))
      peers.add(new TorchStep(cell));
    if (OnnxCells.isOperator(problem.cell()))
      peers.add(new OnnxForward(OnnxCells.operatorRow(problem.cell()), OnnxCells.sequence(problem)));
    if (problem.cell().equals("tau-gru"))
      peers.add(new OnnxForward("τ-GRU, a Scan in a Scan", OnnxCells.tauGru(problem)));
    return peers.isEmpty() ? List.of(unwritten(problem)) : peers;
  }

  static List<Peer> stream(Problem problem) {
    return switch (problem.cell()) {
      case "tau-gru" -> List.of(TorchStreams.tauGru(problem.size("tau")), OnnxStream.tauGru());
      case "lstm" -> List.of(TorchStreams.own(TorchOwn.LSTM), OnnxStream.operator(OnnxCells.operatorRow("lstm")));
      case "gru" -> List.of(TorchStreams.own(TorchOwn.GRU), OnnxStream.operator(OnnxCells.operatorRow("gru")));
      case "gru-reset-before" -> List.of(OnnxStream.operator(OnnxCells.operatorRow("gru-reset-before")));
      default -> List.of(unwritten(problem));
    };
  }

  static List<Peer> train(Problem problem) {
    List<Peer> peers = new ArrayList<>();
    for (TorchCell cell : torch(problem))
      peers.add(new TorchTrain(cell));
    return peers.isEmpty() ? List.of(unwritten(problem)) : peers;
  }

  static List<Peer> largeProduct(Problem problem) {
    return multipliers(problem).stream().map(ProductPeer::large).toList();
  }

  static List<Peer> product(Problem problem) {
    MatrixSizes size = MatrixSizes.of(problem);
    return multipliers(problem).stream().map(library -> ProductPeer.of(library, size)).toList();
  }

  private static List<ProductLibrary> multipliers(Problem problem) {
    return List.of(new TorchProduct(), new BlasProduct(problem.size("threads")));
  }

  private static Peer unwritten(Problem problem) {
    return Peer.missing("other libraries", problem.cell(), "they do not have it, and it is not written here");
  }

  static List<TorchCell> torch(Problem problem) {
    return switch (problem.cell()) {
      case "tau-gru" -> List.of(new TorchTauGru(problem.size("tau"), false),
          new TorchTauGru(problem.size("tau"), true));
      case "lstm" -> List.of(TorchOwn.LSTM, new TorchBlock(TorchOwn.LSTM));
      case "gru" -> List.of(TorchOwn.GRU, new TorchBlock(TorchOwn.GRU));
      case "gru-reset-before" -> List.of(new TorchGruBefore());
      case "lem" -> List.of(new TorchLem(problem.constant("dt")));
      case "cornn" -> List.of(new TorchCoRnn(problem.constant("dt"), problem.constant("gamma"),
          problem.constant("epsilon")));
      case "lipschitz-rnn" -> List.of(new TorchLipschitz(problem.constant("epsilon"), problem.constant("beta"),
          problem.constant("gamma")));
      default -> List.of();
    };
  }
}
