import { startPoller } from "@reelwright/core/concurrency/poller";
import { makeExports } from "@reelwright/core/tenants/export";
import type { Files } from "@reelwright/film/ports/tools";
import { openZip } from "@reelwright/integrations/files/zip-file";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { PostgresStore } from "@reelwright/store/open-store";

type Deps = {
  readonly store: Pick<PostgresStore, "exports" | "exportSource" | "jobs">;
  readonly tools: { readonly files: Files };
  readonly scratch: string;
  readonly log: Lifecycle["log"];
  readonly onDrain: Lifecycle["onDrain"];
};

const lookEveryMs = 5_000;

/** Makes accounts' exports, one at a time. One that the process leaves unfinished is made again by another process. */
export const startExports = ({ store, tools, scratch, log, onDrain }: Deps): void => {
  const run = makeExports({
    exports: store.exports,
    source: store.exportSource,
    jobs: store.jobs,
    files: tools.files,
    openArchive: openZip,
    scratch,
    log: (fields) => log("export.ended", fields, fields["error"] ? "warn" : "info"),
  });
  const onError = (error: unknown) => log("export.error", { error }, "warn");
  const poller = startPoller({ intervalMs: lookEveryMs, run, onError, isJittered: true });
  onDrain("exports", poller.stop);
};
