package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.taugru.report.HtmlReport;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;
import org.taugru.report.Tone;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.theory.Chapter;
import org.taugru.theory.StudySettings;
import org.taugru.theory.Verdict;

/// The chapters of the theory as Markdown with pictures beside it, and as one page.
final class TheoryReport {
  private static final String TITLE = "The theory, computed";
  private static final String PICTURES = "pictures";

  private final Path folder;
  private final String name;
  private final String subtitle;
  private final String command;
  private final Drawing drawing;
  private final List<Chapter> chapters = new ArrayList<>();

  /// @param folder  where it goes
  /// @param name    of its files, without what follows the dot
  /// @param command what makes it, to be written down with it
  TheoryReport(Path folder, String name, StudySettings settings, String command, Drawing drawing) {
    this.folder = folder;
    this.name = name;
    this.command = command;
    this.subtitle = "The statements of the τ-GRU paper put to the test, with what is true instead where they are wrong."
        + (settings.effort() == StudySettings.Effort.QUICK ? " A quick version: fewer cases and shorter training."
            : "");
    this.drawing = drawing;
  }

  void add(Chapter chapter) {
    chapters.add(chapter);
  }

  /// Makes the folder, so that one that cannot be made is known before anything is computed.
  void prepare() throws IOException {
    Files.createDirectories(folder);
    Files.createDirectories(folder.resolve(PICTURES));
  }

  /// Writes the Markdown, the page and the pictures and returns the page.
  Path write() throws IOException {
    for (Chapter chapter : chapters)
      for (Chapter.Part part : chapter.parts())
        if (part instanceof Chapter.Part.Picture(String picture, var chart, _))
          drawing.write(chart, folder.resolve(PICTURES), picture);
    AtomicFile.write(folder.resolve(name + ".md"), markdown());
    Path page = folder.resolve(name + ".html");
    html().write(page);
    return page;
  }

  /// Whether a verdict is good news.
  static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> Tone.GOOD;
      case FAILS -> Tone.BAD;
      case SEEN -> Tone.NEUTRAL;
    };
  }

  /// Every statement with a verdict, the chapter's title beside its first.
  private Table summary() {
    Table table =
        Table.of(Table.text("chapter"), Table.text("statement"), Table.text("of the paper"), Table.text("verdict"));
    for (Chapter chapter : chapters) {
      String title = chapter.title();
      for (Chapter.Part.Finding finding : chapter.verdicts()) {
        table = table.row(Table.words(title), Table.words(finding.statement()),
            Table.words(finding.author() == Chapter.Author.PAPER ? "yes" : ""),
            Table.tag(tone(finding.verdict()), finding.verdict().toString()));
        title = "";
      }
    }
    return table;
  }

  /// How many of the statements hold. Of the paper nothing is said where none of its statements was put to the test.
  private String counts() {
    List<Chapter.Part.Finding> papers = verdicts(Chapter.Author.PAPER);
    String ours = holding(verdicts(Chapter.Author.OURS)) + " statements of our own or questions beside ";
    return "What holds: "
        + (papers.isEmpty() ? ours + "the paper." : holding(papers) + " statements of the paper, and " + ours + "it.");
  }

  private List<Chapter.Part.Finding> verdicts(Chapter.Author author) {
    return chapters.stream().flatMap(chapter -> chapter.verdicts().stream())
        .filter(finding -> finding.author() == author).toList();
  }

  private static String holding(List<Chapter.Part.Finding> all) {
    return all.stream().filter(finding -> finding.verdict() == Verdict.HOLDS).count() + " of " + all.size();
  }

  private String markdown() {
    StringBuilder text = new StringBuilder("# " + TITLE + "\n\n" + subtitle + "\n\n```\n" + command + "\n```\n\n"
        + counts() + "\n\n" + MarkdownTable.of(summary()));
    for (Chapter chapter : chapters) {
      text.append("\n## ").append(chapter.title()).append('\n');
      for (Chapter.Part part : chapter.parts())
        text.append('\n').append(switch (part) {
          case Chapter.Part.Prose(String words) -> Arrays.stream(words.split("\n\\s*\n")).map(MarkdownTable::escaped)
              .collect(Collectors.joining("\n\n"));
          case Chapter.Part.Picture(String picture, var chart, String caption) ->
            "![" + MarkdownTable.escaped(chart.title()) + "](" + PICTURES + "/" + picture + ".svg)\n\n*"
                + MarkdownTable.escaped(caption) + "*";
          case Chapter.Part.Grid(String caption, Table table) ->
            (caption.isEmpty() ? "" : MarkdownTable.escaped(caption) + "\n\n") + MarkdownTable.of(table).strip();
          case Chapter.Part.Finding(_, String statement, var verdict, String evidence) -> "- **"
              + MarkdownTable.escaped(statement) + "**: " + tone(verdict).marked(verdict.toString()) + ". "
              + MarkdownTable.escaped(evidence);
        }).append('\n');
    }
    return text.toString();
  }

  private HtmlReport html() {
    HtmlReport page =
        new HtmlReport(TITLE).subtitle(subtitle).contents().text("Made by " + command).section("Verdicts")
            .text(counts()).table("", summary());
    for (Chapter chapter : chapters) {
      page.section(chapter.title());
      for (Chapter.Part part : chapter.parts())
        switch (part) {
          case Chapter.Part.Prose(String words) -> page.text(words);
          case Chapter.Part.Picture(_, var chart, String caption) -> page.chart(chart, caption);
          case Chapter.Part.Grid(String caption, Table table) -> page.table(caption, table);
          case Chapter.Part.Finding(_, String statement, var verdict, String evidence) ->
            page.finding(statement, tone(verdict), verdict.toString(), evidence);
        }
    }
    return page;
  }
}
