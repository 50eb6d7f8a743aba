/// Cells put to work: embedding, stacked layers, readout, files.
@NullMarked
package org.taugru.model;

import org.jspecify.annotations.NullMarked;
