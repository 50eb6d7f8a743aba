/// A strict JSON reader and writer for small documents.
///
/// Start at [org.taugru.json.Json].
@NullMarked
package org.taugru.json;

import org.jspecify.annotations.NullMarked;
