package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;

/// How kernels write lags. Short ones are numbers of the source. Those of [#LONG] steps and more, which are read from memory, are letters: their
/// values are arguments, so that cells that differ in such a lag alone have the same source, and models of a layer may have lags of their own.
final class Lags {
  /// Lags below this are read from shared memory.
  static final int LONG = 4;
  private static final Pattern IN_TEXT = Pattern.compile("\\[n−(\\d+)]");

  private final Wiring wiring;
  /// The long ones, in order.
  final List<Integer> values;

  Lags(Wiring wiring) {
    this.wiring = wiring;
    TreeSet<Integer> found = new TreeSet<>();
    wiring.delayedOperands().forEach(delayed -> found.add(delayed.lag()));
    wiring.readStates(wiring.forward).forEach(delayed -> found.add(delayed.lag()));
    wiring.readStates(wiring.backward).forEach(delayed -> found.add(delayed.lag()));
    wiring.readStates(wiring.accumulated).forEach(delayed -> found.add(delayed.lag()));
    wiring.lateAdjoints().forEach(delayed -> found.add(delayed.lag()));
    this.values = List.copyOf(found.tailSet(LONG));
  }

  /// A part of a name.
  String name(int lag) {
    return values.contains(lag) ? letters(values.indexOf(lag)) : Integer.toString(lag);
  }

  /// A, B … Z, and then Z26, Z27 …
  private static String letters(int index) {
    return index < 26 ? String.valueOf((char) ('A' + index)) : "Z" + index;
  }

  /// A number of steps: the lag and some more.
  String steps(int lag, int more) {
    return values.contains(lag) ? plus(variable(lag), more) : Integer.toString(lag + more);
  }

  /// Where a state of some steps before lies in an array that begins with the history, from where its first step lies.
  ///
  /// @param more steps later
  String row(int state, int lag, int more) {
    int history = wiring.program.states().get(state).history();
    boolean isLong = values.contains(lag);
    if (history < LONG)
      return Integer.toString(history - lag + more);
    return plus("a." + history(state) + (isLong ? " - " + variable(lag) : ""), isLong ? more : more - lag);
  }

  private static String plus(String name, int more) {
    return more == 0 ? name : name + (more > 0 ? " + " : " - ") + Math.abs(more);
  }

  private String variable(int lag) {
    return "lag" + name(lag);
  }

  private String history(int state) {
    return "history_" + wiring.stateName(state);
  }

  /// The histories that are arguments.
  Map<String, Integer> histories() {
    Map<String, Integer> found = new LinkedHashMap<>();
    for (int s = 0; s < wiring.program.states().size(); s++) {
      int rows = wiring.program.states().get(s).history();
      if (rows >= LONG)
        found.put(history(s), rows);
    }
    return found;
  }

  void addArguments(Struct arguments) {
    if (!values.isEmpty())
      arguments.pointer("lags", "const int", "[model][" + values.size() + "]");
    histories().keySet().forEach(name -> arguments.whole(name, "steps of it that are kept before the first one"));
  }

  void declare(SourceText text) {
    for (int k = 0; k < values.size(); k++)
      text.add("[[maybe_unused]] const int %s = a.lags[tile / a.tilesPerModel * %d + %d];", variable(values.get(k)),
          values.size(), k);
  }

  /// A line of the plan, with letters for long lags.
  String inText(String line) {
    return IN_TEXT.matcher(line).replaceAll(found -> "[n−" + name(Integer.parseInt(found.group(1))) + "]");
  }
}
