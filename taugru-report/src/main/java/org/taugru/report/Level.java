package org.taugru.report;

/// A horizontal line to compare with, labelled at its end: a published value, a naive forecast, chance.
public record Level(String label, double y) {
}
