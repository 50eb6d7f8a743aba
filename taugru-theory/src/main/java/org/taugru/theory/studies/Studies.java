package org.taugru.theory.studies;

import java.util.List;
import java.util.stream.Collectors;
import org.taugru.theory.Study;
import org.taugru.theory.approximation.ApproximationStudy;
import org.taugru.theory.dependence.ContinuousDependenceStudy;
import org.taugru.theory.discretisation.DiscretisationStudy;
import org.taugru.theory.gradient.GradientBoundStudy;
import org.taugru.theory.gradient.GradientFlowStudy;
import org.taugru.theory.gradient.LinearRnnStudy;
import org.taugru.theory.lyapunov.LyapunovStudy;
import org.taugru.theory.response.DelayResponseStudy;
import org.taugru.theory.stability.StabilityStudy;

/// The studies there are.
public final class Studies {
  private Studies() {
  }

  /// All of them, in the paper's order.
  public static List<Study> all() {
    return List.of(new DelayResponseStudy(), new ContinuousDependenceStudy(), new LinearRnnStudy(),
        new GradientBoundStudy(), new GradientFlowStudy(), new ApproximationStudy(), new DiscretisationStudy(),
        new StabilityStudy(), new LyapunovStudy());
  }

  /// The study of that name, or an error that lists the names there are.
  public static Study named(String name) {
    return all().stream().filter(study -> study.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no study " + name + "; there are "
            + all().stream().map(Study::name).collect(Collectors.joining(", ")) + "."));
  }
}
