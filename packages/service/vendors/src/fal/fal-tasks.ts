/** What is stored of a task at fal, and where it is asked for. */
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import type { OutputKind, VendorTask } from "@reelwright/core/vendors/vendor";
import type { HostModels } from "../hosts/host-model.ts";
import type { SentInputs } from "../hosts/refusals.ts";
import { routeAt } from "../hosts/route-at.ts";
import { entriesAt, numberAt, textAt } from "../json-answer.ts";

export type FalHandle = {
  /** As fal named them. */
  readonly status_url: string;
  readonly response_url: string;
  readonly cancel_url: string;
  /** Where the result's files are in the answer, and what they are. */
  readonly output: string;
  readonly makes: OutputKind;
  readonly sent: SentInputs;
  /** The price; null of a task that only a callback told of. */
  readonly costUsd: number | null;
};

type Urls = Pick<FalHandle, "status_url" | "response_url" | "cancel_url">;

/** The addresses of a request whose own fal didn't name: below owner and app, without the rest of the path. */
const builtUrls = (queueUrl: string, path: string, requestId: string): Urls => {
  const app = path.split("/").slice(0, 2).join("/");
  const base = `${queueUrl.replace(/\/+$/, "")}/${app}/requests/${encodeURIComponent(requestId)}`;
  return { status_url: `${base}/status`, response_url: base, cancel_url: `${base}/cancel` };
};

const isOfQueue = (url: string | undefined, queueUrl: string): url is string =>
  url !== undefined && parsedUrl(url)?.origin === new URL(queueUrl).origin;

/** fal's own addresses, verbatim; any that is not of the queue's host is replaced, as our key goes there. */
export const urlsOf = (
  answer: unknown,
  queueUrl: string,
  path: string,
  requestId: string,
): Urls => {
  const built = builtUrls(queueUrl, path, requestId);
  const own = (name: keyof Urls): string => {
    const url = textAt(answer, name);
    return isOfQueue(url, queueUrl) ? url : built[name];
  };
  return {
    status_url: own("status_url"),
    response_url: own("response_url"),
    cancel_url: own("cancel_url"),
  };
};

const kinds: readonly OutputKind[] = ["image", "video", "audio"];

/** The handle of a task; of one that only a callback told of, what follows from its model. */
export const handleOf = (task: VendorTask, queueUrl: string, models: HostModels): FalHandle => {
  const { handle, ref, model = "" }: VendorTask & { readonly model?: string } = task;
  const known = routeAt(models, model);
  const sent = entriesAt(handle, "sent").filter(([, value]) => typeof value === "string");
  return {
    ...urlsOf(handle, queueUrl, model, ref),
    output: textAt(handle, "output") ?? known?.output ?? "video.url",
    makes: kinds.find((kind) => kind === textAt(handle, "makes")) ?? known?.makes ?? "video",
    sent: Object.fromEntries(sent) as SentInputs,
    costUsd: numberAt(handle, "costUsd") ?? null,
  };
};
