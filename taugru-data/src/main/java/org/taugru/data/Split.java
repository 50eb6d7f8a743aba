package org.taugru.data;

enum Split {
  TRAIN, VALIDATION, TEST
}
