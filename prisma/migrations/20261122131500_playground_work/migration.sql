-- What a begun task makes, so that it can be put into the queue again when Redis has lost it.
ALTER TABLE "playground_holds" ADD COLUMN "work" JSON, ADD COLUMN "requeues" SMALLINT NOT NULL DEFAULT 0;
