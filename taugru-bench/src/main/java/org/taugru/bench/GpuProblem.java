package org.taugru.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.json.Json;

/// A layer to run on a GPU, of one model or of several that are trained together, each with weights and inputs of its own. The loss
/// is a weighted sum of the last values of the first state.
///
/// @param shape of one model's sequences
public record GpuProblem(LayerSetup setup, BatchShape shape, int models) {
  /// The referee takes some seconds for so many products.
  private static final double REFEREE_PRODUCTS = 3e8;

  Program program() {
    return setup.program();
  }

  Program gradient() {
    return Gradient.withoutInputs(program());
  }

  Parameters parameters(int model) {
    return Parameters.initial(program().parameters(), 1L + model);
  }

  /// Inputs of a model, `[steps, batch, width]`.
  ///
  /// @param set which of several
  float[] inputs(int model, int set) {
    return random(1000L * (set + 1) + model,
        TimedLayer.floats(shape.steps(), shape.batch(), setup.setting().inputSize()));
  }

  /// What the loss weighs the last states with, `[batch, width]`.
  float[] weights(int model) {
    return random(-1L - model, (long) shape.batch() * program().states().getFirst().width());
  }

  private static float[] random(long seed, long count) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[Math.toIntExact(count)];
    for (int i = 0; i < values.length; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }

  /// What the CPU says to the first set of inputs, for each model: the referee where that is quick.
  List<GpuAnswer> answers() {
    Kernel kernel = judge().compile(program(), gradient());
    List<GpuAnswer> answers = new ArrayList<>();
    for (int model = 0; model < models; model++)
      answers.add(answer(kernel, model));
    return answers;
  }

  /// What a kernel on arrays of the host says to the first set of inputs.
  GpuAnswer answer(Kernel kernel, int model) {
    Workspace workspace = kernel.workspace(shape.steps(), shape.batch());
    Parameters parameters = parameters(model);
    Carry end = kernel.forward(parameters, start(model), sequence(model, 0), Mode.evaluation(), workspace);
    Gradients gradients = kernel.backward(parameters, adjoint(model), workspace);
    return GpuAnswer.of(end, gradients);
  }

  Carry start(int model) {
    return Carry.start(program(), parameters(model), shape.batch());
  }

  Sequence sequence(int model, int set) {
    return Sequence.of(shape.steps(), shape.batch(), program().inputWidth(), inputs(model, set));
  }

  Adjoint adjoint(int model) {
    return Adjoint.ofLastState(program(), shape.batch(), weights(model));
  }

  /// The CPU's backend that says what is right.
  Backend judge() {
    double products =
        FlopCount.of(program()).plus(FlopCount.of(gradient())).products() / 2 * shape.steps() * shape.batch();
    return products * models < REFEREE_PRODUCTS ? new RefBackend() : new SimdBackend(setup.threads());
  }

  /// Bytes of this JVM's memory that a measurement takes.
  public long bytes() {
    long inputs = models * TimedLayer.floats(shape.steps(), shape.batch(), program().inputWidth()) * Float.BYTES;
    return 2 * inputs + TimedLayer.bytes(judge().compile(program(), gradient()), shape.steps(), shape.batch());
  }

  String batchWords() {
    return models == 1 ? Integer.toString(shape.batch()) : models + " × " + shape.batch();
  }

  /// On one line.
  String words() {
    return String.format(Locale.ROOT, "%s, N=%d B=%s p=%d d=%d τ=%d", setup.name(), shape.steps(), batchWords(),
        setup.setting().inputSize(), setup.setting().hiddenSize(), setup.tau());
  }

  /// Adds the sizes to an object.
  Json.Obj in(Json.Obj object) {
    return object.with("cell", setup.name()).with("steps", shape.steps()).with("batch", shape.batch())
        .with("models", models)
        .with("input", setup.setting().inputSize()).with("hidden", setup.setting().hiddenSize())
        .with("tau", setup.tau());
  }
}
