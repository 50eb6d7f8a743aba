/// What somebody meets who has the archive and no JDK.
@NullMarked
package org.taugru.distribution;

import org.jspecify.annotations.NullMarked;
