/// From a person's file to a model that can be trusted, and back to a file.
@NullMarked
package org.taugru.fit;

import org.jspecify.annotations.NullMarked;
