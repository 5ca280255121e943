import { usePrefetchQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { APIError } from "reelwright";
import { useClient } from "../../api/client-context.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { JobView } from "./job-view.tsx";
import { useLiveJob } from "./live/use-live-job.ts";
import { JobSkeleton } from "./parts/job-skeleton.tsx";
import { NoJob } from "./parts/no-job.tsx";

const isMissing = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 404 || error.status === 422);

import { clipsQuery, keyframesQuery, receiptQuery, timelineQuery } from "./queries.ts";

/** A job, from its order to its video, as it happens. */
export const JobPage = () => {
  const t = useTexts("job");
  const { jobId } = useParams({ from: "/jobs/$jobId" });
  const client = useClient();
  const { query, state } = useLiveJob(jobId);
  // All of the page is asked for at once, not after the job has come.
  usePrefetchQuery(timelineQuery(client, jobId));
  usePrefetchQuery(keyframesQuery(client, jobId));
  usePrefetchQuery(clipsQuery(client, jobId));
  usePrefetchQuery(receiptQuery(client, jobId));
  if (state) return <JobView key={jobId} state={state} />;
  if (isMissing(query.error)) return <NoJob />;
  return (
    <Page title={t("title")} text={<>&nbsp;</>}>
      <Loaded query={query} skeleton={<JobSkeleton />}>
        {() => null}
      </Loaded>
    </Page>
  );
};
