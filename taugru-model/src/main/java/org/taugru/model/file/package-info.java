/// What files of weights, records and checkpoints have in common: the seal, options as JSON, and names of earlier versions. For
/// the modules of taugru alone.
@NullMarked
package org.taugru.model.file;

import org.jspecify.annotations.NullMarked;
