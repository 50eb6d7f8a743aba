/// Items of the paper, records of runs, and the page of results.
@NullMarked
package org.taugru.results;

import org.jspecify.annotations.NullMarked;
