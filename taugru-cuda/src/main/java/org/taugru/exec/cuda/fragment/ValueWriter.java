package org.taugru.exec.cuda.fragment;

import java.util.Locale;
import java.util.function.Consumer;
import org.taugru.exec.cuda.source.SourceText;

/// Writes how a thread has values, and how they come from memory and go there. Of a wide value it has two units and two samples of each
/// fragment; of a narrow one all elements of the same samples, as every thread of these samples has them.
final class ValueWriter {
  private final Wiring wiring;
  private final Mapping mapping;
  private final SourceText text;

  ValueWriter(Wiring wiring, Mapping mapping, SourceText text) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.text = text;
  }

  /// The dimensions of an array that holds a value.
  String dimensions(int width) {
    return wiring.isWide(width) ? "[" + mapping.elements() + "]" : narrowDimensions(width);
  }

  String narrowDimensions(int width) {
    return "[" + width + "][" + samples() + "]";
  }

  /// The type of a state's elements. A narrow one may be there for its past alone; a wide one is an operand at least.
  String type(int width) {
    return wiring.isWide(width) ? "float" : "[[maybe_unused]] float";
  }

  /// Samples of a thread.
  int samples() {
    return 2 * mapping.tiles();
  }

  /// The condition that of all threads with the same samples this is the one that tells a narrow value to memory.
  String isTeller() {
    return "warp == 0 && g == 0 && rank == 0" + (mapping.depth() == 1 ? "" : " && part == 0");
  }

  /// Element e's sample among those of this thread.
  String sampleOf() {
    return "(e >> 2) % " + mapping.tiles() + " * 2 + (e & 1)";
  }

  /// Element e's row among those of this thread.
  String rowOf() {
    return "(2 * (e / " + 4 * mapping.tiles() + ") + (e >> 1 & 1))";
  }

  /// The unit of a thread's row.
  String unitOf(String i) {
    return "unit + (" + i + " >> 1) * " + mapping.warps() * 16 + " + (" + i + " & 1) * 8";
  }

  /// Does something for each element that a thread has of a value.
  ///
  /// @param body is handed the index
  void forEach(int width, Consumer<String> body) {
    if (wiring.isWide(width)) {
      text.loop("e", mapping.elements());
      body.accept("[e]");
      text.end();
    } else
      forEachNarrow(width, body);
  }

  void forEachNarrow(int width, Consumer<String> body) {
    text.loop("f", width).loop("i", samples());
    body.accept("[f][i]");
    text.end().end();
  }

  void copy(int width, String to, String from) {
    forEach(width, index -> text.add("%s%s = %s%s;", to, index, from, index));
  }

  /// Loads a thread's part of a value.
  ///
  /// @param shift steps from the one that `block` is of
  void load(int width, String target, String array, String shift) {
    if (!wiring.isWide(width)) {
      loadNarrow(width, target, array, shift);
      return;
    }
    text.loop("f", mapping.fragments());
    text.add("const float* const p = %s + %s;", row(array, shift), fragment());
    text.add("const float2 low = *(const float2*) p, high = *(const float2*) (p + 64);");
    text.add("%s[4 * f] = low.x, %s[4 * f + 1] = low.y, %s[4 * f + 2] = high.x, %s[4 * f + 3] = high.y;", target,
        target, target,
        target);
    text.end();
  }

  void loadNarrow(int width, String target, String array, String shift) {
    text.loop("f", width).loop("j", mapping.tiles());
    text.add("const float2 v = *(const float2*) (%s + q + %s + (j * %d + f) * 8);", array, offset(shift, width * 8),
        width);
    text.add("%s[f][2 * j] = v.x, %s[f][2 * j + 1] = v.y;", target, target);
    text.end().end();
  }

  void store(int width, String array, String shift, String value) {
    if (!wiring.isWide(width)) {
      text.add("if (%s) {", isTeller());
      text.loop("f", width).loop("j", mapping.tiles());
      text.add("*(float2*) (%s + q + %s + (j * %d + f) * 8) = make_float2(%s[f][2 * j], %s[f][2 * j + 1]);", array,
          offset(shift, width * 8), width, value, value);
      text.end().end().end();
      return;
    }
    text.loop("f", mapping.fragments());
    text.add("float* const p = %s + %s;", row(array, shift), fragment());
    text.add("*(float2*) p = make_float2(%s[4 * f], %s[4 * f + 1]);", value, value);
    text.add("*(float2*) (p + 64) = make_float2(%s[4 * f + 2], %s[4 * f + 3]);", value, value);
    text.end();
  }

  /// Has a value brought nearer that will be loaded some steps later.
  void prefetch(String array, String shift) {
    text.loop("f", mapping.fragments());
    text.add("prefetch(%s + %s);", row(array, shift), fragment());
    text.end();
  }

  private String row(String array, String shift) {
    return array + " + at + " + offset(shift, mapping.units() * 8);
  }

  /// Where the numbers of a step begin, in an array with so many for each tile.
  static String offset(String shift, int ofTile) {
    return "(i64) (block" + (shift.equals("0") ? "" : " + (" + shift + ") * a.tiles") + ") * " + ofTile;
  }

  private String fragment() {
    return String.format(Locale.ROOT, "(f %% %d * %d + f / %d * %d)", mapping.tiles(), mapping.units() * 8,
        mapping.tiles(),
        mapping.warps() * 128);
  }
}
