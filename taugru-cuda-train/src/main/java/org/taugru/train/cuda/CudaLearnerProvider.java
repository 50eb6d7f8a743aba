package org.taugru.train.cuda;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.ir.Node;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Learner;
import org.taugru.train.LearnerProvider;
import org.taugru.train.TrainingSpec;

/// Training that stays on the GPU, for a backend that uses tensor cores.
public abstract sealed class CudaLearnerProvider implements LearnerProvider {
  /// Those of backends for several runs, as long as there are any.
  private static final Map<CudaBackend, CudaGroup> GROUPS = Collections.synchronizedMap(new WeakHashMap<>());
  private static final String OTHERWISE = "; use --backend simd";

  private final CudaMode mode;

  private CudaLearnerProvider(CudaMode mode) {
    this.mode = mode;
  }

  /// A service is found by its class, so each mode has one.
  public static final class Fast extends CudaLearnerProvider {
    public Fast() {
      super(CudaMode.FAST);
    }
  }

  public static final class Accurate extends CudaLearnerProvider {
    public Accurate() {
      super(CudaMode.ACCURATE);
    }
  }

  @Override
  public final String name() {
    return mode.backend();
  }

  @Override
  public final Optional<String> unusable(TrainingSpec spec, Backend backend) {
    if (spec.loss().form().isEmpty())
      return because("the loss " + spec.loss().name() + " is a program of its own");
    if (!(spec.settings().optimiser() instanceof ElementwiseOptimiser))
      return because("the optimiser " + spec.settings().optimiser().name() + " is a program of its own");
    if (!spec.settings().auxiliary().costs().isEmpty() || spec.settings().auxiliary().reconstruct() > 0)
      return because("costs on states and reconstruction are computed on the CPU alone");
    if (spec.model().description().inputDropout() > 0)
      return because("dropout of inputs is drawn on the CPU alone");
    for (int k = 0; k < spec.model().layers().size(); k++) {
      Optional<String> why = unusable(spec.model(), k, (CudaBackend) backend);
      if (why.isPresent())
        return why;
    }
    return Optional.empty();
  }

  private static Optional<String> unusable(Model model, int layer, CudaBackend backend) {
    Program program = model.layers().get(layer);
    if (program.states().stream().anyMatch(state -> state.start().isPresent()))
      return because("the states of " + program.name() + " start at trained values");
    if (program.matrices().stream().anyMatch(matrix -> matrix.parametrisation().isPresent()))
      return because("matrices of " + program.name() + " are functions of their parameters");
    if (program.nodes().stream().anyMatch(Node.Random.class::isInstance))
      return because("noise of " + program.name() + " is drawn for training on the CPU alone");
    if (layer > 0 && program.inputHistory() > 0)
      return because(program.name() + " in a layer above another reads inputs of earlier steps");
    int width = program.states().getFirst().width();
    int block = width > 128 ? 128 : 16;
    if (layer + 1 < model.layers().size() && program.matrices().stream().anyMatch(matrix -> matrix.rows() > width))
      return because(
          "values of " + program.name() + " are wider than its " + width + " units, and another layer follows");
    if (layer + 1 < model.layers().size() && width % block != 0)
      return because(
          "a layer of " + width + " units is followed by another; their number must be a multiple of " + block
              + " for that");
    return FragmentKernel
        .unusable(program, CudaNetwork.gradient(model, layer), backend.precision().orElseThrow(),
            backend.device().info())
        .flatMap(why -> because("no kernel of tensor cores runs " + program.name() + ": " + why));
  }

  private static Optional<String> because(String why) {
    return Optional.of(why + OTHERWISE);
  }

  @Override
  public final Learner create(TrainingSpec spec, Backend backend) {
    return new CudaLearner(name(), spec, group((CudaBackend) backend));
  }

  /// Models of a backend for several runs are trained together, others alone.
  private static CudaGroup group(CudaBackend backend) {
    return backend.runs() == 1 ? made(backend) : GROUPS.computeIfAbsent(backend, CudaLearnerProvider::made);
  }

  private static CudaGroup made(CudaBackend backend) {
    return new CudaGroup(backend.device(), backend.precision().orElseThrow(), backend.runs());
  }
}
