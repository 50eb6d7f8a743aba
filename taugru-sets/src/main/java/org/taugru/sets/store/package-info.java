/// Which published data sets there are, where their files lie, and how they are fetched and verified.
@NullMarked
package org.taugru.sets.store;

import org.jspecify.annotations.NullMarked;
