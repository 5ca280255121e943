/** Bull Board, a page of the queues in Redis. docs/operate/queue-board.md. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { Failure } from "@reelwright/film/failure";
import type { Log } from "@reelwright/platform/log/logger";
import type { BoardQueues } from "@reelwright/queue/board-queues";
import { type RequestHandler, Router } from "express";
import { sendError } from "../http/responses.ts";
import { isRead } from "../http/route-middleware.ts";
import { operatorOf } from "./sessions.ts";

const path = "/admin/queues";
/** Set explicitly because the bundled gateway can't resolve it. */
const uiBasePath = dirname(createRequire(import.meta.url).resolve("@bull-board/ui/package.json"));

/** Hash of the one inline style of its script: three colors of the Redis logo. */
const drawing = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='";
/** Allows only the board's own files. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${drawing}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Removes what the policy would refuse: Google's fonts and inline styles. */
const withoutForeign = (html: string): string =>
  html
    .replaceAll(/<link href="https:[^>]*>\s*/g, "")
    .replaceAll(/<style>[^<]*<\/style>\s*/g, "")
    .replaceAll(/ style="[^"]*"/g, "");

/**
 * Actions that can't harm a job, because entries are only hints: a lost entry is dispatched again, and a repeated one finds
 * its task taken. Changing a queue's limits and adding entries are not allowed.
 */
const harmless = [
  /^\/api\/queues\/(?:pause|resume)$/,
  /^\/api\/queues\/[^/]+\/(?:pause|resume|empty|promote)$/,
  /^\/api\/queues\/[^/]+\/(?:retry|clean)\/[a-z-]+$/,
  /^\/api\/queues\/[^/]+\/[^/]+\/(?:retry|clean|promote)$/,
];

const refusal = (mode: QueueBoardMode): Failure =>
  new Failure(
    "forbidden",
    "BOARD_READ_ONLY",
    mode === "read"
      ? "The board is read-only. Set REELWRIGHT_QUEUE_BOARD=act to allow actions that can't harm a job."
      : "The board doesn't allow permanent actions or actions that could harm a job. Use reelwright admin instead.",
  );

export type QueueBoardMode = "read" | "act";

/** Shows ids only: tenants' data stays in the database. */
const shownData = (data: unknown): unknown => {
  if (typeof data !== "object" || data === null) return data;
  return "taskId" in data ? { taskId: data.taskId } : {};
};

const adaptersOf = ({ dispatch, work }: BoardQueues, mode: QueueBoardMode): BullMQAdapter[] => {
  const own = { readOnlyMode: mode === "read", allowRetries: mode === "act" };
  const adapters = [
    ...dispatch.map((queue) => new BullMQAdapter(queue, { ...own, description: "dispatches" })),
    ...work.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
  ];
  for (const adapter of adapters) {
    adapter.setFormatter("data", shownData);
    adapter.setFormatter("returnValue", () => null);
  }
  return adapters;
};

/** Serves the board. Mount it behind `operatorsOnly`. */
export const queueBoard = (options: {
  readonly queues: BoardQueues;
  readonly mode: QueueBoardMode;
  readonly log: Log;
}): RequestHandler => {
  const { queues, mode, log } = options;
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(path);
  createBullBoard({
    queues: adaptersOf(queues, mode),
    serverAdapter,
    options: {
      uiBasePath,
      uiConfig: {
        boardTitle: "Reelwright queues",
        hideDocsLink: true,
        locale: { lng: "en-US" },
        miscLinks: [{ text: "Sign out", url: "/admin/sign-out" }],
        // Polling is cheap: few operators, and only while the page is open.
        pollingInterval: { showSetting: true, forceInterval: 5 },
      },
    },
  });

  const router = Router({ caseSensitive: true });
  router.use((request, response, next) => {
    const mayAct = mode === "act" && harmless.some((each) => each.test(request.path));
    if (!isRead(request)) {
      if (!mayAct) return sendError(response, refusal(mode));
      const { subject } = operatorOf(response);
      log("board.action", { subject, method: request.method, path: request.path });
    }
    response.setHeader("Content-Security-Policy", policy);
    const render = response.render.bind(response);
    response.render = (view: string, params?: object) =>
      render(view, params ?? {}, (error, html) =>
        error ? next(error) : response.type("html").send(withoutForeign(html)),
      );
    next();
  });
  router.use(serverAdapter.getRouter());
  return router;
};
