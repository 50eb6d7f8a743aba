package org.taugru.cli;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What settings and backends are called elsewhere: they are too far from our names to be taken for slips of the hand.
final class OtherWords {
  private static final Map<String,
      String> SETTINGS = Map.ofEntries(entry("learningrate", "lr"), entry("eta", "lr"),
          entry("batchsize", "batch"), entry("minibatch", "batch"),
          entry("hiddensize", "hidden"), entry("hiddenunits", "hidden"), entry("hiddendim", "hidden"),
          entry("units", "hidden"), entry("numlayers", "layers"), entry("nlayers", "layers"), entry("depth", "layers"),
          entry("numepochs", "epochs"), entry("nepochs", "epochs"), entry("maxepochs", "epochs"),
          entry("steps", "iterations"), entry("maxsteps", "iterations"), entry("maxiterations", "iterations"),
          entry("weightdecay", "weightDecay"), entry("wd", "weightDecay"), entry("l2", "weightDecay"),
          entry("optimizer", "optimiser"), entry("optim", "optimiser"), entry("scheduler", "schedule"),
          entry("lrschedule", "schedule"), entry("lrscheduler", "schedule"), entry("clipnorm", "clip"),
          entry("gradclip", "clip"), entry("gradientclip", "clip"), entry("maxgradnorm", "clip"),
          entry("earlystopping", "patience"), entry("delay", "tau"), entry("lag", "tau"), entry("model", "cell"),
          entry("randomseed", "seed"), entry("criterion", "loss"), entry("lossfunction", "loss"),
          entry("maxtime", "seconds"), entry("timelimit", "seconds"), entry("dropoutrate", "inputDropout"),
          entry("embeddingsize", "embedding"),
          entry("embeddingdim", "embedding"),
          entry("stepsize", "stepSize"), entry("pooling", "readout"));

  private static final Map<String, String> BACKENDS =
      Map.of("gpu", "cuda", "nvidia", "cuda", "cudnn", "cuda", "cpu", "simd", "vector", "simd");

  private OtherWords() {
  }

  /// Our name of a backend: `cuda` for gpu.
  static Optional<String> backend(String word) {
    return Optional.ofNullable(BACKENDS.get(word.toLowerCase(Locale.ROOT)));
  }

  /// Our name of a setting: `lr` for learning_rate and learning-rate.
  static Optional<String> setting(String word) {
    return Optional.ofNullable(SETTINGS.get(word.replaceAll("[-_]", "").toLowerCase(Locale.ROOT)))
        .filter(name -> !name.equals(word));
  }
}
