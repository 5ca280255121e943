-- credit_transactions in partitions by the month of their cause: the id of the hold, playground task or payment, else of the row
-- itself. A row's unique keys contain its cause, so they stay unique over all months. The parent's trigger, its policies and grants
-- come from prisma/functions; a trigger of each partition refuses statements that name the partition.
LOCK TABLE "credit_transactions" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "credit_transactions" RENAME TO "credit_transactions_before";

CREATE FUNCTION pg_temp.divide_ledger() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  foreign_keys text;
  columns text;
  month timestamptz;
  part text;
BEGIN
  SELECT string_agg(format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), ', ') INTO foreign_keys
  FROM pg_constraint WHERE conrelid = 'credit_transactions_before'::regclass AND contype = 'f';
  EXECUTE 'CREATE TABLE credit_transactions (LIKE credit_transactions_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    cause_id uuid NOT NULL) PARTITION BY RANGE (cause_id)';
  CREATE TABLE credit_transactions_rest PARTITION OF credit_transactions DEFAULT;
  FOR month IN
    SELECT generate_series(greatest(date_trunc('month', least(clock_timestamp(), (SELECT min(created_at) FROM credit_transactions_before),
        (SELECT min(created_at) FROM payments))
        AT TIME ZONE 'UTC'), '2020-01-01'),
      clock_timestamp() AT TIME ZONE 'UTC' + interval '2 months', '1 month') AT TIME ZONE 'UTC'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF credit_transactions FOR VALUES FROM (%L) TO (%L)',
      'credit_transactions' || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM'), first_id(month),
      first_id((month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'));
  END LOOP;

  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
  WHERE attrelid = 'credit_transactions_before'::regclass AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('INSERT INTO credit_transactions (%1$s, cause_id)
    SELECT %1$s, coalesce(hold_id, playground_task_id, payment_id, transaction_id) FROM credit_transactions_before', columns);
  ALTER SEQUENCE credit_transactions_seq_seq OWNED BY credit_transactions.seq;
  DROP TABLE credit_transactions_before;

  ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_pkey PRIMARY KEY (cause_id, transaction_id);
  ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_cause
    CHECK (cause_id = coalesce(hold_id, playground_task_id, payment_id, transaction_id));
  EXECUTE 'ALTER TABLE credit_transactions ' || foreign_keys;
  CREATE UNIQUE INDEX credit_transactions_once ON credit_transactions (cause_id, type)
    WHERE hold_id IS NOT NULL OR playground_task_id IS NOT NULL;
  CREATE UNIQUE INDEX credit_transactions_one_purchase ON credit_transactions (cause_id) WHERE payment_id IS NOT NULL AND type = 'purchase';
  CREATE INDEX credit_transactions_job_id_idx ON credit_transactions (job_id);
  CREATE INDEX credit_transactions_tenant_id_seq_idx ON credit_transactions (tenant_id, seq DESC);
  CREATE INDEX credit_transactions_seq ON credit_transactions USING brin (seq) WITH (pages_per_range = 32, autosummarize = on);

  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'credit_transactions'::regclass LOOP
    EXECUTE format('CREATE TRIGGER credit_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()', part);
  END LOOP;
END $$;
SELECT pg_temp.divide_ledger();
