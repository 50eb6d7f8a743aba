/// A solver for delay differential equations: [Method][org.taugru.dde.Method], equation, history in; solution out.
@NullMarked
package org.taugru.dde;

import org.jspecify.annotations.NullMarked;
