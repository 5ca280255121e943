-- Which process does what one process does for all of them.
CREATE TABLE "elections" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "elections_pkey" PRIMARY KEY ("name")
);
