package org.taugru.exec.simd;

import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.ir.FilterForm;
import org.taugru.ir.Program;

/// The CPU backend, with one more way to run a recurrence whose memory is a linear filter ([FilterForm]): whole sequences
/// as a convolution. All other recurrences run as [SimdBackend] runs them.
///
/// The numbers are those of the recurrence up to rounding, not to the bit; they do not depend on the number of threads.
/// What is not a number spreads further than in a recurrence: to all steps of its sample, and to the sample beside it, with
/// which it is transformed.
public final class ConvolvingBackend implements Backend {
  private final SimdBackend simd;
  private final Threads threads;

  public ConvolvingBackend(int threads) {
    this.simd = new SimdBackend(threads);
    this.threads = new Threads(threads);
  }

  /// One thread for each core.
  public ConvolvingBackend() {
    this(Runtime.getRuntime().availableProcessors());
  }

  @Override
  public String name() {
    return simd.name();
  }

  @Override
  public String description() {
    return simd.description() + ", linear memory by convolution";
  }

  @Override
  public Kernel compile(Program recurrence, Program gradient) {
    Kernel recurrent = simd.compile(recurrence, gradient);
    Optional<FilterForm> form = FilterForm.of(recurrence);
    return form.isPresent() ? new ConvolvingKernel(recurrent, form.get(), gradient, threads) : recurrent;
  }
}
