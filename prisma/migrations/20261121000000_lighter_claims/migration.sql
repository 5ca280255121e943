-- A claim rewrote the delivery's row with an entry in each of its indexes, because one of them told the reaper what is
-- leased. Now no index knows of leases and pages keep room, so that a claim is a heap-only update.

DROP INDEX webhook_deliveries_leased;
ALTER TABLE webhook_deliveries SET (fillfactor = 50);

-- What tells the reaper instead: which dispatchers may hold leases. A row goes when its owner is gone and his leases
-- have been taken back.
CREATE TABLE webhook_claimants (
    "owner" INTEGER NOT NULL,
    CONSTRAINT "webhook_claimants_pkey" PRIMARY KEY ("owner")
);
INSERT INTO webhook_claimants (owner)
SELECT DISTINCT lease_owner FROM webhook_deliveries WHERE state = 'pending' AND lease_owner IS NOT NULL;
