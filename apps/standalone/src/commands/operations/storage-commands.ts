/** `admin storage`: what is used by whom. */
import type { StorageUsage, UsageCount } from "@reelwright/core/ports/storage-store";
import type { Command } from "commander";
import { wholeNumber } from "../arguments.ts";
import { type CommandContext, withStore } from "../command-context.ts";
import { table } from "../table.ts";

const maxListed = 10_000;
const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** `0 B`, `1.5 MiB`. */
export const bytesText = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = bytes / 1024 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
};

const sumOf = (
  counts: readonly UsageCount[],
  name: "files" | "bytes" | "orphan_files" | "orphan_bytes",
) => counts.reduce((sum, each) => sum + each[name], 0);

const cellsOf = (counts: readonly UsageCount[]): readonly string[] => [
  String(sumOf(counts, "files")),
  bytesText(sumOf(counts, "bytes")),
  String(sumOf(counts, "orphan_files")),
  bytesText(sumOf(counts, "orphan_bytes")),
];

const linesOf = ({ counts, finished_at, begun_at, under_way_since }: StorageUsage) => {
  const underWay = under_way_since ? ` A walk has been under way since ${under_way_since}.` : "";
  if (finished_at === null)
    return [
      `The file store wasn't walked over yet; a gateway does it once a day, unless REELWRIGHT_ORPHANS is keep.${underWay}`,
    ];
  const rows = counts.map((each) => [each.tenant_id ?? "–", each.kind, ...cellsOf([each])]);
  return [
    ...table(
      ["tenant", "kind", "files", "bytes", "orphans", "of bytes"],
      [...rows, ["sum of these", "", ...cellsOf(counts)]],
    ),
    `Counted from ${begun_at} to ${finished_at}.${underWay}`,
  ];
};

type Options = { readonly tenant?: string; readonly limit: number; readonly json?: boolean };

/** Adds `admin storage`. */
export const addStorageCommand = (admin: Command, shell: CommandContext): void => {
  admin
    .command("storage")
    .description(
      "Show what is stored by whom, as the last walk over the file store has counted it.",
    )
    .option("--tenant <id>", "of one tenant")
    .option("--limit <n>", "how many lines, the largest first", wholeNumber(1, maxListed), 100)
    .option("--json", "print JSON")
    .action(({ tenant, limit, json }: Options) =>
      withStore(shell, async ({ storage }) => {
        const usage = await storage.usage(tenant ?? null, limit);
        for (const line of json ? [JSON.stringify(usage)] : linesOf(usage)) shell.say(line);
      }),
    );
};
