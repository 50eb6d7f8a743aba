package org.taugru.peers;

/// The sizes shared by all reference cases. All differ, so a swapped dimension cannot go unseen.
record Sizes(int inputs, int hidden, int batch, int steps) {}
