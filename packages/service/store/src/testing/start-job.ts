import pg from "pg";

/** Marks a job as started, like its first claim, for tests without a worker. */
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
