-- A change carries the version of its job on which was decided, and the lease that ends with it.
ALTER TYPE job_change ADD ATTRIBUTE version bigint;
ALTER TYPE job_change ADD ATTRIBUTE task_id uuid;
ALTER TYPE job_change ADD ATTRIBUTE token bigint;
