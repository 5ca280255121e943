import pg from "pg";

/** Marks a job as begun, as its first claim does, for tests that have no worker. */
export const startJob = async (databaseUrl: string, jobId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "UPDATE jobs SET status = 'processing', started_at = clock_timestamp() WHERE job_id = $1",
      [jobId],
    );
  } finally {
    await client.end();
  }
};
