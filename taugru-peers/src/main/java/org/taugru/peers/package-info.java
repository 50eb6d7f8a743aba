/// Other libraries, asked for their answer.
@NullMarked
package org.taugru.peers;

import org.jspecify.annotations.NullMarked;
