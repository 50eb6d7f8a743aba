/// What somebody meets who takes the jars from a repository.
@NullMarked
package org.taugru.consumers;

import org.jspecify.annotations.NullMarked;
