/// Who may know whom.
@NullMarked
package org.taugru.architecture;

import org.jspecify.annotations.NullMarked;
