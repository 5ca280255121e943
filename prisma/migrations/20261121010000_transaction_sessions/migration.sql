-- Rows of the ledger tell their payment session: a tenant may read which session a payment of its own is of, and
-- nothing else of it. The table has its wall already.
GRANT SELECT (payment_id, tenant_id, session_id) ON payments TO reelwright_tenant;
