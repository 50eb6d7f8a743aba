package org.taugru.ir;

/// A state of a Program.
///
/// @param history how many values older than the current one must be kept: the largest lag at which it is read
public record StateVariable(String name, int width, int history) {
}
