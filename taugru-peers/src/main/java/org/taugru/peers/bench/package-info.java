/// The peers' side of `taugru bench --peers`: reads a problem with our answers, checks its own against them, then times.
@NullMarked
package org.taugru.peers.bench;

import org.jspecify.annotations.NullMarked;
