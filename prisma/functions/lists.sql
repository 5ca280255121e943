-- Long lists (docs/contribute/adr/0012-growing-tables.md): exact totals from counters of the account, and page marks, so that a page in
-- the middle of millions of rows is read without those before it.

-- The account's counters of ended jobs, changed by `change` for one of this status. Null counters stay null.
CREATE OR REPLACE FUNCTION count_ended(account credit_accounts, status text, change integer) RETURNS credit_accounts
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  account.jobs_completed := account.jobs_completed + CASE status WHEN 'completed' THEN change ELSE 0 END;
  account.jobs_failed := account.jobs_failed + CASE status WHEN 'failed' THEN change ELSE 0 END;
  account.jobs_cancelled := account.jobs_cancelled + CASE status WHEN 'cancelled' THEN change ELSE 0 END;
  RETURN account;
END $$;

-- The number of rows of a list: the place of its last mark, and the rows beyond it. `status` is of jobs.
CREATE OR REPLACE FUNCTION count_beyond_marks(tenant uuid, of_status text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  last page_marks;
  beyond bigint;
BEGIN
  SELECT * INTO last FROM page_marks m
  WHERE m.tenant_id = tenant AND m.list = coalesce('jobs.' || of_status, 'transactions') ORDER BY place DESC LIMIT 1;
  IF of_status IS NULL THEN
    SELECT count(*) INTO beyond FROM credit_transactions t WHERE t.tenant_id = tenant AND t.seq > coalesce(last.seq, 0);
  ELSE
    SELECT count(*) INTO beyond FROM jobs j WHERE j.tenant_id = tenant AND j.status = of_status
      AND (j.created_at, j.job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'));
  END IF;
  RETURN coalesce(last.place, 0) + beyond;
END $$;

-- Counts what an account has, where nobody has counted it yet. True: it did. Its lists are marked before, so that little is
-- left to count while the account is locked.
CREATE OR REPLACE FUNCTION count_lists(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT * INTO account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND OR account.jobs_completed IS NOT NULL THEN RETURN false; END IF;
  -- A statement of its own after the lock, which whoever ends a job or appends to the ledger holds until it commits.
  UPDATE credit_accounts a SET
    jobs_completed = count_beyond_marks(tenant, 'completed'), jobs_failed = count_beyond_marks(tenant, 'failed'),
    jobs_cancelled = count_beyond_marks(tenant, 'cancelled'), transactions_total = count_beyond_marks(tenant, NULL)
  WHERE a.tenant_id = tenant;
  RETURN true;
END $$;

-- Marks every `step`th row of a list beyond its last mark, looking at `most` rows; returns how many it marked. It marks
-- nothing of the last minutes (of jobs by their status: of the last hour), where rows may still come between others; whoever
-- puts a row before a mark afterwards removes the mark. Both hold the account's lock, so that neither misses the other.
CREATE OR REPLACE FUNCTION mark_pages(tenant uuid, of_list text, step integer, most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  last page_marks;
  marked integer;
BEGIN
  PERFORM FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  SELECT * INTO last FROM page_marks m WHERE m.tenant_id = tenant AND m.list = of_list ORDER BY place DESC LIMIT 1;
  IF of_list = 'transactions' THEN
    INSERT INTO page_marks (tenant_id, list, place, seq)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, seq FROM (
      SELECT seq, row_number() OVER (ORDER BY seq) AS n FROM credit_transactions t
      WHERE t.tenant_id = tenant AND seq > coalesce(last.seq, 0) ORDER BY seq LIMIT most) AS next
    WHERE n % step = 0;
  ELSIF of_list = 'jobs' THEN
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND created_at < clock_timestamp() - interval '5 minutes'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  ELSE
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND status = substr(of_list, 6) AND created_at < clock_timestamp() - interval '1 hour'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  END IF;
  GET DIAGNOSTICS marked = ROW_COUNT;
  RETURN marked;
END $$;

-- An older job that ends, or begins anew, moves all that are newer in the lists of its status by one place.
CREATE OR REPLACE FUNCTION remove_page_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_marks m
  WHERE m.tenant_id = NEW.tenant_id AND m.list IN ('jobs.' || OLD.status, 'jobs.' || NEW.status)
    AND (m.created_at, m.job_id) >= (NEW.created_at, NEW.job_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER jobs_page_marks
  AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND OLD.created_at < now() - interval '55 minutes'
    AND (OLD.status IN ('completed', 'failed', 'cancelled') OR NEW.status IN ('completed', 'failed', 'cancelled')))
  EXECUTE FUNCTION remove_page_marks();
