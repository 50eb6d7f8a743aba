package org.taugru.fit;

/// A method without a network on the same windows.
public record LtsfBaseline(String method, int horizon, LtsfScore test) {
}
