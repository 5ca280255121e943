/** Whether calls get slower with the number of tenants: the same backlog of units and deliveries, of many tenants and of few. */
import type { Claim, TaskId } from "@reelwright/core/ports/task-store";
import { noTask } from "@reelwright/store/testing/conformance/scenario";
import { complete, type Operation, type Site } from "./operations.ts";

const pageJobs = 64;
const dueLimit = 1_024;

export const backlogOperations = async ({
  store,
  client,
  owner,
}: Site): Promise<readonly Operation[]> => {
  const { rows } = await client.query<TaskId>(
    `SELECT task_id AS "taskId", job_id AS "jobId" FROM tasks WHERE status = 'ready' ORDER BY turn, md5(task_id::text) LIMIT 1000`,
  );
  const claims: Claim[] = [];
  let after: string | null = null;
  return [
    {
      name: "list the entries of 64 jobs",
      call: async () => {
        const page = await store.tasks.entries({ after, jobs: pageJobs });
        if (page.open.length === 0) throw new Error("no entries");
        after = page.next;
      },
    },
    {
      name: "claim",
      call: async () => {
        const claim = await store.tasks.claim(rows.shift() ?? noTask, owner);
        if (!claim) throw new Error("nothing was claimed");
        claims.push(claim);
      },
    },
    {
      name: "finish, which settles",
      call: async () => {
        const claim = claims.shift();
        if (!claim) throw new Error("nothing was claimed");
        await store.tasks.finish(claim, { kind: "done", output: {}, items: 1 }, complete);
      },
    },
    {
      name: "find 1,024 due deliveries",
      call: async () => {
        const full = { urls: [], origins: [], quickUrls: [] };
        const { due } = await store.deliveries.findDue({ limit: dueLimit, firstWaitMs: 0, full });
        if (due.length < dueLimit) throw new Error(`${due.length} deliveries are due`);
      },
    },
  ];
};
