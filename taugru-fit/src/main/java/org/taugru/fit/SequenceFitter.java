package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.table.TableException;
import org.taugru.train.Checkpoints;
import org.taugru.train.RunSpec;
import org.taugru.train.Settings;

/// Finds a network for labelled sequences and trains it.
///
/// Candidates are compared by cross-validation: the training sequences are dealt to folds, and each fold is judged by a network that
/// was trained on the others. By successive halving (Jamieson and Talwalkar 2016) all candidates are trained a little, the better
/// half longer, until two are left. Unlike in a [Race] each round begins anew, because the learning rate falls to nothing within it:
/// so its loss is that of a finished training, and what is chosen is a candidate together with the length of its training. Then a
/// few networks are trained in just this way on all training sequences.
///
/// Work is counted by an estimate and not by the clock, so that a search ends the same on every machine and with any number of
/// threads.
final class SequenceFitter {
  /// Operations in a second on two cores, about.
  static final double SPEED = 70e9;
  private static final double RACE_SHARE = 0.75;
  private static final int CANDIDATES = 12;
  private static final int FOLDS = 5;
  /// With more sequences than so many, one fold says enough.
  private static final int ONE_FOLD = 2000;
  /// Fewer updates say nothing about a candidate.
  private static final int LEAST_UPDATES = 50;
  private static final int MOST_UPDATES = 1200;
  /// More passes than so many are never wanted, unless the updates are few.
  private static final int MOST_PASSES = 40;

  private final LabelledData training;
  private final EncodedData data;
  private final SequenceOptions options;
  private final SequenceTraining trainer;
  private final SequenceListener listener;
  private final int threads;
  private final Optional<FitCheckpoints> checkpoints;
  private final BackendChoice backend;
  private final int batch;
  private final int[] folds;
  private final int usedFolds;

  /// @param training the sequences that may be learnt from
  /// @param data     the same as a network reads them
  /// @param features how many of the numbers of a step are values, and not signs that a value is missing
  /// @param threads     networks that are trained at the same time
  /// @param checkpoints of all trainings, where they are to be kept
  SequenceFitter(LabelledData training, EncodedData data, int features, SequenceOptions options, String backend,
      int threads, Optional<FitCheckpoints> checkpoints, SequenceListener listener) {
    this.training = training;
    this.data = data;
    this.options = options;
    this.threads = threads;
    this.checkpoints = checkpoints;
    this.listener = listener;
    this.backend = Backends.named(backend, 1);
    this.trainer = new SequenceTraining(data, features, options.cell(), this.backend);
    this.batch = Math.clamp(data.count() / 80 * 8, 16, 64);
    this.folds = SequenceSplit.deal(training, FOLDS, options.seed());
    this.usedFolds = data.count() > ONE_FOLD ? 1 : (int) Arrays.stream(folds).distinct().count();
  }

  /// What came of it.
  ///
  /// @param chosen  what the networks are
  /// @param laps    of the search
  /// @param network none where the fit was stopped before there was one
  /// @param judged  the numbers of the training sequences that were judged by networks which had not seen them
  /// @param answers what those said of each
  record Fitted(SequenceLap chosen, List<SequenceLap> laps, Optional<SequenceNetwork> network, int[] judged,
      double[][] answers) {
  }

  /// A candidate in a round.
  private record Tried(SequenceLap lap, double[][] answers) {
  }

  Fitted fit() throws IOException {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory())) {
      boolean usesTau =
          RunSpec.usual("own sequences").with(Settings.CELL, options.cell()).with(Settings.TAU, List.of(5)).usesTau();
      List<SequenceCandidate> left =
          new ArrayList<>(SequenceCandidates.list(options, data.meanLength(), usesTau, CANDIDATES));
      double work = RACE_SHARE * options.budget() * SPEED;
      while (left.size() > 2 && updates(left.getFirst(), work / rounds(left.size()) / left.size()) < LEAST_UPDATES)
        left.removeLast();
      listener.racing(left.size(), usedFolds);
      double each = work / rounds(left.size());
      List<Tried> all = new ArrayList<>();
      for (int round = 1; !listener.wantsToStop(); round++) {
        List<Tried> tried = round(pool, left, round, each / left.size(), all);
        tried.stream().filter(one -> !all.contains(one)).forEach(all::add);
        if (left.size() <= 2)
          break;
        tried.sort(Comparator.comparingDouble(one -> one.lap.validation()));
        left = new ArrayList<>(tried.subList(0, Math.ceilDiv(left.size(), 2)).stream()
            .map(one -> one.lap.candidate()).toList());
      }
      Optional<Tried> best = all.stream().min(Comparator.comparingDouble(one -> one.lap.validation()));
      List<SequenceLap> laps = all.stream().map(Tried::lap).toList();
      int[] judged = IntStream.range(0, data.count()).filter(i -> folds[i] < usedFolds).toArray();
      if (best.isEmpty() || listener.wantsToStop())
        return new Fitted(new SequenceLap(left.getFirst(), 0, 0, Double.POSITIVE_INFINITY), laps, Optional.empty(),
            judged, new double[0][]);
      if (Double.isInfinite(best.get().lap.validation()))
        throw new TableException(training.source(),
            "no network could be trained: numbers became infinite. Use a smaller --learning-rate");
      return new Fitted(best.get().lap, laps, members(pool, best.get().lap), judged, best.get().answers);
    }
  }

  private Checkpoints place(String training) {
    return checkpoints.map(places -> places.of(training)).orElseGet(Checkpoints::none);
  }

  private static int rounds(int candidates) {
    return Math.max(1, 32 - Integer.numberOfLeadingZeros(candidates - 1));
  }

  /// How many updates of each of its networks such work is worth.
  private long updates(SequenceCandidate candidate, double work) {
    double one = candidate.work(batch, data.meanLength(), data.width());
    long most = Math.max(MOST_UPDATES, (long) MOST_PASSES * data.count() / batch);
    return SequenceTraining.updates(Math.min(most, Math.round(work / usedFolds / one)));
  }

  /// @param before what was tried already: a training of the same length would end the same
  private List<Tried> round(ExecutorService pool, List<SequenceCandidate> left, int round, double work,
      List<Tried> before) throws IOException {
    List<Tried> tried = new ArrayList<>();
    List<SequenceCandidate> longer = new ArrayList<>();
    for (SequenceCandidate candidate : left)
      before.stream().filter(one -> one.lap.candidate().equals(candidate)
          && one.lap.updates() == updates(candidate, work)).findFirst()
          .ifPresentOrElse(tried::add, () -> longer.add(candidate));
    List<List<Future<double[][]>>> running = new ArrayList<>();
    for (SequenceCandidate candidate : longer) {
      List<Future<double[][]>> ofFolds = new ArrayList<>();
      for (int fold = 0; fold < usedFolds; fold++) {
        int number = fold;
        Checkpoints place =
            place("round-" + round + "-candidate-" + (left.indexOf(candidate) + 1) + "-fold-" + (fold + 1));
        ofFolds.add(pool.submit(() -> judge(candidate, updates(candidate, work), number, place)));
      }
      running.add(ofFolds);
    }
    for (int c = 0; c < longer.size(); c++) {
      double[][] answers = new double[data.count()][];
      boolean failed = false;
      for (int fold = 0; fold < usedFolds; fold++) {
        double[][] said = result(running.get(c).get(fold));
        int[] numbers = SequenceSplit.numbers(folds, fold, true);
        failed |= said.length < numbers.length;
        for (int i = 0; i < said.length; i++)
          answers[numbers[i]] = said[i];
      }
      double[][] judged = IntStream.range(0, data.count()).filter(i -> folds[i] < usedFolds).mapToObj(i -> answers[i])
          .toArray(double[][]::new);
      SequenceLap lap = new SequenceLap(longer.get(c), round, updates(longer.get(c), work),
          failed ? Double.POSITIVE_INFINITY : loss(judged));
      tried.add(new Tried(lap, judged));
      listener.lap(lap);
    }
    return tried;
  }

  /// What a network that has not seen a fold says of it; nothing where its training failed.
  private double[][] judge(SequenceCandidate candidate, long updates, int fold, Checkpoints place)
      throws IOException {
    Optional<Parameters> weights = trainer.train(candidate, SequenceSplit.numbers(folds, fold, false), batch, updates,
        options.seed() + 1000 * (fold + 1L), place, listener);
    return weights.isEmpty() ? new double[0][]
        : new SequenceNetwork(trainer.model(candidate), List.of(weights.get())).on(backend.backend()).answers(data,
            SequenceSplit.numbers(folds, fold, true));
  }

  /// Of what was said of the judged sequences.
  private double loss(double[][] judged) {
    return data.loss(judged, IntStream.range(0, data.count()).filter(i -> folds[i] < usedFolds).toArray());
  }

  private Optional<SequenceNetwork> members(ExecutorService pool, SequenceLap chosen) throws IOException {
    listener.training(chosen.candidate(), chosen.updates(), options.members());
    int[] all = IntStream.range(0, training.count()).toArray();
    List<Future<Optional<Parameters>>> running = new ArrayList<>();
    for (int m = 0; m < options.members(); m++) {
      long seed = options.seed() + 1_000_000 * (m + 1L);
      Checkpoints place = place("member-" + (m + 1));
      Callable<Optional<Parameters>> one =
          () -> trainer.train(chosen.candidate(), all, batch, chosen.updates(), seed, place, listener);
      running.add(pool.submit(one));
    }
    List<Parameters> members = new ArrayList<>();
    for (Future<Optional<Parameters>> one : running)
      result(one).ifPresent(members::add);
    Model model = trainer.model(chosen.candidate());
    return members.isEmpty() ? Optional.empty() : Optional.of(new SequenceNetwork(model, members));
  }

  private static <T> T result(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("a fit was interrupted.", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case RuntimeException wrong -> throw wrong;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
