/// Training: losses, optimisers, schedules, checkpoints.
module org.taugru.train {
  requires java.management;
  requires transitive org.taugru.data;
  requires transitive org.taugru.model;
  requires static org.jspecify;

  exports org.taugru.train;

  uses org.taugru.train.LearnerProvider;
}
