/// The backend on NVIDIA's GPUs: a [plan][org.taugru.plan.PlannedProgram] becomes CUDA C++, which is compiled when a kernel is made. It runs every
/// Program, in fp32.
@NullMarked
package org.taugru.exec.cuda;

import org.jspecify.annotations.NullMarked;
