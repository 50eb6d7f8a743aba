/// The studies there are, by name: the only package that knows all of them.
@NullMarked
package org.taugru.theory.studies;

import org.jspecify.annotations.NullMarked;
