/// A strict JSON reader and writer for small documents.
///
/// Start at [org.taugru.safetensors.json.Json].
@NullMarked
package org.taugru.safetensors.json;

import org.jspecify.annotations.NullMarked;
