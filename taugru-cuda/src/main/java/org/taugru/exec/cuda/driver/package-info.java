/// NVIDIA's driver and run-time compiler through the Foreign Function API: the only package that calls native code. Nothing here
/// knows a Program.
@NullMarked
package org.taugru.exec.cuda.driver;

import org.jspecify.annotations.NullMarked;
