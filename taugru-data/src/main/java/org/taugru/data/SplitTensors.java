package org.taugru.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.taugru.safetensors.Dtype;
import org.taugru.safetensors.Header;
import org.taugru.safetensors.SafetensorsException;

/// What the header of a [DatasetFile] says of one split; whatever does not fit is refused by the name of its tensor.
record SplitTensors(Path path, Header header, String split) {
  String name(String what) {
    return split + "." + what;
  }

  private boolean has(String what) {
    return header.entries().containsKey(name(what));
  }

  private String sequences() {
    return has("tokens") ? "tokens" : "inputs";
  }

  int count() throws SafetensorsException {
    return shape(sequences()).getFirst();
  }

  int steps() throws SafetensorsException {
    return shape(sequences()).get(1);
  }

  InputFormat inputs() throws SafetensorsException {
    boolean tokens = has("tokens");
    if (tokens && has("inputs"))
      throw refuse("tokens", "lies beside " + name("inputs") + "; sequences are made of one or the other");
    requireRank(sequences(), tokens ? 2 : 3, tokens ? 2 : 3);
    if (shape(sequences()).contains(0))
      throw refuse(sequences(), "has shape " + shape(sequences()) + "; every dimension must be 1 or more");
    if (tokens) {
      requireType("tokens", Dtype::isReadAsInts, "tokens are integers");
      return new InputFormat.Tokens(number("vocabulary"));
    }
    requireType("inputs", Dtype::isReadAsFloats, "inputs are numbers that a 32-bit float holds");
    return new InputFormat.Features(shape("inputs").get(2));
  }

  TargetFormat targets() throws SafetensorsException {
    requireType("targets", type -> type.isReadAsInts() || type.isFloat() && type.isReadAsFloats(),
        "targets are floats, or labels as integers");
    boolean labels = !entry("targets").dtype().isFloat();
    requireRank("targets", labels ? 1 : 2, labels ? 2 : 3);
    List<Integer> shape = shape("targets");
    boolean everyStep = shape.size() == (labels ? 2 : 3);
    if (labels) {
      requireShape("targets", everyStep ? List.of(count(), steps()) : List.of(count()));
      return TargetFormat.labels(number("classes"), everyStep);
    }
    requireShape("targets",
        everyStep ? List.of(count(), steps(), shape.getLast()) : List.of(count(), shape.getLast()));
    return TargetFormat.values(shape.getLast(), everyStep);
  }

  boolean hasLengths() throws SafetensorsException {
    if (!has("lengths"))
      return false;
    requireType("lengths", Dtype::isReadAsInts, "lengths are integers");
    requireShape("lengths", List.of(count()));
    return true;
  }

  boolean hasMask(TargetFormat targets) throws SafetensorsException {
    if (!has("mask"))
      return false;
    if (!targets.everyStep())
      throw refuse("mask", "says which steps count, but " + name("targets") + " has one target a sequence, with shape "
          + shape("targets") + ". Leave the mask out, or give a target for every step");
    requireType("mask", Dtype::isReadAsBooleans, "a mask is made of booleans");
    requireShape("mask", List.of(count(), steps()));
    return true;
  }

  SafetensorsException refuse(String what, String problem) {
    return new SafetensorsException(path, "tensor " + name(what) + " " + problem);
  }

  private Header.Entry entry(String what) throws SafetensorsException {
    Header.Entry entry = header.entries().get(name(what));
    if (entry == null)
      throw new SafetensorsException(path, "has no tensor " + name(what) + "; a dataset has train.inputs or"
          + " train.tokens, train.targets, and the same for validation and test");
    return entry;
  }

  private List<Integer> shape(String what) throws SafetensorsException {
    return entry(what).shape();
  }

  private void requireRank(String what, int fewest, int most) throws SafetensorsException {
    int rank = shape(what).size();
    if (rank < fewest || rank > most)
      throw refuse(what, "has shape " + shape(what) + "; it must have " + fewest
          + (most > fewest ? " to " + most : "") + " dimensions");
  }

  private void requireShape(String what, List<Integer> wanted) throws SafetensorsException {
    if (!shape(what).equals(wanted))
      throw refuse(what, "has shape " + shape(what) + "; with these inputs it must have " + wanted);
  }

  private void requireType(String what, Predicate<Dtype> accepted, String rule) throws SafetensorsException {
    if (!accepted.test(entry(what).dtype()))
      throw refuse(what, "has dtype " + entry(what).type() + "; " + rule + ": "
          + Arrays.stream(Dtype.values()).filter(accepted).map(Dtype::name).collect(Collectors.joining(", ")));
  }

  private int number(String key) throws SafetensorsException {
    String text = header.metadata().getOrDefault(key, "");
    if (!text.matches("[1-9][0-9]{0,8}"))
      throw new SafetensorsException(path, "its metadata must say how large the number of " + key + " is: " + key
          + " is " + (text.isEmpty() ? "not there" : text));
    return Integer.parseInt(text);
  }
}
