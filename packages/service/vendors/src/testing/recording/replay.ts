import { recordable } from "./calls.ts";
import type { Fixture, RecordedOutcome } from "./fixture.ts";
import { openReplayServer } from "./replay-server.ts";

/** Paths that a vendor's settings have after the host. */
const basePaths: { readonly [vendor: string]: string } = { openai: "/v1" };

/** Runs the vendor's adapter against what was recorded. `unknown`: what it asked and nobody had recorded. */
export const replay = async (
  { vendor, call, exchanges }: Pick<Fixture, "vendor" | "call" | "exchanges">,
  picture: string,
): Promise<{
  readonly outcome: RecordedOutcome | undefined;
  readonly unknown: readonly string[];
}> => {
  const open = recordable[vendor];
  if (open === undefined) throw new Error(`${vendor} can't be recorded`);
  const server = await openReplayServer(exchanges);
  try {
    const baseUrl = `${server.url}${basePaths[vendor] ?? ""}`;
    const calls = await open({ baseUrl, key: "key-of-nobody", picture, pollEveryMs: 1 });
    return { outcome: await calls[call]?.(), unknown: server.unknown };
  } finally {
    await server.close();
  }
};
