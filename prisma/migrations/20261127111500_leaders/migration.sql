-- Heartbeats say which process leads a sweep.
DROP TABLE elections;
