package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Learner;
import org.taugru.train.LearnerProvider;
import org.taugru.train.TrainingSpec;

/// Training that stays on the GPU, in one of its modes.
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

  public static final class Fp32 extends CudaLearnerProvider {
    public Fp32() {
      super(CudaMode.FP32);
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
    return Optional.empty();
  }

  private static Optional<String> because(String why) {
    return Optional.of(why + OTHERWISE);
  }

  @Override
  public final Learner create(TrainingSpec spec, Backend backend) {
    CudaBackend own = (CudaBackend) backend;
    List<String> notes = own.precision().isPresent() ? inFp32(spec.model(), own) : List.of();
    return new CudaLearner(name(), spec, group(own), notes);
  }

  @Override
  public final Optional<Object> kind(TrainingSpec spec, Backend backend) {
    CudaBackend own = (CudaBackend) backend;
    return unusable(spec, backend).isPresent() ? Optional.empty()
        : Optional.of(ModelKind.of(spec, own.precision(), own.device().info()));
  }

  /// Which layers of a backend with tensor cores do without, and why.
  private static List<String> inFp32(Model model, CudaBackend backend) {
    List<String> notes = new ArrayList<>();
    for (int k = 0; k < model.layers().size(); k++) {
      Program program = model.layers().get(k);
      String layer = program.name() + (model.layers().size() == 1 ? "" : " in layer " + (k + 1));
      CudaNetwork.whyInFp32(program, CudaNetwork.gradient(model, k), backend.precision(), backend.device())
          .ifPresent(why -> notes.add(layer + " is trained in fp32, without tensor cores: " + why));
    }
    return notes;
  }

  /// Models of a backend for several runs are trained together, others alone.
  private static CudaGroup group(CudaBackend backend) {
    return backend.runs() == 1 ? made(backend) : GROUPS.computeIfAbsent(backend, CudaLearnerProvider::made);
  }

  private static CudaGroup made(CudaBackend backend) {
    return new CudaGroup(backend.device(), backend.precision(), backend.runs(), backend::missing);
  }
}
