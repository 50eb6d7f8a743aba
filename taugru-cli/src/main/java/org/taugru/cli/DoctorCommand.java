package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.exec.Backends;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.CudaException;
import org.taugru.exec.cuda.driver.CudaUnavailableException;
import org.taugru.exec.cuda.driver.Gpu;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.json.Json;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Presence;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.PublishedSets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Says what this machine has that runs can use.
@Command(name = "doctor", mixinStandardHelpOptions = true,
    description = "Say what of this machine can be used, and what to do about what is missing.")
final class DoctorCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;

  /// @param isThere whether it can be used
  /// @param text    what it is; or why not, and what to do about it
  private record Finding(String subject, boolean isThere, String text) {
    Json json() {
      return Json.object().with("subject", subject).with("isThere", isThere).with("text", text);
    }
  }

  @Override
  public Integer call() throws IOException {
    List<Finding> findings = new ArrayList<>();
    findings.add(java());
    for (String backend : Backends.names())
      if (!backend.equals(Backends.AUTO))
        findings.add(backend(backend));
    findings.add(data());
    findings.addAll(gpus());
    findings.add(compiler());
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(new Json.Arr(findings.stream().map(Finding::json).toList()).text());
    else
      for (Finding finding : findings)
        out.printf(Locale.ROOT, "%-4s %-21s %s%n", finding.isThere ? "yes" : "no", finding.subject, finding.text);
    return 0;
  }

  private static Finding java() {
    Runtime runtime = Runtime.getRuntime();
    return new Finding("java", true, String.format(Locale.ROOT, "%s of %s, %d cores, heap of up to %.1f GiB",
        Runtime.version(), System.getProperty("java.vendor"), runtime.availableProcessors(),
        runtime.maxMemory() / 0x1p30));
  }

  private static Finding backend(String name) {
    try {
      return Backends.unusable(name).map(why -> new Finding("backend " + name, false, why))
          .orElseGet(() -> new Finding("backend " + name, true,
              Backends.named(name, Runtime.getRuntime().availableProcessors()).backend().description()));
    } catch (CudaUnavailableException | CudaException e) { // a GPU that others have for themselves, say
      return new Finding("backend " + name, false, String.valueOf(e.getMessage()));
    }
  }

  private Finding data() throws IOException {
    DataFolder folder = published.folder();
    List<String> present = new ArrayList<>();
    for (String name : PublishedSets.names()) {
      PublishedSet set = PublishedSets.named(name);
      if (folder.find(set) instanceof Presence.Present)
        present.add(name);
    }
    return new Finding("data", !present.isEmpty(), folder.path() + " has "
        + (present.isEmpty() ? "no published set; get one with taugru data fetch NAME" : String.join(", ", present)));
  }

  private static List<Finding> gpus() {
    try {
      List<Finding> findings = new ArrayList<>();
      for (GpuInfo gpu : Gpu.all())
        findings.add(gpu(gpu));
      return findings.isEmpty() ? List.of(new Finding("gpu", false, "the NVIDIA driver sees none")) : findings;
    } catch (CudaUnavailableException | CudaException e) {
      return List.of(new Finding("gpu", false, String.valueOf(e.getMessage())));
    }
  }

  private static Finding gpu(GpuInfo gpu) {
    if (gpu.major() < GpuInfo.OLDEST)
      return new Finding("gpu", false, gpu + "; compute capability " + GpuInfo.OLDEST + ".0 or newer is needed");
    return new Finding("gpu", true, gpu + (gpu.ordinal() == 0 ? "; backend cuda computes on it"
        : "; backend cuda computes on the first one, which CUDA_VISIBLE_DEVICES can choose"));
  }

  private static Finding compiler() {
    try {
      Compiler compiler = Compiler.open();
      return new Finding("gpu compiler", true, "NVRTC " + compiler.version() + " (" + compiler.path() + ")");
    } catch (CudaUnavailableException | CudaException e) {
      return new Finding("gpu compiler", false, String.valueOf(e.getMessage()));
    }
  }
}
