package org.taugru.train.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.taugru.data.TargetFormat;
import org.taugru.exec.cuda.source.Prelude;
import org.taugru.train.LossForm;
import org.taugru.train.UpdateRule;

/// The source of what training needs beside layers.
final class LearnerSource {
  private static final String TYPES = """
      typedef unsigned int u32;
      typedef unsigned long long u64;
      typedef long long i64;
      #define DEVICE static __device__ __forceinline__

      """;

  private LearnerSource() {
  }

  static String of(LossForm loss, TargetFormat targets, int outputs, UpdateRule rule) {
    return TYPES + Prelude.functions() + "\n" + resource("learner.cu") + "\n" + LossSource.of(loss, targets, outputs)
        + "\n" + RuleSource.of(rule);
  }

  private static String resource(String name) {
    try (InputStream in = LearnerSource.class.getResourceAsStream(name)) {
      if (in == null)
        throw new IllegalStateException("the jar of taugru-cuda-train lacks " + name + "; build it again.");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
