package org.taugru.results;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The paper's tables and figures in its order, and where each is on the page, or why it is not.
record PaperContents(List<ItemSection> sections) {
  private static final String NO_SPEECH =
      "not run: of the published data there was only a part of the test set here ([data](data.md#google12))";
  private static final String TRAINING = "curves are those of the validation set; records have no errors of training";

  /// @param what  in words of the paper's caption
  /// @param items that show it, by name
  /// @param rest  what is not in them; empty where nothing is missing
  private record Part(String what, List<String> items, String rest) {
    static Part of(String what, String... items) {
      return new Part(what, List.of(items), "");
    }

    Part but(String words) {
      return new Part(what, items, words);
    }
  }

  private static final List<Part> PARTS = List.of(
      Part.of("Figure: nCIFAR against Google12", "ncifar").but("Google12 was not run, so that the figure is not drawn"),
      Part.of("Figure: adding, 2000 and 5000 steps", "adding", "adding-5000"),
      Part.of("Table: HAR-2", "har2"),
      Part.of("Table: IMDB", "imdb"),
      Part.of("Table: sMNIST, psMNIST, sCIFAR, nCIFAR", "smnist", "psmnist", "scifar", "ncifar"),
      Part.of("Figure: accuracy on psMNIST against epochs", "psmnist").but("the curve is that of the validation set; "
          + Contents.link(LearningSection.TITLE)),
      Part.of("Tables: ENSO, and additional results", "enso"),
      Part.of("Table: frequency classification", "frequency", "frequency-noisy"),
      Part.of("Table: ablation on psMNIST", "ablation"),
      Part.of("Figure: sensitivity to τ on psMNIST", "sensitivity"),
      Part.of("Figures of appendix A: hidden states of units with a delay")
          .but("[theory](theory.md#what-a-delay-does-to-a-single-unit-appendix-a)"),
      Part.of("Figure: copy", "copy"),
      Part.of("Table: Google12").but(NO_SPEECH),
      Part.of("Figure: a realisation each of Mackey–Glass and ENSO").but("not drawn: it shows data and no result"),
      Part.of("Table: Mackey–Glass", "mackey-glass"),
      Part.of("Figures: RMSE of training and test, Mackey–Glass and ENSO", "mackey-glass", "enso").but(TRAINING),
      Part.of("Table: tuning parameters").but("the settings of every run are in its record, and each section says "
          + "which are the paper's"),
      Part.of("Table: eight seeds").but("the columns \"paper: mean ± sd\""),
      Part.of("Table: S4 and LMU on Mackey–Glass", "mackey-glass"));

  String markdown() {
    return "## The paper's tables and figures\n\n| in the paper | here |\n|---|---|\n" + PARTS.stream()
        .map(part -> "| " + part.what + " | " + here(part) + " |\n").collect(Collectors.joining())
        + "\nAll other sections are questions of our own.\n";
  }

  private String here(Part part) {
    return Stream.concat(Stream.of(part.items.stream().map(this::place).collect(Collectors.joining(", "))),
        Stream.of(part.rest)).filter(words -> !words.isEmpty()).collect(Collectors.joining("; "));
  }

  private String place(String name) {
    ItemSection section = sections.stream().filter(one -> one.item().name().equals(name)).findFirst().orElseThrow();
    return section.isRun() ? Contents.link(section.item().title()) : section.item().title() + " (not run yet)";
  }
}
