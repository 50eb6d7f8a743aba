package org.taugru.cells;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.eq.Cell;

/// The cells by name, as the command line, files and documents call them.
public final class Catalogue {
  /// Where a cell that is not here may be, in words.
  public static final String OTHERS =
      "One of your own is handed to SequenceModel.of(name, cell) in a program; the command line finds it in a jar by "
          + "TAUGRU_PLUGINS=/path/to.jar.";

  private Catalogue() {
  }

  /// How a stack of layers of a cell usually chooses τ.
  public enum Delays {
    /// One τ for all layers.
    SHARED,
    /// 1, 2, 4, … steps: twice as many in each layer as in the one below.
    DOUBLING
  }

  /// A named cell and where it comes from.
  ///
  /// @param code  where its authors' code is; empty if there is none or none was found
  /// @param notes what to know before using or comparing it, a sentence or two each
  public record Entry(String name, String title, String reference, String code, List<String> notes, Delays delays,
      Function<Options, Cell> maker, Options options) {
    public Entry {
      notes = List.copyOf(notes);
    }

    /// A cell without notes, whose stacks have one τ.
    ///
    /// @param reference where it was published
    /// @param maker     makes it of its options; asked for them, the options note names and defaults, so it must ask for the same
    ///                  ones each time
    public static Entry of(String name, String title, String reference, Function<Options, Cell> maker) {
      return new Entry(name, title, reference, "", List.of(), Delays.SHARED, maker, Options.of(1, 3));
    }

    /// The same with a place where its authors' code is.
    public Entry code(String where) {
      return new Entry(name, title, reference, where, notes, delays, maker, options);
    }

    /// The same with what to know before using or comparing it.
    public Entry notes(String... sentences) {
      return new Entry(name, title, reference, code, List.of(sentences), delays, maker, options);
    }

    /// The same, but in a stack τ doubles from layer to layer.
    public Entry doubling() {
      return new Entry(name, title, reference, code, notes, Delays.DOUBLING, maker, options);
    }

    Entry with(Options chosen) {
      return new Entry(name, title, reference, code, notes, delays, maker, chosen);
    }

    public Cell cell() {
      return maker.apply(options);
    }

    /// Its own options, in the order the cell asks for them.
    public List<CellOption> ownOptions() {
      Options recorder = Options.of(options.tau(), options.longest());
      with(recorder).cell();
      return recorder.asked();
    }
  }

  /// Every cell, ours before those of every [CellSource], those with a delay at `tau` steps; `longest` is the sequence length.
  public static List<Entry> all(int tau, int longest) {
    Options options = Options.of(tau, longest);
    List<Entry> ours = Stream.of(DelayCells.ENTRIES, GatedCells.ENTRIES, FlowCells.ENTRIES, OtherCells.ENTRIES)
        .flatMap(List::stream).toList();
    List<Entry> found = FoundCells.beside(ours.stream().map(Entry::name).collect(Collectors.toSet()));
    return Stream.concat(ours.stream(), found.stream()).map(entry -> entry.with(options)).toList();
  }

  /// The entry of that name, or an error that lists the names there are.
  public static Entry named(String name, int tau, int longest) {
    return named(name, Options.of(tau, longest));
  }

  /// As [#named(String, int, int)], with options of its own; one that it does not have is refused.
  public static Entry named(String name, Options options) {
    List<Entry> entries = all(1, 3);
    Entry entry = entries.stream().filter(candidate -> candidate.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no cell " + name + ". Cells: "
            + entries.stream().map(Entry::name).collect(Collectors.joining(", "))
            + ". " + OTHERS))
        .with(options);
    entry.cell();
    options.requireAsked(name);
    return entry;
  }
}
