"""Times recurrent layers of other libraries: python3 - LIBRARY JOB, one JSON object a line on standard output.

JOB is an object with the problems and how often to measure them. Times are milliseconds, of each repetition. Answers are checked
first: "difference" is the largest difference of last states from the same recurrence in double on the CPU, for some samples,
relative to the largest state.
"""
import json
import sys
import time

CHECKED_SAMPLES = 8
FEWEST_WARM_UPS = 3
LARGEST_DIFFERENCE = 0.05


def emit(**row):
    print(json.dumps(row), flush=True)


def timed(clock, work, job):
    """Milliseconds of repetitions of work(round) after a warm-up; few of them where one takes long."""
    begin, rounds, ms = time.perf_counter(), 0, 0.0
    while rounds < FEWEST_WARM_UPS or time.perf_counter() - begin < job["warmUpSeconds"]:
        ms = clock(work, 1)[0]
        rounds += 1
    count = min(job["repeats"], max(job["fewest"], int(job["milliseconds"] / max(ms, 1e-3))))
    return clock(work, count)


def host_clock(finish):
    """Waits for each repetition."""
    def clock(work, count):
        times = []
        for i in range(count):
            begin = time.perf_counter()
            finish(work(i))
            times.append(1e3 * (time.perf_counter() - begin))
        return times
    return clock


def measured(number, library, row, cell, difference, inference, train, clock, job):
    if not difference < LARGEST_DIFFERENCE:
        emit(problem=number, library=library, row=row, cell=cell, missing=f"its last states are off by {difference:.1e}")
        return
    emit(problem=number, library=library, row=row, cell=cell, difference=difference, inferenceMs=timed(clock, inference, job),
         trainMs=timed(clock, train, job))


# --- PyTorch: the cells that cuDNN has ---------------------------------------------------------------------------------


def torch_clock(torch):
    """By events in the GPU's queue; no repetition waits for the one before."""
    def clock(work, count):
        marks = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(count)]
        for i, (begin, end) in enumerate(marks):
            begin.record()
            work(i)
            end.record()
        torch.cuda.synchronize()
        return [begin.elapsed_time(end) for begin, end in marks]
    return clock


def last_state(answer):
    state = answer[1]
    return (state[0] if isinstance(state, tuple) else state)[0]


def torch_layer(torch, number, problem, name, dtype, words, library, clock, device, job):
    steps, batch, width, hidden = (problem[key] for key in ("steps", "batch", "input", "hidden"))
    torch.manual_seed(number)
    exact = getattr(torch.nn, name)(width, hidden).double()
    inputs = [(2 * torch.rand(steps, batch, width) - 1) for _ in range(job["sets"])]
    weights = (2 * torch.rand(batch, hidden) - 1).to(device, dtype)
    with torch.no_grad():
        wanted = last_state(exact(inputs[0][:, :CHECKED_SAMPLES].double()))
    layer = getattr(torch.nn, name)(width, hidden)
    layer.load_state_dict(exact.state_dict())
    layer = layer.to(device, dtype)
    layer.flatten_parameters()
    inputs = [values.to(device, dtype) for values in inputs]
    parameters = list(layer.parameters())

    def inference(i):
        with torch.no_grad():
            return layer(inputs[i % len(inputs)])

    def train(i):
        return torch.autograd.grad(last_state(layer(inputs[i % len(inputs)])), parameters, weights)

    def in_mode(training, work):
        def run(i):
            if layer.training != training:
                layer.train(training)
            return work(i)
        return run

    found = last_state(inference(0))[:CHECKED_SAMPLES].double().cpu()
    difference = float((found - wanted).abs().max() / wanted.abs().max())
    measured(number, library, f"{name} {words}", name.lower(), difference, in_mode(False, inference), in_mode(True, train), clock, job)


def torch_rows(job):
    try:
        import torch
    except ImportError as why:
        emit(library="PyTorch", missing=f"this Python does not have it ({why})")
        return
    on_gpu = job["device"] == "gpu"
    if on_gpu and not torch.cuda.is_available():
        emit(library="PyTorch", missing=f"PyTorch {torch.__version__} sees no GPU")
        return
    torch.backends.cudnn.allow_tf32 = True
    torch.set_num_threads(4)  # of the CPU, for the few samples that answers are checked with
    device = torch.device("cuda" if on_gpu else "cpu")
    clock = torch_clock(torch) if on_gpu else host_clock(lambda answer: answer)
    version = torch.backends.cudnn.version() if on_gpu else None
    library = f"cuDNN {version} by PyTorch {torch.__version__}"
    for number, problem in enumerate(job["problems"]):
        for name in ("LSTM", "GRU"):
            for words, dtype in (("fp32", torch.float32), ("fp16", torch.float16)):
                try:
                    torch_layer(torch, number, problem, name, dtype, words, library, clock, device, job)
                except RuntimeError as why:
                    emit(problem=number, library=library, row=f"{name} {words}", cell=name.lower(), missing=str(why).split("\n")[0])
        if on_gpu:
            torch.cuda.empty_cache()


# --- JAX: a τ-GRU as a compiled scan -----------------------------------------------------------------------------------


def tau_gru(jax, parameters, x, tau):
    """The last state. Blocks of tau steps: what is delayed in one are the states of the one before, so that products with inputs and
    with delayed states are done for a whole block at once."""
    jnp, scan = jax.numpy, jax.lax.scan
    w, u, b = parameters
    hidden = w.shape[-1]
    side_by_side = jnp.concatenate([w[0], w[2], w[3]], axis=1)

    def step(h, known):
        of_u, z, of_g, of_a = known
        product = h @ side_by_side
        instant = jnp.tanh(product[:, :hidden] + of_u)
        gate = jax.nn.sigmoid(product[:, hidden:2 * hidden] + of_g)
        weight = jax.nn.sigmoid(product[:, 2 * hidden:] + of_a)
        return h + gate * (instant + weight * z - h), h

    def block(carry, inputs):
        h, delayed = carry
        ahead = jnp.einsum("nbp,kpd->knbd", inputs, u) + b[:, None, None, :]
        z = jnp.tanh(delayed @ w[1] + ahead[1])
        return scan(step, h, (ahead[0], z, ahead[2], ahead[3])), None

    steps, batch, width = x.shape
    blocks = steps // tau
    start = jnp.zeros((batch, hidden), x.dtype), jnp.zeros((tau, batch, hidden), x.dtype)
    (h, delayed), _ = scan(block, start, x[:blocks * tau].reshape(blocks, tau, batch, width))
    rest = steps - blocks * tau
    if rest > 0:
        (h, _), _ = block((h, delayed[:rest]), x[blocks * tau:])
    return h


def tau_gru_step_by_step(numpy, parameters, x, tau):
    """The same from the equations, one step after the other."""
    w, u, b = (values.astype(numpy.float64) for values in parameters)
    states = [numpy.zeros((x.shape[1], w.shape[-1]))]
    for n in range(x.shape[0]):
        h = states[n]
        delayed = states[n - tau] if n >= tau else numpy.zeros_like(h)
        sums = [(delayed if k == 1 else h) @ w[k] + x[n] @ u[k] + b[k] for k in range(4)]
        instant, z = numpy.tanh(sums[0]), numpy.tanh(sums[1])
        gate, weight = 1 / (1 + numpy.exp(-sums[2])), 1 / (1 + numpy.exp(-sums[3]))
        states.append(h + gate * (instant + weight * z - h))
    return states[-1]


def jax_layer(jax, numpy, number, problem, library, job):
    steps, batch, width, hidden, tau = (problem[key] for key in ("steps", "batch", "input", "hidden", "tau"))
    random = numpy.random.default_rng(number)
    bound = hidden ** -0.5

    def draw(*shape):
        return random.uniform(-bound, bound, shape).astype(numpy.float32)

    parameters = draw(4, hidden, hidden), draw(4, width, hidden), draw(4, hidden)
    inputs = [random.uniform(-1, 1, (steps, batch, width)).astype(numpy.float32) for _ in range(job["sets"])]
    weights = random.uniform(-1, 1, (batch, hidden)).astype(numpy.float32)
    wanted = tau_gru_step_by_step(numpy, parameters, inputs[0][:, :CHECKED_SAMPLES].astype(numpy.float64), tau)
    parameters, inputs, weights = jax.device_put((parameters, inputs, weights))
    forward = jax.jit(lambda given, x: tau_gru(jax, given, x, tau))
    backward = jax.jit(jax.grad(lambda given, x: (tau_gru(jax, given, x, tau) * weights).sum()))
    found = numpy.asarray(forward(parameters, inputs[0]))[:CHECKED_SAMPLES]
    difference = float(abs(found - wanted).max() / abs(wanted).max())
    measured(number, library, "τ-GRU as a scan", "tau-gru", difference, lambda i: forward(parameters, inputs[i % len(inputs)]),
             lambda i: backward(parameters, inputs[i % len(inputs)]), host_clock(jax.block_until_ready), job)


def jax_rows(job):
    try:
        import jax
        import numpy
    except ImportError as why:
        emit(library="JAX", missing=f"this Python does not have it ({why})")
        return
    if job["device"] == "gpu" and jax.default_backend() != "gpu":
        emit(library="JAX", missing=f"JAX {jax.__version__} sees no GPU")
        return
    for number, problem in enumerate(job["problems"]):
        if problem["scan"]:
            jax_layer(jax, numpy, number, problem, f"JAX {jax.__version__}", job)


if __name__ == "__main__":
    {"PyTorch": torch_rows, "JAX": jax_rows}[sys.argv[1]](json.loads(sys.argv[2]))
