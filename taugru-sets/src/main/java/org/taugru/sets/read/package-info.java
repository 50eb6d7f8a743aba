/// Readers of published file formats: paths or streams in, plain arrays out. They know nothing of tasks, folders or downloads.
@NullMarked
package org.taugru.sets.read;

import org.jspecify.annotations.NullMarked;
