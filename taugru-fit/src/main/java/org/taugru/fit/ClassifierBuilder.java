package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Backends;
import org.taugru.table.Table;
import org.taugru.table.TableFile;

/// What to classify, and how to learn it.
public final class ClassifierBuilder extends SequenceBuilder<ClassifierBuilder> {
  ClassifierBuilder(SequenceAsk ask) {
    super(ask);
  }

  @Override
  ClassifierBuilder with(SequenceAsk other) {
    return new ClassifierBuilder(other);
  }

  public ClassifierFit fit(Path file) throws IOException {
    return fit(TableFile.read(file, ask().reading()), SequenceListener.quiet());
  }

  /// Fits to a table: one that was read already, or one of arrays or rows of a program ([Table#of(org.taugru.table.Column...)],
  /// [Table#ofRows]).
  public ClassifierFit fit(Table table) throws IOException {
    return fit(table, SequenceListener.quiet());
  }

  /// Fits to sequences in memory ([LabelledData#of]).
  public ClassifierFit fit(LabelledData data) throws IOException {
    return fit(data, SequenceListener.quiet());
  }

  /// Fits to a table that was read already; a part of its sequences is drawn for the test.
  public ClassifierFit fit(Table table, SequenceListener listener) throws IOException {
    SequenceFrame frame = SequenceFrame.of(table, ask().roles(table), SequenceFrame.Ask.LABELS);
    return fit(frame.data(), Optional.empty(), Optional.of(frame.spec()), frame.findings(), listener);
  }

  /// Fits to a table and tests on another one.
  public ClassifierFit fit(Table table, Table test, SequenceListener listener) throws IOException {
    SequenceFrame frame = SequenceFrame.of(table, ask().roles(table), SequenceFrame.Ask.LABELS);
    return fit(frame.data(), Optional.of(SequenceFrame.read(test, frame.spec(), SequenceFrame.Ask.LABELS)),
        Optional.of(frame.spec()), frame.findings(), listener);
  }

  /// Fits to sequences in memory; a part of them is drawn for the test.
  public ClassifierFit fit(LabelledData data, SequenceListener listener) throws IOException {
    return fit(data, Optional.empty(), Optional.empty(), List.of(), listener);
  }

  /// Fits to sequences in memory and tests on others.
  public ClassifierFit fit(LabelledData data, LabelledData test, SequenceListener listener) throws IOException {
    return fit(data, Optional.of(test), Optional.empty(), List.of(), listener);
  }

  private ClassifierFit fit(LabelledData all, Optional<LabelledData> given, Optional<SequenceSpec> spec,
      List<Finding> found, SequenceListener listener) throws IOException {
    all.labels(); // refuses other answers
    SequenceParts parts = SequenceParts.of(all, given, ask().splitBy(), ask().options().seed());
    List<Finding> findings = new ArrayList<>(found);
    findings.addAll(parts.findings());
    LabelledData training = parts.training();
    InputCode code = InputCode.of(training, training.and(parts.test()));
    EncodedData learnt = encoded(code, training);
    SequenceFitter.Fitted fitted = new SequenceFitter(training, learnt, code.features().size(), ask().options(),
        ask().backend(), ask().threads(), ask().checkpoints(), listener).fit();
    if (fitted.network().isEmpty())
      return new ClassifierFit(Optional.empty(), findings, training, parts.test(), fitted.chosen(), fitted.laps(),
          Optional.empty());
    listener.testing();
    EncodedData asked = encoded(code, parts.test());
    double[][] said = fitted.network().get()
        .on(Backends.named(ask().backend(), ask().threads()).backend()).answers(asked);
    ClassificationResult result = new ClassificationResult(
        ClassScores.of(ask().options().cell(), training.classes(), asked.labels(), said),
        ClassificationResult.baselines(training.classes(), learnt, asked));
    Map<String, String> card = new LinkedHashMap<>();
    card.put("made of", training.count() + " sequences of " + training.classes().size() + " classes");
    card.put("test", String.format(Locale.ROOT, "%.1f %% of %d sequences are told right",
        100 * result.network().accuracy(), asked.count()));
    LabelledData.LabelKind kind =
        training.answers() instanceof LabelledData.Answers.Labels labels ? labels.kind() : LabelledData.LabelKind.TEXT;
    Classifier classifier = new Classifier(new SequenceDescription(ask().options().cell(), spec, code,
        List.copyOf(ask().reading().missing()), card), training.classes(), kind, fitted.network().get(),
        Backends.named(ask().backend(), ask().threads()).backend());
    return new ClassifierFit(Optional.of(classifier), findings, training, parts.test(), fitted.chosen(), fitted.laps(),
        Optional.of(result));
  }

  private static EncodedData encoded(InputCode code, LabelledData data) throws IOException {
    return EncodedData.labelled(code.width(), code.encode(data), data.classes().size(), data.labels());
  }
}
