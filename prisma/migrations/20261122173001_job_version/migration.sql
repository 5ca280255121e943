-- Grows with each change of what is decided on, so that who decided on a copy finds out whether it is still current.
ALTER TABLE jobs ADD COLUMN version bigint NOT NULL DEFAULT 0;
