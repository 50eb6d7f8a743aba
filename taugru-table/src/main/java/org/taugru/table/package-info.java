/// A user's file of rows, read into typed columns.
///
/// Start at [org.taugru.table.TableFile].
@NullMarked
package org.taugru.table;

import org.jspecify.annotations.NullMarked;
