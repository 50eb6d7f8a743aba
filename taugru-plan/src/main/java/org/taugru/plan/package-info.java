/// The plan of a Program, which backends share. [PlannedProgram][org.taugru.plan.PlannedProgram] is its door:
/// [Lowering][org.taugru.plan.Lowering] makes items of nodes, [Horizons][org.taugru.plan.Horizons] says for how many steps at
/// once each can be done, [Schedule][org.taugru.plan.Schedule] in which order, [Planner][org.taugru.plan.Planner] gives values
/// their places and writes instructions, and [Fusion][org.taugru.plan.Fusion] makes one of several. What depends on a machine
/// comes in as [Costs][org.taugru.plan.Costs]; how memory is laid out is left to the backend.
@NullMarked
package org.taugru.plan;

import org.jspecify.annotations.NullMarked;
