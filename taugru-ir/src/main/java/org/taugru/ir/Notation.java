package org.taugru.ir;

/// How equations are written down.
enum Notation {
  TEXT, LATEX
}
