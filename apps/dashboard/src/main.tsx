import type { QueryClient } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { startTransition } from "react";
import type { Reelwright } from "reelwright";
import { openClients } from "./api/clients.ts";
import type { FirstAnswers } from "./api/first-answers.ts";
import { createQueryClient } from "./api/query-client.ts";
import { isAt } from "./app/address.ts";
import { App, type AppProps, styleNonce } from "./app/app.tsx";
import { pages } from "./app/pages.ts";
import { createRoot } from "./app/react.ts";
import { createAppRouter } from "./app/router.tsx";
import {
  clipsQuery,
  keyframesQuery,
  receiptQuery,
  shownJobQuery,
  timelineQuery,
} from "./pages/job/queries.ts";

/**
 * Replaces the first paint with the dashboard. Waits briefly for the first answers, so that the page appears with its
 * data. React renders in slices, so that the browser stays responsive.
 */
export const render = async (
  props: Pick<AppProps, "config" | "session" | "texts">,
  first: FirstAnswers,
): Promise<void> => {
  // Dialogs add a style that stops the page behind them from scrolling.
  setNonce(styleNonce());
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no #root.");
  const clients = openClients(props.session, first);
  const [queries, router] = [createQueryClient(), createAppRouter()];
  const { status } = props.session.getState();
  const hasUser = status === "resuming" || status === "signed-in";
  await Promise.all([
    router.load(),
    hasUser && prepareFirst(location.pathname, clients.client, queries),
  ]);
  const root = createRoot(element);
  startTransition(() =>
    root.render(<App {...props} clients={clients} queries={queries} router={router} />),
  );
};

/** After this time the page is shown with its skeletons, so that its navigation can be used. */
const patienceMs = 1_500;

/** Prefetches what the page at this path shows. Returns when it is there, or after `patienceMs`. */
const prepareFirst = async (
  address: string,
  client: Reelwright,
  queries: QueryClient,
): Promise<void> => {
  if (!isAt(address, pages.job.path)) return;
  const jobId = decodeURIComponent(address.split("/")[2] ?? "");
  const all = Promise.all([
    queries.prefetchQuery(shownJobQuery(client, jobId)),
    queries.prefetchQuery(timelineQuery(client, jobId)),
    queries.prefetchQuery(keyframesQuery(client, jobId)),
    queries.prefetchQuery(clipsQuery(client, jobId)),
    queries.prefetchQuery(receiptQuery(client, jobId)),
  ]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([all, enough]);
  clearTimeout(timer);
};
