-- What a job's film was made from, as people changed it. Revision 1 is the job as it was ordered.
CREATE TABLE film_revisions (
  job_id uuid NOT NULL,
  revision integer NOT NULL,
  tenant_id uuid NOT NULL,
  parent integer,
  source jsonb NOT NULL,
  sha256 text NOT NULL,
  operations jsonb NOT NULL,
  runs integer[] NOT NULL,
  created_by text,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT film_revisions_pkey PRIMARY KEY (job_id, revision),
  CONSTRAINT film_revisions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(job_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT film_revisions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT film_revisions_parent CHECK (parent < revision)
);
CREATE INDEX film_revisions_tenant_id_idx ON film_revisions (tenant_id);

-- What a new unit begins with.
ALTER TYPE new_task ADD ATTRIBUTE memo jsonb;
