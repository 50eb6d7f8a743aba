package org.taugru.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.model.Network;

/// Makes each update so many updates later, as a device does that is behind.
final class LateLearner implements Learner {
  private final CpuLearner cpu;
  private final int late;
  private final Deque<Asked> asked = new ArrayDeque<>();
  /// How many updates were asked for and not reported yet, at most.
  private int mostBehind;
  private int unreported;
  private int pauses;
  private int closings;
  private boolean reportsTwice;
  private Optional<Error> trouble = Optional.empty();

  private record Asked(long iteration, Samples samples, double[] rates) {
  }

  LateLearner(Network network, TrainingSpec spec, int late) {
    this.cpu = new CpuLearner(network, spec);
    this.late = late;
  }

  @Override
  public List<String> notes() {
    return List.of("updates are " + late + " late");
  }

  int mostBehind() {
    return mostBehind;
  }

  /// As it must not.
  void reportTwice() {
    reportsTwice = true;
  }

  void failToReserve(Error with) {
    trouble = Optional.of(with);
  }

  int pauses() {
    return pauses;
  }

  int closings() {
    return closings;
  }

  private void catchUp(int leaving) throws IOException {
    while (asked.size() > leaving) {
      Asked next = asked.removeFirst();
      cpu.update(next.iteration, next.samples, next.rates, () -> false);
    }
  }

  private void catchUp() {
    try {
      catchUp(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean update(long iteration, Samples samples, double[] rates, BooleanSupplier outOfTime) throws IOException {
    asked.add(new Asked(iteration, samples, rates.clone()));
    mostBehind = Math.max(mostBehind, ++unreported);
    catchUp(late);
    return true;
  }

  @Override
  public List<Updated> finished() {
    List<Updated> all = new ArrayList<>(cpu.finished());
    unreported -= all.size();
    if (reportsTwice)
      all.addAll(List.copyOf(all));
    return all;
  }

  @Override
  public List<Updated> finish() throws IOException {
    catchUp(0);
    return finished();
  }

  @Override
  public LearnerState state() {
    catchUp();
    LearnerState own = cpu.state();
    return new LearnerState(own.weights().copy(), own.averages().stream().map(Parameters::copy).toList(), own.steps());
  }

  @Override
  public Parameters weights() {
    catchUp();
    return cpu.weights().copy();
  }

  @Override
  public boolean isFinite() {
    catchUp();
    return cpu.isFinite();
  }

  @Override
  public Score score(Sequences set) throws IOException {
    catchUp(0);
    return cpu.score(set);
  }

  @Override
  public void begin(LearnerState state) {
    cpu.begin(new LearnerState(state.weights().copy(), state.averages().stream().map(Parameters::copy).toList(),
        state.steps()));
  }

  @Override
  public void pause() {
    pauses++;
    asked.clear(); // after trouble nobody wants them
    cpu.pause();
  }

  @Override
  public void close() {
    closings++;
    cpu.close();
  }

  @Override
  public String name() {
    return "late";
  }

  @Override
  public TrainingSpec spec() {
    return cpu.spec();
  }

  @Override
  public List<Parameter> declared() {
    return cpu.declared();
  }

  @Override
  public void reserve(double share) {
    trouble.ifPresent(error -> {
      throw error;
    });
    cpu.reserve(share);
  }

  @Override
  public long bytes() {
    return cpu.bytes();
  }

  @Override
  public String memoryUse() {
    return cpu.memoryUse();
  }

  @Override
  public Score score(Parameters weights, Sequences set) throws IOException {
    return cpu.score(weights, set);
  }

  @Override
  public float[] outputs(Parameters weights, Sequences set) throws IOException {
    return cpu.outputs(weights, set);
  }

  @Override
  public long waited() {
    return cpu.waited();
  }
}
