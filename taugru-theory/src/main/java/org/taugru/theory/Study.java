package org.taugru.theory;

import java.util.List;
import java.util.stream.Collectors;

/// One statement of the paper, or a question beside it, as a program.
public interface Study {
  /// As the command line calls it: `linear-rnn`.
  String name();

  String title();

  /// Computes everything and writes it down. Equal settings give equal chapters on one kind of machine.
  Chapter examine(StudySettings settings);

  /// All of them, in the paper's order.
  static List<Study> all() {
    return List.of(new DelayResponseStudy(), new ContinuousDependenceStudy(), new LinearRnnStudy(),
        new GradientBoundStudy(), new GradientFlowStudy(), new ApproximationStudy(), new DiscretisationStudy(),
        new StabilityStudy(), new LyapunovStudy());
  }

  /// The study of that name, or an error that lists the names there are.
  static Study named(String name) {
    return all().stream().filter(study -> study.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no study " + name + "; there are "
            + all().stream().map(Study::name).collect(Collectors.joining(", ")) + "."));
  }
}
