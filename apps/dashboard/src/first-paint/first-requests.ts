/** What the gateway is asked for at an address before the app is there. */
import type { Job } from "reelwright";
import { askFirst, type FirstAnswers } from "../api/first-answers.ts";
import { isAt } from "../app/address.ts";
import { pages } from "../app/pages.ts";
import { showJob } from "./poster.ts";

/** Parts of a job that its page shows, the first one first. */
const partsOfJob = ["", "/timeline", "/keyframes", "/videos", "/receipt"];

/** Asks for what the page at this address, a path, shows, and shows its poster. */
export const openFirstAnswers = (
  address: string,
  accessToken: () => Promise<string>,
): FirstAnswers => {
  if (!isAt(address, pages.job.path)) return askFirst([], accessToken);
  const job = `/api/v1${address.replace(/\/$/, "")}`;
  const answers = askFirst(
    partsOfJob.map((part) => job + part),
    accessToken,
  );
  const show = async (): Promise<void> => {
    const answer = await answers.look(job);
    if (answer) showJob((await answer.json()) as Job);
  };
  void show();
  return answers;
};
