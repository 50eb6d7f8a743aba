/// What a delay does to the response of a single unit to its input (appendix A).
@NullMarked
package org.taugru.theory.response;

import org.jspecify.annotations.NullMarked;
