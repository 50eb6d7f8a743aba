/// The `taugru` command.
@NullMarked
package org.taugru.cli;

import org.jspecify.annotations.NullMarked;
